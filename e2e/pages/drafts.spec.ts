import { calls } from '@ayob/contract/calls'
import { bookingForm } from '@ayob/testkit/people'
import { expect, type Page } from '@playwright/test'
import { newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

const brand = (page: Page) => page.getByLabel('Brand Name')

test('a draft of a booking is found on another device; the later of two windows is asked', async ({
  page,
  server,
  browser,
}) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/book-ad')
  await brand(page).fill('Kottu Corner')
  await page.getByRole('button', { name: '60 days' }).click()
  await expect(page.getByText('Saved as a draft')).toBeVisible()

  const phone = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 800 } })
  const other = await phone.newPage()
  await signInBrowser(other, server, email, password)
  await other.goto('/book-ad')
  await expect(other.getByText('1 booking that you began')).toBeVisible()
  await other.getByRole('button', { name: 'Go on: Kottu Corner' }).click()
  await expect(brand(other)).toHaveValue('Kottu Corner')
  await brand(other).fill('Kottu Corner Pettah')
  const content = async () => (await api.must(calls.bookingDrafts)).drafts.map((draft) => draft.content.brandName)
  await expect.poll(content).toEqual(['Kottu Corner Pettah'])

  await brand(page).fill('Kottu Corner Fort')
  await expect(page.getByText('This booking was changed in another window or on another device.')).toBeVisible()
  const row = page.getByRole('alert').getByRole('row', { name: 'Brand Name' })
  await expect(row.getByRole('cell')).toHaveText(['Kottu Corner Fort', 'Kottu Corner Pettah'])
  await page.getByRole('button', { name: 'Keep both' }).click()
  await expect.poll(async () => (await content()).sort()).toEqual(['Kottu Corner Fort', 'Kottu Corner Pettah'])
  await page.reload()
  await expect(brand(page)).toHaveValue('Kottu Corner Fort')
  await page.getByText('1 booking that you began').click()
  await page.getByRole('button', { name: 'Delete: Kottu Corner Pettah' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('1 booking that you began')).toHaveCount(0)
  await phone.close()
})

test('an earlier booking is booked again, and its draft is deleted', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  const form = await bookingForm(api)
  const { booking_id } = await api.must(calls.bookAd, { body: { ...form, notes: 'As last year' } })
  await signInBrowser(page, server, email, password)
  await page.goto(`/monitor-ads/${booking_id}`)
  await page.getByRole('link', { name: 'Book again' }).click()
  await expect(page.getByText(/^Filled in from AYB-\d{6}/)).toBeVisible()
  await expect(brand(page)).toHaveValue(form.brandName)
  await expect(page.getByLabel('Notes')).toHaveValue('As last year')
  await expect(page.getByText('Saved as a draft')).toBeVisible()
  await page.getByRole('button', { name: /^Submit for Review/ }).click()
  await expect(
    page.getByText('Ad booking submitted successfully! It will be reviewed by our admin team.'),
  ).toBeVisible()
  expect((await api.must(calls.myBookings)).bookings).toHaveLength(2)
  expect((await api.must(calls.bookingDrafts)).drafts).toEqual([])
})
