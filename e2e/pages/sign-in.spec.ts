import { expect } from '@playwright/test'
import { test } from '../support/test'

const refusal = (code: string, message: string) => ({
  status: 403,
  json: { success: false, error: message, message, code, request_id: 'test' },
})

test('sign-in recognises an account under review by the error code, not by the message', async ({ page }) => {
  await page.goto('/auth?mode=signin')
  await page.getByLabel('Email').fill('nimal@mail.example')
  await page.getByLabel('Password').fill('ride-the-city-26')
  await page.route('**/api/auth/signin', (route) => route.fulfill(refusal('under_review', 'ඔබේ ගිණුම සමාලෝචනයේ')))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('ඔබේ ගිණුම සමාලෝචනයේ')).toBeVisible()
  await expect(page.locator('form').getByRole('alert')).toHaveCount(0)
  await page.unroute('**/api/auth/signin')
  await page.route('**/api/auth/signin', (route) => route.fulfill(refusal('inactive', 'No longer under review')))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.locator('form').getByRole('alert')).toHaveText('No longer under review')
})
