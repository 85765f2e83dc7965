import { readFile } from 'node:fs/promises'
import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import { expect } from '@playwright/test'
import { HELD_MS, newEarner, serverTime } from '../support/earner'
import { expectDialogFits, expectFit, expectWordsFit } from '../support/fit'
import { adminApi, signInBrowser } from '../support/signed-in'
import { ADMIN, type MovingServer, testAlone } from '../support/test'

const test = testAlone()

const time = serverTime()
const passTime = time.pass
const earner = (server: MovingServer) => newEarner(server, time)

test('a driver requests a payout on a phone; an administrator pays it', async ({ page, server, browser }) => {
  // A whole journey of two people, with three starts of the clock.
  test.setTimeout(600_000)
  const driver = await earner(server)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInBrowser(page, server, driver.email, driver.password)
  await page.goto('/billing')
  const request = page.getByRole('button', { name: 'Request payout' })
  await expect(page.getByText('Add your payout account below first.')).toBeVisible()
  await expect(request).toBeDisabled()
  expect((await request.boundingBox())?.height).toBeGreaterThanOrEqual(48)

  const save = page.getByRole('button', { name: 'Save account' })
  await page.getByLabel('Branch code').fill('12')
  await save.click()
  await expect(page.getByText('Choose a bank.')).toBeVisible()
  await expect(page.getByText('A branch code has three digits.')).toBeVisible()
  await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'Bank of Ceylon (7010)' })
  await page.getByLabel('Branch code').fill('012')
  await page.getByLabel('Account number').fill('0012 345 678')
  await page.getByLabel('Name of the account').fill('N Perera')
  await save.click()
  await expect(page.getByText('•••••5678')).toBeVisible()
  await expect(page.getByText('0012345678')).toHaveCount(0)

  await page.getByLabel('Amount').fill('99999')
  await request.click()
  await expect(page.getByText(/more than your balance of LKR/)).toBeVisible()
  await page.getByLabel('Amount').fill('99.99')
  await request.click()
  await expect(page.getByText('The smallest payout is LKR 100.00.')).toBeVisible()
  await page.getByLabel('Amount').fill('1000')
  await request.click()
  await expect(page.getByText('LKR 1,000.00 is on its way to your bank.')).toBeVisible()
  const row = page.getByRole('button', { name: /LKR 1,000\.00.*Waiting for approval/ })
  await row.click()
  const statement = page.getByRole('dialog')
  await expect(statement.getByText('Stays in the balance')).toBeVisible()
  await expect(statement.getByRole('table', { name: 'Earned by day' }).getByRole('rowheader')).toHaveCount(1)
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    statement.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/^\d\d[A-Z]{3}_PO_1\.pdf$/)
  await page.goBack()
  await expect(statement).toBeHidden()
  await page.getByRole('button', { name: 'Change account' }).click()
  await expect(page.getByText(/payouts are held for 48 hours/)).toBeVisible()

  await passTime(server, HELD_MS)
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const office = await context.newPage()
  await signInBrowser(office, server, ADMIN.email, ADMIN.password)
  await office.goto('/admin/registrations')
  await office.getByRole('link', { name: 'Payouts', exact: true }).click()
  await expect(office.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible()
  await expect(office.getByRole('button', { name: 'Export for the bank' })).toBeDisabled()
  await expect(office.getByRole('tab', { name: 'Requested 1' })).toBeVisible()
  await office.getByRole('button', { name: 'Choose all on this page' }).focus()
  await office.keyboard.press('Enter')
  await office.getByRole('button', { name: 'Approve 1 chosen' }).press('Enter')
  await expect(office.getByText('1 payout approved')).toBeVisible()
  const [file] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('button', { name: 'Export for the bank' }).click(),
  ])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain(`N Perera,7010,012,0012345678,1000.00,LKR,${dayOf(time.now())}`)
  await office.getByRole('tab', { name: 'Exported 1' }).click()
  await office.getByRole('button', { name: /^Mark .*_PO_1 as paid$/ }).click()
  const paid = office.getByRole('dialog')
  await expect(paid.getByRole('button', { name: 'Mark as paid' })).toBeDisabled()
  await paid.getByLabel('Reference of the transfer').fill('SLIPS 7')
  await office.keyboard.press('Enter')
  await expect(office.getByText('Payout marked as paid')).toBeVisible()
  await office.getByRole('tab', { name: 'Paid 1' }).click()
  await expect(office.getByRole('row').filter({ hasText: 'SLIPS 7' })).toBeVisible()
  await office.getByRole('button', { name: /was returned by the bank$/ }).click()
  await office.getByRole('button', { name: 'The account is closed.' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Returned by the bank' }).click()
  await expect(office.getByText(/marked as failed/)).toBeVisible()
  const again = office.getByRole('button', { name: /^Download the file of/ })
  const [same] = await Promise.all([office.waitForEvent('download'), again.click()])
  expect(await readFile(await same.path(), 'utf8')).toBe(csv)

  await page.goto('/billing')
  await expect(page.getByRole('button', { name: /LKR 1,000\.00.*The account is closed/ })).toBeVisible()
  await expectFit(page, '/billing')
  for (const language of ['si', 'ta']) {
    await driver.api.must(calls.changeSettings, { body: { language } })
    await expectWordsFit(page, '/billing')
    await expectDialogFits(page, page.getByRole('button', { name: /1,000\.00/ }))
  }
  await expectFit(office, '/admin/payouts')
  await context.close()
})

test('an action that another administrator has taken in the meantime is reported', async ({ page, server }) => {
  const driver = await earner(server)
  await driver.api.must(calls.setPayoutAccount, {
    body: {
      bank_code: '7083',
      branch_code: '001',
      account_number: '123456789012',
      account_name: 'N Perera',
    },
  })
  const { payout } = await driver.api.must(calls.requestPayout, { body: { amount: 500 } })
  await passTime(server, HELD_MS)
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto(`/admin/payouts?q=${payout.number}`)
  const approve = page.getByRole('button', { name: `Approve ${payout.number}` })
  await expect(approve).toBeVisible()
  const other = await adminApi(server)
  await other.must(calls.approvePayout, { params: { id: payout.id } })
  await approve.click()
  await expect(page.getByText('This payout is already approved.')).toBeVisible()
  const failed = page.getByRole('button', { name: `Mark ${payout.number} as failed` })
  await expectDialogFits(page, failed)
  await failed.click()
  await page.getByRole('dialog').getByLabel('Why did it fail?').fill('Asked by phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as failed' }).click()
  await expect(page.getByRole('row').filter({ hasText: payout.number })).toContainText('Failed')
  expect((await driver.api.must(calls.driverPayouts)).in_transit).toBe(0)
})
