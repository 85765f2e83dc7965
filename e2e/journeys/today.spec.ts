import { calls } from '@ayob/contract/calls'
import { createApi } from '@ayob/testkit/api'
import { pairScreen } from '@ayob/testkit/people'
import { expect } from '@playwright/test'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, testAlone } from '../support/test'

// Screens of other tests have incidents, too.
const test = testAlone()

/** A device that has started again far too often. */
const health = {
  ...{
    temperature_c: 50,
    throttled: false,
    storage_free_mb: 9000,
    memory_free_mb: 700,
    signal_dbm: -85,
    bytes_today: 1e6,
  },
  ...{ display: { connected: true, width: 960, height: 320 }, uptime_s: 3600, restarts: 9 },
}

test('an operator takes, puts off and resolves what is wrong with a screen, by keys', async ({ page, server }) => {
  test.setTimeout(600_000)
  const screen = await pairScreen(createApi(server.url), (await newMember(server, 'driver')).api)
  const admin = await adminApi(server)
  const found = async () => {
    await screen.must(calls.sendHeartbeat, { body: { lat: 6.9344, lng: 79.8428, health } })
    const { incidents } = await admin.must(calls.adminIncidents)
    return incidents.filter(({ cause }) => cause === 'restarts').length
  }
  await expect.poll(found, { timeout: 150_000, intervals: [5_000] }).toBe(1)

  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/today')
  const card = page.getByRole('article', { name: /Starts again and again/ })
  await expect(card).toBeFocused()
  await page.keyboard.press('t')
  await expect(card.getByText('Yours')).toBeVisible()
  await page.keyboard.press('n')
  await page.getByLabel('What do you know?').fill('Loose plug')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(card.getByText('Loose plug')).toBeVisible()
  await card.focus()
  await page.keyboard.press('s')
  await page.getByRole('dialog').getByRole('button', { name: 'Put off' }).click()
  await expect(card).toBeHidden()
  await page.getByRole('tab', { name: /Put off/ }).click()
  await card.focus()
  await page.keyboard.press('r')
  await expect(card).toBeHidden()
  await page.getByRole('tab', { name: /Closed/ }).click()
  await expect(card).toBeVisible()
})
