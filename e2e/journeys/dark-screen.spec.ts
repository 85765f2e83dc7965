import { calls } from '@ayob/contract/calls'
import { MINUTE_MS } from '@ayob/contract/durations'
import { createApi } from '@ayob/testkit/api'
import { pairScreen } from '@ayob/testkit/people'
import { expect, type Page } from '@playwright/test'
import { expectFit } from '../support/fit'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, testAlone } from '../support/test'

const test = testAlone()
/** The fleet is looked at once a minute. */
const LOOK = { timeout: 80_000, intervals: [2_000] }
const HERE = { lat: 6.9344, lng: 79.8428 }

/** What a device tells of itself, with a display that is black or not. */
const healthOf = (fault: 'black' | null) => ({
  ...{ temperature_c: 48, throttled: false, storage_free_mb: 9000, memory_free_mb: 700, signal_dbm: -85 },
  ...{ bytes_today: 1e6, uptime_s: 3600, restarts: 0, display: { connected: true, width: 960, height: 320, fault } },
})

/** Gives a command on the page of a screen. */
async function give(page: Page, kind: string | null) {
  await page.getByRole('button', { name: kind ? 'Commands' : 'Take a picture now', exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (kind) await dialog.getByLabel('Command', { exact: true }).selectOption(kind)
  await dialog.getByLabel('Reason of the command').fill('Dark display')
  await dialog.getByRole('button', { name: 'Give to 1 screen' }).click()
  await expect(dialog).toBeHidden()
}

test('a dark screen is found, pictured, restarted and closed', async ({ page, server }) => {
  test.setTimeout(900_000)
  const screen = await pairScreen(createApi(server.url), (await newMember(server, 'driver')).api)
  const admin = await adminApi(server)
  let fault: 'black' | null = 'black'
  let results: { id: string; ok: boolean; message: string }[] = []
  const beat = async () => {
    const answer = await screen.must(calls.sendHeartbeat, { body: { ...HERE, health: healthOf(fault), results } })
    results = (answer.commands ?? []).map(({ id, kind }) => ({ id, ok: true, message: `${kind} done` }))
    return answer
  }
  const causes = async (status: 'open' | 'closed') => {
    await beat()
    return (await admin.must(calls.adminIncidents, { query: `status=${status}` })).incidents.map(({ cause }) => cause)
  }
  let ahead = 0
  /** Moves the clock until a look at the fleet has found it so. The first look may only begin to count the time. */
  const untilDisplayIs = (status: 'open' | 'closed', stepMs: number) =>
    expect(async () => {
      ahead += stepMs / 1000
      await server.restart({ CLOCK_OFFSET_S: String(ahead) })
      await expect.poll(() => causes(status), LOOK).toContain('display')
    }).toPass({ timeout: 400_000 })
  // A display that is black for a moment is not one that is dark. The steps are so short that the screen is never unheard.
  await untilDisplayIs('open', 2 * MINUTE_MS)

  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/today')
  await expect(page.getByRole('article', { name: /black, frozen or unplugged/ })).toBeFocused()
  await page.keyboard.press('o')
  await expect(page.getByRole('heading', { level: 1, name: /^Screen of / })).toBeVisible()
  await expect(page.getByText('Showing a house ad')).toBeVisible()

  await give(page, null)
  const asked = await beat()
  expect(asked.commands?.map(({ kind }) => kind)).toEqual(['picture_now'])
  await beat()
  await give(page, 'restart_browser')
  expect((await beat()).commands?.map(({ kind }) => kind)).toEqual(['restart_browser'])
  fault = null
  await beat()
  await page.reload()
  const last = page.getByRole('list', { name: 'Last commands' })
  await expect(last.getByText('restart_browser done')).toBeVisible()
  await expect(last.getByText('picture_now done')).toBeVisible()
  await expectFit(page, new URL(page.url()).pathname)

  // A fault is over when it has been gone for half an hour.
  await untilDisplayIs('closed', 35 * MINUTE_MS)
})
