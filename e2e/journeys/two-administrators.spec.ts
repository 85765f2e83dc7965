import { calls } from '@ayob/contract/calls'
import { startServer } from '@ayob/testkit/server'
import { expect, test } from '@playwright/test'
import { HELD_MS, newEarner, serverTime } from '../support/earner'
import { adminApi, newAdministrator, signInBrowser } from '../support/signed-in'
import { ADMIN, type MovingServer } from '../support/test'

test('two administrators pay a driver: one approves, the other confirms', async ({ browser }) => {
  // A whole journey of three people, on a server of its own.
  test.setTimeout(600_000)
  const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, RATE_LIMIT: 'off', FOUR_EYES: 'on' }
  const server: MovingServer = { ...(await startServer({ env })), mayMoveClock: true }
  const open = async (email: string, password: string) => {
    const page = await (await browser.newContext({ baseURL: server.url })).newPage()
    await signInBrowser(page, server, email, password)
    return page
  }
  const alone = await adminApi(server)
  await alone.must(calls.switchFourEyes, { params: { kind: 'admin_roles' }, body: { on: false } })
  const finance = await newAdministrator(server, ['finance'])
  const time = serverTime()
  const driver = await newEarner(server, time)
  const account = { bank_code: '7010', branch_code: '012', account_number: '0012345678', account_name: 'N Perera' }
  await driver.api.must(calls.setPayoutAccount, { body: account })
  const { payout } = await driver.api.must(calls.requestPayout, { body: { amount: 1000 } })
  await time.pass(server, HELD_MS)

  const owner = await open(ADMIN.email, ADMIN.password)
  await owner.goto('/admin/payouts')
  await owner.getByRole('button', { name: `Approve ${payout.number}` }).click()
  await expect(owner.getByText('Another administrator has to confirm it within 72 hours.')).toBeVisible()
  await expect(owner.getByRole('tab', { name: 'Requested 1' })).toBeVisible()
  await owner.getByRole('link', { name: 'Confirmations' }).click()
  await expect(owner.getByText('You have asked for this')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Confirm' })).toBeDisabled()

  const other = await open(finance.email, finance.password)
  await other.goto('/admin/confirmations')
  await expect(other.getByRole('heading', { name: 'Approve a payout' })).toBeVisible()
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByText('Confirmed and done')).toBeVisible()
  await other.getByRole('link', { name: 'Payouts', exact: true }).click()
  await expect(other.getByRole('tab', { name: 'Approved 1' })).toBeVisible()
  const file = other.waitForEvent('download')
  await other.getByRole('button', { name: 'Export for the bank' }).click()
  await file
  await other.getByRole('tab', { name: 'Exported 1' }).click()
  await other.getByRole('button', { name: `Mark ${payout.number} as paid` }).click()
  await other.getByRole('dialog').getByLabel('Reference of the transfer').fill('SLIPS 7')
  await other.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(other.getByText('Payout marked as paid')).toBeVisible()

  const phone = await open(driver.email, driver.password)
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto('/billing')
  await expect(phone.getByRole('button', { name: /LKR 1,000\.00.*Paid/ })).toBeVisible()

  await owner.goto('/admin/activity')
  const done = owner.getByRole('table').getByRole('row')
  await expect(done.filter({ hasText: new RegExp(`${finance.name}.*Confirmed a request`) })).toBeVisible()
  await expect(done.filter({ hasText: /AYOB Administrator.*Asked another administrator to confirm/ })).toBeVisible()
  await server.remove()
})
