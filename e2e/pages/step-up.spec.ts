import { calls } from '@ayob/contract/calls'
import { createApi } from '@ayob/testkit/api'
import { expect, type Page } from '@playwright/test'
import { newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, testAlone } from '../support/test'

const test = testAlone()

const QUARTER_HOUR_S = 900

const asked = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

test('a payout account needs a step-up: it is requested in place, and the started action continues', async ({
  page,
  server,
}) => {
  const driver = await newMember(server, 'driver')
  await page.setViewportSize({ width: 390, height: 844 })
  await signInBrowser(page, server, driver.email, driver.password)
  await page.goto('/billing')
  await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'Bank of Ceylon (7010)' })
  await page.getByLabel('Branch code').fill('012')
  await page.getByLabel('Account number').fill('0012345678')
  await page.getByLabel('Name of the account').fill('N Perera')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/overview')
  await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible()
  const stolen = await page.evaluate(() => localStorage.getItem('auth_token') ?? '')
  await server.restart({ CLOCK_OFFSET_S: String(QUARTER_HOUR_S) })

  const save = page.getByRole('button', { name: 'Save account' })
  await save.click()
  await expect(asked(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Please confirm that it is you, with your password or a code.')).toBeVisible()
  await expect(page.getByLabel('Account number')).toHaveValue('0012345678')

  await save.click()
  await expect(asked(page).getByLabel('Password')).toBeFocused()
  await page.keyboard.type('not-my-password')
  await page.keyboard.press('Enter')
  await expect(asked(page).getByText('The current password is not right')).toBeVisible()
  await asked(page).getByLabel('Password').fill(driver.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('•••••5678')).toBeVisible()
  await expect(asked(page)).toBeHidden()
  expect((await driver.api.must(calls.payoutAccount)).payout_account?.account_name).toBe('N Perera')

  expect((await createApi(server.url).as(stolen).call(calls.profile)).status).toBe(401)
  await otherTab.goto('/settings?tab=security')
  await expect(otherTab.getByText('This device')).toHaveCount(1)
})

test('it opens on top of a dialog, which stays', async ({ page, server }) => {
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/journal')
  await page.getByRole('button', { name: 'Record transfer' }).click()
  const transfer = page.getByRole('dialog', { name: 'From the gateway to the bank' })
  await transfer.getByLabel('Amount').fill('1000')
  await transfer.getByLabel('Reference').fill('PH 1')
  await server.restart({ CLOCK_OFFSET_S: String(2 * QUARTER_HOUR_S) })
  await transfer.getByRole('button', { name: 'Record transfer' }).click()
  await expect(asked(page).getByLabel('Password')).toBeFocused()
  await asked(page).getByLabel('Password').click()
  await page.keyboard.type(ADMIN.password)
  await asked(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(transfer.getByText('That is more than is left at the gateway')).toBeVisible()
  await expect(transfer.getByLabel('Reference')).toHaveValue('PH 1')
  await expect(asked(page)).toBeHidden()
})
