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
  await expect(page.getByRole('button', { name: 'Tea House' })).toBeVisible()
  await page.getByRole('button', { name: '077 123 4567' }).click()
  await page.getByLabel('Words').fill('07X XXX XXXX')
  await expect(report).toContainText('07X XXX XXXX is still there')
  await page.getByLabel('Words').fill('077 765 4321')
  await expect(report).not.toContainText('is still there')
  await page.getByRole('button', { name: 'Place freely' }).click()
  await page.getByRole('button', { name: '077 765 4321' }).click()
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
  await expect(page.getByRole('button', { name: '077 765 4321' })).toBeVisible()
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

test('an ad is filled in by fields; what has no room says so, and a second picture takes it', async ({
  page,
  server,
}) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await begin(page, 'Hardware')
  await expect(page.getByLabel('Shop name')).toHaveValue('Tea House')
  await page.getByLabel('Headline').fill('Everything for your home')
  await page.getByLabel('Offer').fill('Only until Sunday night')
  await page.getByLabel('Price', { exact: true }).fill('From LKR 12,950')
  await page.getByLabel('Place', { exact: true }).fill('Galle Road')
  await expect(page.getByText(/^There is no room for: /)).toBeVisible()
  await page.getByRole('button', { name: 'Save ad' }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText('There is no room for')
  await asked.getByRole('button', { name: 'Fix it' }).click()
  await expect(page.getByText(/^There is no room for: /)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Picture 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Save ad' }).click()
  await expect(page).toHaveURL(/\/creatives$/)
  const { creatives } = await api.must(calls.listCreatives)
  expect(creatives[0]?.legibility?.smallest_text_m ?? 20).toBeGreaterThanOrEqual(18)
})

const label = (id: string, x: number, y: number, height: number, text: string) => ({
  kind: 'text' as const,
  ...{ id, x, y, width: 1400, height, text, font: 'display' as const, align: 'left' as const },
  color: '#ffffff',
  size: 90,
})

test('a design of before opens as it was; overlap and small letters are refused at saving and mended with one tap', async ({
  page,
  server,
}) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  const elements = [label('a', 80, 60, 200, 'Perera Stores'), label('b', 80, 100, 100, '077 123 4567')]
  const document = { version: 2 as const, template: 'kottu', frames: [{ background: '#0c1424', elements }] }
  const { design } = await api.must(calls.createDesign, { body: { name: 'Old', document } })
  await signInBrowser(page, server, email, password)
  await page.goto(`/creatives/make?design=${design.id}`)
  await expect(page.getByRole('button', { name: 'Perera Stores' })).toBeVisible()
  await page.getByRole('button', { name: 'Save ad' }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText('“Perera Stores” and “077 123 4567” overlap.')
  await expect(asked).toContainText('“077 123 4567” is too small to read from 20 m.')
  const kept = (await api.must(calls.getDesign, { params: { id: design.id } })).design
  expect(kept).toMatchObject({ version: 1, document })
  await asked.getByRole('button', { name: 'Fix it' }).click()
  await page.getByRole('button', { name: 'Save ad' }).click()
  await expect(page).toHaveURL(/\/creatives$/)
  const { frames } = (await api.must(calls.getDesign, { params: { id: design.id } })).design.document
  expect(frames[0]?.elements).toMatchObject([elements[0] && { ...elements[0], size: expect.any(Number) }, { id: 'b' }])
})

test('a shop sets its name and colours once, and every ad begins with them, however odd they are', async ({
  page,
  server,
}) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/settings?tab=brand')
  await page.getByLabel('Shop name').fill('كوتو')
  await page.getByLabel('Use the colours of my shop').check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Saved for your next ad.')).toBeVisible()
  await begin(page, 'Kottu and food')
  await expect(page.getByRole('button', { name: 'كوتو' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Colours of your shop' })).toHaveAttribute('aria-pressed', 'true')

  await api.must(calls.changeBrand, { body: { name: null, phone: null, logo: null, colors: null } })
  for (const name of ['🍛'.repeat(100), 'A']) {
    await api.must(calls.changeProfile, { body: { organization_name: name } })
    await begin(page, name === 'A' ? 'Pharmacy' : 'Clinic')
    await expect(page.getByLabel('Shop name')).toHaveValue(name.slice(0, 48))
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  }
})

test('what is added by hand finds a free place, or is offered a second picture', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await begin(page, 'Empty screen')
  for (let count = 0; count < 3; count += 1) await page.getByRole('button', { name: 'Text', exact: true }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toBeHidden()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await asked.getByRole('button', { name: 'Use a second picture' }).click()
  await expect(page.getByRole('button', { name: 'Picture 2' })).toHaveAttribute('aria-pressed', 'true')
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
