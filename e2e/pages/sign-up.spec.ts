import { calls } from '@ayob/contract/calls'
import { createApi } from '@ayob/testkit/api'
import { PLACE } from '@ayob/testkit/people'
import { pngPicture } from '@ayob/testkit/picture'
import { expect, type Page } from '@playwright/test'
import { newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const FORM = '/auth?mode=signup&type=driver&step=2'
const PASSWORD = 'ride-the-city-26'

/** A card with small print, as a camera takes it: sharp, or blurred by some pixels. */
async function photo(page: Page, blur = 0): Promise<Buffer> {
  const base64 = await page.evaluate(async (pixels) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 1200
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.filter = `blur(${pixels}px)`
    context.fillStyle = '#2b2018'
    context.fillRect(0, 0, 1600, 1200)
    context.fillStyle = '#e9ead8'
    context.fillRect(160, 200, 1280, 800)
    context.fillStyle = '#333'
    context.font = '38px sans-serif'
    for (let line = 0; line < 12; line += 1) {
      context.fillText(`National identity card ${line} Perera 199${line}34500${line}`, 440, 290 + line * 57)
    }
    return canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? ''
  }, blur)
  return Buffer.from(base64, 'base64')
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a picture is taken with the camera, or a file is chosen', async ({ page }) => {
    await page.goto(FORM)
    const input = page.getByLabel('National ID Document (optional)')
    await expect(input).toHaveCount(1)
    await expect(page.locator('input[type=file]')).toHaveCount(3)
    const asked = input.evaluate(
      (field: HTMLInputElement) =>
        new Promise<string>((resolve) =>
          field.addEventListener('click', () => resolve(`${field.capture} ${field.accept}`), { once: true }),
        ),
    )
    const camera = page.getByRole('button', { name: 'Take a picture' }).nth(1)
    await expect(camera).toHaveAccessibleDescription('National ID Document (optional)')
    const opened = page.waitForEvent('filechooser')
    await camera.click()
    expect(await asked).toBe('environment image/*')
    await (await opened).setFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: await photo(page) })
    await expect(page.getByText(/^image\.jpg · /)).toBeVisible()
    await expect(input).not.toHaveAttribute('capture')
    await expect(input).toHaveAttribute('accept', /\.pdf.*image\/jpeg/)
  })

  test('what is typed survives a reload, but no password', async ({ page }) => {
    await page.goto(FORM)
    await page.getByLabel('First Name').fill('Nimal')
    await page.getByLabel('Last Name').fill('Perera')
    await page.getByLabel('Vehicle Type').selectOption('bus')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.reload()
    await expect(page.getByLabel('First Name')).toHaveValue('Nimal')
    await expect(page.getByLabel('Vehicle Type')).toHaveValue('bus')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Email Address')).toBeFocused()
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(PASSWORD)
  })
})

test('a computer offers files only', async ({ page }) => {
  await page.goto(FORM)
  await expect(page.getByLabel('National ID Document')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Take a picture' })).toHaveCount(0)
})

test('a blurred or small picture is told before it is sent, and can be sent', async ({ page, server }) => {
  await page.goto(FORM)
  const [card, vehicle, license] = [
    page.getByLabel('National ID Document (optional)'),
    page.getByLabel('Vehicle Document (optional)'),
    page.getByLabel('Driving License Document (optional)'),
  ]
  const jpeg = { name: 'card.jpg', mimeType: 'image/jpeg' }
  await card.setInputFiles({ ...jpeg, buffer: await photo(page, 12) })
  await expect(card).toHaveAccessibleDescription(/looks blurred.*leave it as it is/)
  await card.setInputFiles({ ...jpeg, buffer: await photo(page) })
  await expect(page.getByText(/looks blurred/)).toHaveCount(0)
  await card.setInputFiles({ ...jpeg, buffer: await photo(page, 12) })
  await expect(page.getByText(/looks blurred/)).toBeVisible()
  await vehicle.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: pngPicture(300, 200) })
  await expect(vehicle).toHaveAccessibleDescription(/picture is small/)
  await license.setInputFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByText(/^broken\.jpg/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove Driving License Document' }).click()

  const email = `nimal-${Date.now()}@mail.example`
  const fields = {
    'First Name': 'Nimal',
    'Last Name': 'Perera',
    'Email Address': email,
    'Phone Number': '077 123 4567',
    'Vehicle Number': `WP CAB-${String(Date.now()).slice(-4)}`,
    'National ID': '199012345678',
    'Driving License': 'B1234567',
    Password: PASSWORD,
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Confirm Password')).toBeFocused()
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()

  const next = page.getByRole('region', { name: 'What happens next' })
  await expect(next).toContainText('A person checks your details and documents.')
  await expect(next).toContainText(`We will mail ${email} as soon as you can sign in here.`)
  await expect(next).toContainText('A screen is mounted on your vehicle.')
  await page.goto(FORM)
  await expect(page.getByLabel('First Name')).toHaveValue('')
  const mailed = async () => (await server.mails()).some(({ to }) => to.includes(email))
  await expect.poll(mailed).toBe(true)
})

test('a wrong pairing code is told at its field; the right one leads to the first minute', async ({ page, server }) => {
  await page.setViewportSize(PHONE.viewport)
  const { email, password } = await newMember(server, 'driver')
  await signInBrowser(page, server, email, password)
  await page.goto('/')
  const field = page.getByLabel('Pairing code')
  await field.fill('ZZZZ99')
  await page.getByRole('button', { name: 'Pair screen', exact: true }).click()
  await expect(field).toHaveAccessibleDescription(/This code is wrong or has expired\./)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()

  const screen = createApi(server.url)
  const { device_id, code } = await screen.must(calls.registerScreen)
  await field.fill(code)
  await page.getByRole('button', { name: 'Pair screen', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your screen is starting' })).toBeVisible()
  await expect(page.getByText(/Check that it has power/)).toHaveCount(0)

  const { token } = await screen.must(calls.screenPairing, { params: { device_id } })
  const { lat, lng } = PLACE
  await screen.as(token).must(calls.sendHeartbeat, { body: { lat, lng, version: 'test' } })
  await expect(page.getByRole('heading', { name: 'Your screen has started' })).toBeVisible()
})
