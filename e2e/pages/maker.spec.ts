import { calls } from '@ayob/contract/calls'
import { MAX_BOOKING_CREATIVE_BYTES } from '@ayob/contract/creatives'
import { noisePicture, pngPicture } from '@ayob/testkit/picture'
import { expect, type Page } from '@playwright/test'
import { expectWordsFit } from '../support/fit'
import { newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

const PHONE = { width: 390, height: 844 }

const begin = async (page: Page, template: string) => {
  await page.goto('/creatives/make')
  await page.getByRole('button', { name: template }).click()
  await expect(page.getByRole('button', { name: 'Save ad' })).toBeVisible()
}

test('on a phone, an ad with several pictures is made during the booking, and edited later', async ({
  page,
  server,
}) => {
  const { email, password } = await newMember(server, 'advertiser')
  await page.setViewportSize(PHONE)
  await signInBrowser(page, server, email, password)
  await page.goto('/book-ad')
  await page.getByLabel('Brand Name').fill('Night Kottu')
  await page.getByRole('link', { name: 'Make one now' }).click()
  await page.getByRole('button', { name: 'Kottu and food' }).click()

  const report = page.getByRole('region', { name: 'Can it be read?' })
  await expect(report).toContainText('07X XXX XXXX is still there')
  await page.getByRole('button', { name: '07X XXX XXXX' }).click()
  await page.getByLabel('Words').fill('077 123 4567')
  await expect(report).not.toContainText('is still there')
  await page.getByRole('button', { name: 'White', exact: true }).click()
  await page.getByRole('button', { name: 'Red', exact: true }).click()
  await expect(report).toContainText('The contrast between words and background is too low')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(report).not.toContainText('The contrast between words and background is too low')
  await page.getByRole('button', { name: 'Another picture' }).click()
  await expect(page.getByRole('button', { name: 'Picture 2' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('5 s each')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save ad' }).click()

  await expect(page.getByText('Kottu and food.gif')).toBeVisible()
  await expect(page.getByLabel('Brand Name')).toHaveValue('Night Kottu')
  await expect(page.getByRole('region', { name: 'Can it be read?' })).toContainText('Large words')

  await page.goto('/creatives')
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('button', { name: '077 123 4567' })).toBeVisible()
})

test('a logo is uploaded, and with only the keyboard an element is selected, moved, restored and removed', async ({
  page,
  server,
}) => {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await begin(page, 'Empty screen')
  await page.getByRole('button', { name: 'Logo or photo' }).click()
  const file = page.getByLabel('Upload a picture')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  await expect(page.getByText('Choose a PNG or JPG.', { exact: true })).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: pngPicture(3000, 1000) })
  await expect(file.first()).toBeHidden()
  await expect(page.getByRole('button', { name: 'Picture', exact: true })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Text', exact: true }).click()
  const part = page.getByRole('button', { name: 'Your words' })
  await expect(part).toHaveAttribute('aria-pressed', 'true')
  await part.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+z')
  await expect(part).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(part).toBeHidden()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Redo' }).click()
  await part.focus()
  await page.keyboard.press('Delete')
  await expect(part).toBeHidden()
})

test('a photo of more than 10 MB is scaled down to the width of the screen before it is uploaded', async ({
  page,
  server,
}) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await begin(page, 'Empty screen')
  await page.getByRole('button', { name: 'Logo or photo' }).click()
  const buffer = noisePicture(2600, 1350)
  expect(buffer.length).toBeGreaterThan(MAX_BOOKING_CREATIVE_BYTES)
  await page.locator('input[type=file]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('button', { name: 'Picture', exact: true })).toHaveAttribute('aria-pressed', 'true')
  const { creatives } = await api.must(calls.listCreatives)
  expect(creatives).toMatchObject([{ name: 'photo.png', media: { width: 1920, height: 997 } }])
})

test('of two windows with one design, the later one is asked, and nothing is lost', async ({
  page,
  server,
  context,
}) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await begin(page, 'Sale')
  const other = await context.newPage()
  await signInBrowser(other, server, email, password)
  await other.goto(page.url())
  const write = async (on: Page, words: string) => {
    await on.getByRole('button', { name: 'This week only' }).click()
    await on.getByLabel('Words').fill(words)
  }
  await expect(other.getByRole('button', { name: 'This week only' })).toBeVisible()
  await write(page, 'Until Friday')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await write(other, 'Until Sunday')
  await other.getByRole('dialog').getByRole('button', { name: 'Keep both' }).click()
  await expect(other.getByRole('button', { name: 'Until Sunday' })).toBeVisible()
  await expect(async () => {
    const { designs } = await api.must(calls.listDesigns)
    const texts = await Promise.all(
      designs.map(async ({ id }) =>
        JSON.stringify((await api.must(calls.getDesign, { params: { id } })).design.document),
      ),
    )
    expect(texts.some((text) => text.includes('Until Friday'))).toBe(true)
    expect(texts.some((text) => text.includes('Until Sunday'))).toBe(true)
  }).toPass()
  await page.goto('/creatives/make')
  await page.getByRole('button', { name: 'Copy Sale', exact: true }).click()
  await expect(page.getByText('Sale (2)', { exact: true })).toHaveCount(2)
})

for (const language of ['si', 'ta'] as const) {
  test(`the maker fits in ${language}, and draws its letters`, async ({ page, server }) => {
    const { api, email, password } = await newMember(server, 'advertiser')
    await api.must(calls.changeSettings, { body: { language } })
    const { design } = await api.must(calls.createDesign, {
      body: { name: 'x', document: { version: 2, template: null, frames: [{ background: '#0c1424', elements: [] }] } },
    })
    await signInBrowser(page, server, email, password)
    await expectWordsFit(page, '/creatives', '/creatives/make', `/creatives/make?design=${design.id}`)
  })
}
