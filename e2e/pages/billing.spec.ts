import { calls } from '@ayob/contract/calls'
import { bookingForm, liveBooking } from '@ayob/testkit/people'
import { expect } from '@playwright/test'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

test('invoice and receipt of a paid booking are downloaded, and the bell links to the event', async ({
  page,
  server,
}) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await liveBooking(api, await adminApi(server), new Date())
  await signInBrowser(page, server, email, password)
  await page.goto('/billing')
  const row = page.getByRole('row').filter({ hasText: 'Ad Live' })
  const fetched = async (name: RegExp) => {
    const [file] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name }).click()])
    return file.suggestedFilename()
  }
  expect(await fetched(/^Invoice PDF of AYB-\d{6}$/)).toMatch(/^\d{2}[A-Z]{3}_WEB_\d+\.pdf$/)
  expect(await fetched(/^Receipt of AYB-\d{6}$/)).toMatch(/^AYB-\d{6}-receipt\.pdf$/)
  await expect(row.getByRole('button', { name: 'Pay Now' })).toHaveCount(0)

  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName(/\d+ unread/)
  await bell.click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByText('Ad live')).toBeVisible()
  await list.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell).toHaveAccessibleName('Notifications')
  await list.getByRole('link', { name: /Payment received/ }).click()
  await expect(page).toHaveURL(/\/billing$/)
  await expect(list).toBeHidden()
})

test('an invoice is deleted after a confirmation that explains the consequences', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await api.must(calls.bookAd, { body: await bookingForm(api) })
  await signInBrowser(page, server, email, password)
  await page.goto('/billing')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(
    page.getByText('Payment cannot be processed. Approval is pending from administrator to proceed with payment.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('permanently remove')
  await expect(question).toContainText('cannot be undone')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Invoice deleted successfully.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Cancelled' })).toBeVisible()
})
