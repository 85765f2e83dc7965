import { expect } from '@playwright/test'
import { newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

test('a card is added after missing fields are named, becomes the default, and is deleted after a confirmation', async ({
  page,
  server,
}) => {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/billing')
  await expect(page.getByText('No payment methods yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Payment Method' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Add Payment Method' })
  await save.click()
  await expect(dialog.getByText('Please fill in all required fields')).toBeVisible()
  await dialog.getByLabel('Card Type').selectOption('mastercard')
  await dialog.getByLabel('Cardholder Name').fill('N Perera')
  await dialog.getByLabel('Last Four Digits').fill('12a')
  await expect(dialog.getByLabel('Last Four Digits')).toHaveValue('12')
  await save.click()
  await expect(dialog.getByText('Please enter the last 4 digits of your card')).toBeVisible()
  await dialog.getByLabel('Last Four Digits').fill('5454 5454')
  await expect(dialog.getByLabel('Last Four Digits')).toHaveValue('5454')
  await expect(dialog.getByLabel('Expiry Year').locator('option')).toHaveCount(10)
  await save.click()
  await expect(page.getByText('Payment method added successfully!')).toBeVisible()

  const card = page.getByRole('listitem').filter({ hasText: 'Mastercard ending in 5454' })
  await expect(card.getByText('Default')).toBeVisible()
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Payment method deleted successfully.')).toBeVisible()
  await expect(page.getByText('No payment methods yet')).toBeVisible()
})
