import { expect } from '@playwright/test'
import { newAdministrator, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

test('an administrator chooses mails, messages and a theme, which other devices follow', async ({
  page,
  browser,
  server,
}) => {
  const { email, password } = await newAdministrator(server, ['reviewer'])
  await signInBrowser(page, server, email, password)
  await page.goto('/admin/confirmations')
  await page.getByRole('link', { name: /^Your profile/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  const mails = page.getByRole('switch', { name: 'Email Notifications' })
  await expect(mails).toBeChecked()
  await mails.uncheck()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(mails).not.toBeChecked()
  await expect(page.getByText(/Confirmations, .* are always mailed/)).toBeVisible()
  const kind = page.getByRole('switch', { name: 'Reviews' })
  await expect(kind).toBeChecked()
  await page.getByRole('switch', { name: 'Push Notifications' }).uncheck()
  await expect(kind).toHaveCount(0)
  await page.getByLabel('Dark').check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('link', { name: 'Passkeys and second factor' }).click()
  await expect(page).toHaveURL('/admin/security')
  const other = await browser.newPage({ baseURL: server.url })
  await signInBrowser(other, server, email, password)
  await other.goto('/admin/confirmations')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await other.close()
})
