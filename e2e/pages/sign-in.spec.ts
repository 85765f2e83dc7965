import { expect } from '@playwright/test'
import { test } from '../support/test'
import { wordsIn } from '../support/words'

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

test('a password is masked, can be shown and pasted, and has the names that password managers look for', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const [address, names] of [
    ['/auth?mode=signin', ['current-password']],
    ['/auth/reset-password?token=a-mailed-link', ['new-password', 'new-password']],
  ] as const) {
    await page.goto(address)
    const fields = page.locator('input[type=password]')
    await expect(fields).toHaveCount(names.length)
    for (const [place, name] of names.entries()) {
      const field = fields.nth(place)
      await expect(field).toHaveAttribute('autocomplete', name)
      await page.evaluate(() => navigator.clipboard.writeText(' A pasted password, 26 '))
      await field.focus()
      await page.keyboard.press('ControlOrMeta+v')
      await expect(field).toHaveValue(' A pasted password, 26 ')
    }
    const first = await fields.first().getAttribute('id')
    await page.getByRole('button', { name: 'Show' }).first().click()
    await expect(page.locator(`[id="${first}"]`)).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide' }).first().click()
    await expect(page.locator(`[id="${first}"]`)).toHaveAttribute('type', 'password')
  }
})

for (const language of ['en', 'si', 'ta'] as const) {
  test(`signing up in ${language} says what to enter without a business registration`, async ({ page }) => {
    const t = wordsIn(language)
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto('/auth?mode=signup&type=advertiser&step=2')
    const field = page.getByLabel(t('auth.businessRegistrationNumber'))
    await expect(field).toHaveAccessibleDescription(t('auth.businessRegistrationHint'))
    await expect(page.getByText(t('auth.businessRegistrationHint'))).toBeVisible()
    await expect(page.getByLabel(t('auth.firstName'))).toBeFocused()
  })
}
