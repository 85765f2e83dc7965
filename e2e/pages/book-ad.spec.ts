import { calls } from '@ayob/contract/calls'
import { bookingForm } from '@ayob/testkit/people'
import { expect } from '@playwright/test'
import { newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

test('the booking form knows the account, completes addresses, and takes the keyboard to what is missing', async ({
  page,
  server,
}) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  const { details } = await api.must(calls.profile)
  await signInBrowser(page, server, email, password)
  await page.goto('/book-ad')
  const brand = page.getByLabel('Brand Name')
  await expect(brand).toHaveValue(details.organization_name ?? '')
  await brand.fill('')
  await page.getByRole('button', { name: 'Enter your brand name' }).first().click()
  await expect(brand).toBeFocused()
  await brand.fill('Tea House')
  await expect(page.getByRole('button', { name: 'Enter your brand name' })).toHaveCount(0)
  const link = page.getByLabel('Link (optional)')
  for (const [typed, kept] of [
    ['teahouse.example/menu', 'https://teahouse.example/menu'],
    ['http://teahouse.example', 'http://teahouse.example'],
    ['no address', 'no address'],
    ['', ''],
  ] as const) {
    await link.fill(typed)
    await link.blur()
    await expect(link).toHaveValue(kept)
  }
})

test('after submitting, the ad shows its way to the road and what comes next', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  const { booking_id } = await api.must(calls.bookAd, { body: await bookingForm(api) })
  await signInBrowser(page, server, email, password)
  await page.goto(`/book-ad?again=${booking_id}`)
  await page.getByRole('button', { name: /^Submit for Review/ }).click()
  await expect(page.getByRole('heading', { name: 'On its way to the road' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Submitted' }).first()).toContainText('done')
  await expect(page.locator('[aria-current=step]')).toContainText('Approved')
  await expect(page.getByText('Waits for review by AYOB.', { exact: false })).toBeVisible()
})
