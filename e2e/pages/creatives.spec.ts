import { calls } from '@ayob/contract/calls'
import { bookingForm } from '@ayob/testkit/people'
import { pngPicture } from '@ayob/testkit/picture'
import { expect } from '@playwright/test'
import { newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

test('a file is uploaded, previewed, used in a booking and deleted', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/creatives')
  await expect(page.getByRole('heading', { name: 'Creatives Library' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Upload guidelines' })).toBeVisible()
  await expect(page.getByText('No creatives yet')).toBeVisible()

  const input = page.getByLabel('Upload', { exact: true })
  await input.setInputFiles({ name: 'ad.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
  await expect(page.getByText('Invalid file type. Please upload images, videos, or PDF files.')).toBeVisible()
  await input.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(17 * 1024 * 1024) })
  await expect(page.getByText('File size must be less than 16MB')).toBeVisible()
  await input.setInputFiles({ name: 'square.png', mimeType: 'image/png', buffer: pngPicture(640, 640) })
  await expect(page.getByText('File uploaded successfully!')).toBeVisible()
  await expect(page.getByText('The shape is not 3:1', { exact: false })).toBeVisible()

  const row = page.getByRole('row', { name: /square\.png/ })
  await row.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'square.png as a screen shows it' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Can it be read?' }).last()).toContainText('stays empty')
  await expect(page.getByRole('img', { name: 'Your ad in the street from 20 m. Day' })).toBeVisible()
  await page.getByRole('button', { name: '50 m', exact: true }).click()
  await page.getByRole('button', { name: 'Night' }).click()
  await page.getByRole('button', { name: 'Drive past' }).click()
  await expect(page.getByRole('img', { name: 'Your ad in the street from 50 m. Night' })).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('link', { name: 'Use in a booking' }).click()
  await expect(page.getByText('square.png')).toBeVisible()
  await page.goto('/creatives')
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Creative deleted successfully.')).toBeVisible()
  await expect(page.getByText('No creatives yet')).toBeVisible()
})

test("a file of a submitted booking can't be deleted", async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await api.must(calls.bookAd, { body: await bookingForm(api) })
  await signInBrowser(page, server, email, password)
  await page.goto('/creatives')
  await expect(page.getByText('In use')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(
    page.getByText('Failed to delete creative: This creative is in a booking', { exact: false }),
  ).toBeVisible()
})
