import { liveBooking } from '@ayob/testkit/people'
import { expect } from '@playwright/test'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'

test('drivers and advertisers are found, opened, switched off and on again', async ({ page, server }) => {
  const driver = await newMember(server, 'driver')
  const advertiser = await newMember(server, 'advertiser')
  await liveBooking(advertiser.api, await adminApi(server), new Date())
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)

  await page.goto(`/admin/drivers?q=${encodeURIComponent(driver.email)}`)
  for (const card of ['Total Drivers', 'Active Drivers', 'Total Trips', 'Average Rating'])
    await expect(page.getByText(card, { exact: true }).first()).toBeVisible()
  const active = page.getByRole('region', { name: 'Active Drivers' })
  const card = active.getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText(driver.email)
  await expect(card).toContainText('N/A')
  await card.getByRole('button', { name: /^View Details/ }).click()
  const details = page.getByRole('dialog')
  await expect(details.getByText('Registration approved')).toBeVisible()
  await expect(page).toHaveURL(/person=/)
  await page.goBack()
  await expect(details).toBeHidden()
  await card.getByRole('button', { name: /^Switch off/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('is switched off.')).toBeVisible()
  const inactive = page.getByRole('region', { name: 'Inactive Drivers' }).getByRole('article')
  await expect(inactive.getByText('Switched off')).toBeVisible()
  await inactive.getByRole('button', { name: /^Switch on/ }).click()
  await expect(active.getByRole('article')).toHaveCount(1)

  await page.goto(`/admin/advertisers?q=${encodeURIComponent(advertiser.email)}`)
  const shop = page.getByRole('region', { name: 'Active Advertisers' }).getByRole('article')
  await expect(shop).toContainText('Tea House')
  await expect(shop).toContainText(/LKR [\d,]+\.\d{2}/)
  await shop.getByRole('button', { name: /^View Details/ }).click()
  await expect(page.getByRole('dialog').getByText('Ad Live')).toBeVisible()
})

test('the live display opens the metrics of an ad, and impressions are edited by the hour', async ({
  page,
  server,
}) => {
  const { api } = await newMember(server, 'advertiser')
  await liveBooking(api, await adminApi(server), new Date())
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/ayob-platform')
  for (const card of ['Ads', 'Impressions', 'Views', 'Screen Time', 'Spending'])
    await expect(page.getByText(card, { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Metrics of Tea House' }).first().click()
  const metrics = page.getByRole('dialog', { name: 'Tea House' })
  await expect(metrics.getByText('$0.00')).toBeVisible()
  await expect(metrics.getByText('0 h 00 min')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/admin/impressions?tab=bus')
  const monday = page.getByLabel('Mon 12:00')
  await expect(monday).toHaveValue('6')
  await page.getByLabel('People per play').fill('7.5')
  await page.getByLabel('From hour').fill('12')
  await page.getByLabel('To hour').fill('13')
  await page.getByRole('button', { name: 'Set these hours' }).click()
  await expect(monday).toHaveValue('7.5')
  await expect(page.getByLabel('Sat 12:00')).toHaveValue('6')
  await page.getByRole('button', { name: 'Save from now on' }).click()
  await expect(page.getByText('Saved. Plays from now on count by these multipliers.')).toBeVisible()
  await page.reload()
  await expect(monday).toHaveValue('7.5')
  await expect(page.getByText(/^Changed by/)).toBeVisible()
})
