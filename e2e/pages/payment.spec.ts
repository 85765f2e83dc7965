import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import { bookingForm } from '@ayob/testkit/people'
import { expect } from '@playwright/test'
import { answerCalls } from '../support/fail'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

test('each choice in the sandbox gateway leads to its result', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await api.must(calls.changeProfile, { body: { address: '12 Galle Road', city: 'Colombo' } })
  const { booking_id: id } = await api.must(calls.bookAd, { body: await bookingForm(api) })
  await (await adminApi(server)).must(calls.approveAd, { params: { id }, body: { startDate: dayOf(new Date()) } })
  await signInBrowser(page, server, email, password)
  await page.goto('/billing')
  for (const { choice, heading, label } of [
    { choice: 'Fail the payment', heading: 'Payment Failed', label: 'Payment Required' },
    { choice: 'Cancel', heading: 'Payment Cancelled', label: 'Payment Required' },
    { choice: 'Pending, then pay', heading: 'Payment Successful!', label: 'Paid - Ready to Publish' },
  ]) {
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await expect(page.getByText('This is a sandbox.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: choice, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    const isPaid = heading === 'Payment Successful!'
    if (isPaid) await expect(page.getByRole('img', { name: 'Ad of Tea House' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Follow your ad' })).toHaveCount(isPaid ? 1 : 0)
    await page.goto('/billing')
    await expect(page.getByText(label).first()).toBeVisible()
  }
})

test("a result page shows the outcome of the payment and the seller's terms", async ({ page, server }) => {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/payment/success')
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible()
  await page.goto('/payment/success?order_id=AYB-000001-1')
  await expect(page.getByRole('heading', { name: 'Payment Pending' })).toBeVisible()
  await page.goto('/payment/cancel')
  await expect(page.getByText('Your payment was cancelled. No charges have been made to your account.')).toBeVisible()

  const status = (state: string) =>
    answerCalls(page, 'GET', '/payment/status/p', { success: true, status: state, order_id: 'o', amount: 1 })
  await status('completed')
  await page.goto('/payment/success?order_id=o&payment_id=p')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(
    page.getByText('Your payment has been processed successfully. Your ad campaign will be activated within 24 hours.'),
  ).toBeVisible()
  await status('failed')
  await page.goto('/payment/success?order_id=o&payment_id=p')
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible()
  await expect(
    page.getByText('Your payment could not be processed. Please try again or contact support if the issue persists.'),
  ).toBeVisible()
})
