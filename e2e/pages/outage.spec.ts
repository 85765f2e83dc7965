import { calls } from '@ayob/contract/calls'
import { expect, type Page } from '@playwright/test'
import { newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

/** Makes a server appear as if it had lost its database. Returns the function that ends it. */
async function takeDatabaseAway(page: Page): Promise<() => Promise<void>> {
  const busy = { success: false, error: 'Busy', message: 'Busy', code: 'busy', request_id: '1' }
  await page.route(/\/(api\/|readyz)/, (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: busy }),
  )
  return () => page.unroute(/\/(api\/|readyz)/)
}

test('an outage is reported once, entered text stays, and the page continues by itself', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/support')
  await expect(page.getByText('No tickets yet')).toBeVisible()
  await page.getByLabel('Subject').fill('A long story')
  await page.getByLabel('Description').fill('It took me an hour to write this.')
  const giveBack = await takeDatabaseAway(page)
  const banner = page.getByRole('status').filter({ hasText: "AYOB can't be reached right now" })
  for (let click = 0; click < 3; click += 1) {
    await page.getByRole('button', { name: 'Submit Ticket' }).click()
    await expect(banner).toBeVisible()
  }
  await expect(page.getByText('Busy')).toHaveCount(1)
  await expect(page.getByLabel('Subject')).toHaveValue('A long story')
  await expect(page.getByLabel('Description')).toHaveValue('It took me an hour to write this.')
  await api.must(calls.openTicket, { body: { subject: 'Meanwhile', priority: 'low', description: 'From a phone' } })
  await giveBack()
  await expect(banner).toBeHidden()
  await expect(page.getByRole('article', { name: 'Meanwhile' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit Ticket' }).click()
  await expect(page.getByRole('article', { name: 'A long story' })).toBeVisible()
})
