import { calls } from '@ayob/contract/calls'
import { dayOf, startOfDay } from '@ayob/contract/days'
import { DAY_MS, HOUR_MS } from '@ayob/contract/durations'
import { startServer } from '@ayob/testkit/server'
import { expect, test } from '@playwright/test'
import { addColleagues } from '../support/colleagues'
import { newEarner, serverTime } from '../support/earner'
import { adminApi, newAdministrator, signInBrowser } from '../support/signed-in'
import { ADMIN, type MovingServer } from '../support/test'

/** Three have earned and told their account themselves; the others are copies of the last one. */
const DRIVERS = 1000

test('two administrators pay a thousand drivers for a month: one drafts the run, the other confirms it', async ({
  browser,
}) => {
  // A whole journey, on a server of its own whose clock moves to the next month.
  test.setTimeout(900_000)
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
  let last = ''
  for (const number of ['0012345678', '0012345679', '0012345680']) {
    const { id, api } = await newEarner(server, time)
    const account = { bank_code: '7010', branch_code: '012', account_number: number, account_name: 'N Perera' }
    await api.must(calls.setPayoutAccount, { body: account })
    last = id
  }
  await addColleagues(server, last, DRIVERS - 3, dayOf(time.now()))
  // The fourth day of the next month: the accounts are not held any more.
  const later = new Date(startOfDay(dayOf(time.now())).getTime() + 8 * HOUR_MS)
  const nextMonth = (at: Date) => dayOf(at).slice(0, 7) !== dayOf(time.now()).slice(0, 7) && dayOf(at).endsWith('-04')
  while (!nextMonth(later)) later.setTime(later.getTime() + DAY_MS)
  await time.pass(server, later.getTime() - time.now())
  const admin = await adminApi(server)
  await expect
    .poll(async () => (await admin.must(calls.payoutRuns)).months.map(({ count }) => count))
    .toEqual([DRIVERS])

  const other = await open(finance.email, finance.password)
  await other.goto('/admin/payouts')
  await other.getByRole('button', { name: 'Draft the run of' }).click()
  await expect(other.getByRole('tab', { name: /^To look at 1,?000$/ })).toBeVisible()
  await expect(other.getByText('Preview of the file for the bank')).toBeVisible()
  await other
    .getByRole('button', { name: /^Leave out/ })
    .first()
    .click()
  await other.getByRole('dialog').getByRole('button', { name: 'The amount has to be checked first' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Leave out', exact: true }).click()
  await expect(other.getByRole('tab', { name: 'Left out 1' })).toBeVisible()
  await other.getByRole('button', { name: 'Approve the run' }).click()
  await expect(other.getByText('Another administrator has to confirm it within 72 hours.')).toBeVisible()
  await other.getByRole('link', { name: 'Confirmations' }).click()
  await expect(other.getByText('Waits for AYOB Administrator.')).toBeVisible()

  const owner = await open(ADMIN.email, ADMIN.password)
  await owner.goto('/admin/confirmations')
  await expect(owner.getByText(/^999 drivers are paid LKR .* in all for/)).toBeVisible()
  await owner.getByRole('article', { name: /Pay the drivers of a month/ }).press('c')
  await expect(owner.getByText('Confirmed and done')).toBeVisible()

  await other.goto('/admin/payouts')
  await other.getByRole('button', { name: 'Open the run of' }).click()
  await expect(other.getByRole('button', { name: 'Mark the run as paid' })).toBeVisible()
  const file = other.waitForEvent('download')
  await other.getByRole('button', { name: 'Download the file of the run' }).click()
  await file
  await other.getByRole('button', { name: 'Mark the run as paid' }).click()
  await other.getByRole('dialog').getByLabel('Reference of the transfer').fill('SLIPS 9')
  await other.getByRole('dialog').getByRole('button', { name: 'Mark the run as paid' }).click()
  await expect(other.getByRole('cell', { name: 'Paid', exact: true }).first()).toBeVisible()
  const counts = async () => (await admin.must(calls.adminPayouts)).counts
  await expect.poll(counts).toMatchObject({ paid: DRIVERS - 1, requested: 1 })
  await server.remove()
})
