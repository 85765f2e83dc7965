import { dayOf } from '@ayob/contract/days'
import { bookingForm } from '@ayob/testkit/people'
import { expect } from '@playwright/test'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

for (const { choice, heading, label } of [
  { choice: 'Fail the payment', heading: 'Payment Failed', label: 'Payment Required' },
  { choice: 'Cancel', heading: 'Payment Cancelled', label: 'Payment Required' },
  { choice: 'Pending, then pay', heading: 'Payment Successful!', label: 'Paid - Ready to Publish' },
]) {
  test(`the sandbox gateway's "${choice}" ends at "${heading}"`, async ({ page, server }) => {
    const advertiser = await newMember(server, 'advertiser')
    const { api } = advertiser
    await api.must('PUT', '/auth/profile', { address: '12 Galle Road', city: 'Colombo' })
    const { booking_id: id } = await api.must('POST', '/ads/book', await bookingForm(api))
    await (await adminApi(server)).must('POST', `/admin/ads/${id}/approve`, { startDate: dayOf(new Date()) })
    await signInBrowser(page, server, advertiser.email, advertiser.password)

    await page.goto('/billing')
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await expect(page.getByText('This is a sandbox.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: choice, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: 30_000 })
    await page.goto('/billing')
    await expect(page.getByText(label).first()).toBeVisible()
  })
}

test('a result page without any id says that the payment failed; with an order alone it is pending', async ({
  page,
  server,
}) => {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/payment/success')
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible()
  await page.goto('/payment/success?order_id=AYB-000001-1')
  await expect(page.getByRole('heading', { name: 'Payment Pending' })).toBeVisible()
  await page.goto('/payment/cancel')
  await expect(page.getByText('Your payment was cancelled. No charges have been made to your account.')).toBeVisible()
})
