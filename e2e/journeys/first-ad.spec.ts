import { calls } from '@ayob/contract/calls'
import { createApi } from '@ayob/testkit/api'
import { PLACE } from '@ayob/testkit/people'
import { pngPicture } from '@ayob/testkit/picture'
import { present } from '@ayob/testkit/present'
import { type Browser, expect, type Page } from '@playwright/test'
import { ADMIN, test } from '../support/test'

const PASSWORD = 'ride-the-city-26'
const REVIEW_NOTICE =
  'Registration successful! Your account is under review. You will be notified by email once approved.'

async function open(browser: Browser, baseURL: string | undefined, options = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...options })
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  return page
}

async function signUp(page: Page, type: 'Driver' | 'Advertiser', email: string, fields: Record<string, string>) {
  await page.goto('/auth?mode=signup')
  await expect(page.getByRole('heading', { name: 'Join AYOB' })).toBeVisible()
  const next = page.getByRole('button', { name: 'Continue' })
  await expect(next).toBeDisabled()
  await page.getByText(type, { exact: true }).first().click()
  await next.click()
  await expect(page.getByRole('heading', { name: `${type} Registration` })).toBeVisible()
  const all = {
    'First Name': 'Sunil',
    'Last Name': type,
    'Email Address': email,
    'Phone Number': '077 123 4567',
    ...fields,
  }
  for (const [label, value] of Object.entries(all)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText(REVIEW_NOTICE)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
}

async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/auth?mode=signin')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test.use({ serviceWorkers: 'allow' })

test('four people take an ad from sign-up to figures: advertiser, driver, administrator, screen', async ({
  browser,
  baseURL,
  server,
}) => {
  // A whole journey: it takes a slow machine as long as ten tests.
  test.setTimeout(600_000)
  const stamp = Date.now()
  const emails = { advertiser: `shop-${stamp}@ayob.example`, driver: `drive-${stamp}@ayob.example` }
  const advertiser = await open(browser, baseURL)
  const driver = await open(browser, baseURL, { viewport: { width: 390, height: 844 } })
  const admin = await open(browser, baseURL)
  const screen = await open(browser, baseURL, {
    permissions: ['geolocation'],
    geolocation: { latitude: PLACE.lat, longitude: PLACE.lng },
  })

  await signUp(advertiser, 'Advertiser', emails.advertiser, {
    'Organization Name': `Tea House ${stamp}`,
    'Company Email': 'office@teahouse.example',
    'Business Registration Number': 'PV 12345',
    'Website (optional)': 'https://teahouse.example',
  })
  await signUp(driver, 'Driver', emails.driver, {
    'Vehicle Number': 'WP CAB-1234',
    'National ID': '911042754V',
    'Driving License': 'B1234567',
  })
  await signIn(advertiser, emails.advertiser)
  await expect(advertiser.getByText('Your account is under review.', { exact: false }).first()).toBeVisible()

  await test.step('the administrator approves both', async () => {
    await signIn(admin, ADMIN.email, ADMIN.password)
    await expect(admin).toHaveURL(/\/admin\/registrations$/)
    await expect(admin.getByRole('heading', { name: 'Registration Management' })).toBeVisible()
    for (const email of Object.values(emails)) {
      const card = admin.getByRole('article').filter({ hasText: email })
      await card.getByRole('button', { name: 'Approve' }).click()
      await expect(card).toHaveCount(0)
    }
  })

  await test.step('the advertiser books on the map and submits', async () => {
    await signIn(advertiser, emails.advertiser)
    await expect(advertiser.getByText('Signed in as')).toBeVisible()
    await advertiser.getByRole('link', { name: 'Book Ad' }).first().click()
    await expect(advertiser.getByText('LKR 17,252.76').first()).toBeVisible()
    const submit = advertiser.getByRole('button', { name: /Submit for Review - LKR/ })
    await expect(submit).toBeDisabled()
    await advertiser.getByRole('group', { name: 'Known places' }).getByRole('button', { name: 'Kollupitiya' }).click()
    await advertiser
      .locator('input[type=file]')
      .setInputFiles({ name: 'ad.png', mimeType: 'image/png', buffer: Buffer.from(pngPicture()) })
    await expect(advertiser.getByText('Creative content uploaded successfully!')).toBeVisible()
    await advertiser.getByLabel('Brand Name').fill('Ceylon Tea')
    await advertiser.getByLabel('Contact Email').fill('ads@teahouse.example')
    await submit.click()
    await expect(
      advertiser.getByText('Ad booking submitted successfully! It will be reviewed by our admin team.'),
    ).toBeVisible()
  })

  await test.step('the administrator approves the ad for today', async () => {
    await admin.getByRole('link', { name: 'Monitor All ADs' }).click()
    const card = admin.getByRole('article').filter({ hasText: 'Ceylon Tea' })
    await card.getByRole('button', { name: 'Approve Ad' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(admin.getByText('Ad approved successfully')).toBeVisible()
    await expect(
      admin.getByText('Payment pending from advertiser. Ad will be available to start once payment is completed.'),
    ).toBeVisible()
    await expect(card.getByText('Payment Pending')).toBeVisible()
  })

  await test.step('the advertiser pays in the sandbox', async () => {
    await advertiser.goto('/billing')
    await advertiser.getByRole('button', { name: 'Pay Now' }).click()
    const asked = advertiser.getByRole('dialog')
    await asked.getByLabel('Address').fill('12 Galle Road')
    await asked.getByLabel('City').fill('Colombo')
    await asked.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(advertiser.getByRole('heading', { name: 'AYOB sandbox payment' })).toBeVisible()
    await expect(advertiser.getByText('LKR 17,252.76')).toBeVisible()
    await advertiser.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(advertiser.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await advertiser.goto('/billing')
    await expect(advertiser.getByText('Paid - Ready to Publish').first()).toBeVisible()
    await expect(advertiser.getByRole('button', { name: 'Pay Now' })).toHaveCount(0)
  })

  await test.step('the administrator publishes', async () => {
    await admin.getByRole('button', { name: 'Refresh' }).click()
    const card = admin.getByRole('article').filter({ hasText: 'Ceylon Tea' })
    await expect(card.getByText('Ready to be Live')).toBeVisible()
    await card.getByRole('button', { name: 'Publish Ad' }).click()
    await expect(admin.getByText('Ad published successfully and is now live!')).toBeVisible()
  })

  await test.step('the driver pairs the screen, which plays the ad', async () => {
    await screen.goto('/screen')
    const code = screen.getByLabel('Pairing code')
    await expect(code).toHaveText(/^[A-HJ-NP-Z2-9]{6}$/)
    await signIn(driver, emails.driver)
    await driver.getByLabel('Pairing code').fill((await code.textContent()) ?? '')
    await driver.getByRole('button', { name: 'Pair screen' }).click()
    await expect(driver.getByText('Screen paired successfully')).toBeVisible()
    await expect(screen.locator('.layer.front img.creative')).toHaveAttribute('src', /^blob:/)
  })

  await test.step('the plays appear as figures for advertiser, administrator and driver', async () => {
    const visitor = createApi(server.url)
    const { token } = await visitor.must(calls.signIn, { body: { email: emails.advertiser, password: PASSWORD } })
    const plays = async () =>
      present((await visitor.as(token).must(calls.myBookings)).bookings[0]).metrics.totalPlays as number
    await expect.poll(plays).toBeGreaterThan(0)
    await advertiser.goto('/monitor-ads')
    await expect(advertiser.getByText('Campaign controls are managed by AYOB administrators')).toBeVisible()
    await expect(advertiser.getByRole('article').filter({ hasText: 'Ceylon Tea' })).toContainText(
      /[1-9]\d* of 12,960 plays/,
    )
    await admin.getByRole('button', { name: 'Refresh' }).click()
    await expect(
      admin.getByRole('article').filter({ hasText: 'Ceylon Tea' }).getByText('Live', { exact: true }),
    ).toBeVisible()
    await driver.reload()
    await expect(driver.getByText('On air', { exact: true }).first()).toBeVisible()
  })

  await test.step('the administrator pauses and resumes', async () => {
    const card = admin.getByRole('article').filter({ hasText: 'Ceylon Tea' })
    await card.getByRole('button', { name: 'Pause' }).click()
    await expect(admin.getByText('Ad paused successfully')).toBeVisible()
    await card.getByRole('button', { name: 'Resume' }).click()
    await expect(admin.getByText('Ad resumed successfully')).toBeVisible()
  })
})
