import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import { bookingForm, liveBooking, payInSandbox } from '@ayob/testkit/people'
import { expect } from '@playwright/test'
import { expectDialogFits, expectWordsFit } from '../support/fit'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'
import { wordsIn } from '../support/words'

// The ad maker, payouts, a shared report, and the settings for teams, keys and webhooks are checked in their own files.
const SETTINGS = ['profile', 'notifications', 'security', 'billing', 'system'].map((tab) => `/settings?tab=${tab}`)
const VISITORS = [
  '/auth?mode=signin',
  '/auth?mode=signup&type=driver',
  '/auth?mode=signup&type=advertiser',
  '/auth/forgot-password',
  '/auth/reset-password?token=x',
  '/opt-out?token=x',
  '/invitation/x',
  '/shared/x',
  '/proof',
  '/privacy',
]

// These tests take longest, up to ten pages each at several sizes, and are independent: a free worker takes the next one.
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

for (const [language, own, heading, signIn] of [
  ['si', 'සිංහල', 'ඔබේ දැන්වීම නගරය පුරා යයි', 'නැවත සාදරයෙන් පිළිගනිමු'],
  ['ta', 'தமிழ்', 'உங்கள் விளம்பரம் நகரெங்கும் பயணிக்கிறது', 'மீண்டும் வருக'],
] as const) {
  test(`a visitor chooses ${language} before signing up, and it stays`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.getByRole('link', { name: own }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.goto('/auth?mode=signin')
    await expect(page.getByRole('heading', { level: 1, name: signIn })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: signIn })).toBeVisible()
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  })

  test(`pages of visitors and drivers are accessible and fit in ${language}`, async ({ page, server }) => {
    await expectWordsFit(page, `/?lang=${language}`, ...VISITORS)
    const driver = await newMember(server, 'driver')
    await driver.api.must(calls.changeSettings, { body: { language } })
    await signInBrowser(page, server, driver.email, driver.password)
    await expectWordsFit(page, '/', '/my-screen', '/vehicle', '/billing', '/support', ...SETTINGS)
  })

  test(`pages of advertisers are accessible and fit in ${language}`, async ({ page, server }) => {
    const { api, email, password } = await newMember(server, 'advertiser')
    const admin = await adminApi(server)
    const id = await liveBooking(api, admin, new Date())
    // A label with long words.
    const { booking_id: paid } = await api.must(calls.bookAd, { body: await bookingForm(api) })
    await admin.must(calls.approveAd, { params: { id: paid }, body: { startDate: dayOf(new Date()) } })
    await payInSandbox(api, paid)
    const { booking_id: unpaid } = await api.must(calls.bookAd, { body: await bookingForm(api) })
    await admin.must(calls.approveAd, { params: { id: unpaid }, body: { startDate: dayOf(new Date()) } })
    const campaign = { name: 'Season', brand: 'Tea House', vehicle_type: 'bus' as const, duration_days: 7 }
    await api.must(calls.createCampaign, { body: campaign })
    await api.must(calls.changeSettings, { body: { language } })
    await signInBrowser(page, server, email, password)
    await expectWordsFit(page, '/', '/book-ad', '/monitor-ads', `/monitor-ads/${id}`, '/billing')
    const t = wordsIn(language)
    const opener = (key: string) => page.getByRole('button', { name: t(key) }).first()
    await expectDialogFits(page, opener('billing.payNow'))
    await expectDialogFits(page, opener('layout.openMenu'))
    await expectWordsFit(page, '/campaigns')
    await expectDialogFits(page, opener('campaigns.new'))
  })

  test(`more pages and the settings of advertisers are accessible and fit in ${language}`, async ({ page, server }) => {
    const { api, email, password } = await newMember(server, 'advertiser')
    await api.must(calls.changeSettings, { body: { language } })
    await signInBrowser(page, server, email, password)
    const pages = ['/reports', '/analytics', '/analytics?view=routes', '/advertisers', '/support']
    await expectWordsFit(page, ...pages, ...SETTINGS, '/payment/success', '/payment/cancel')
  })
}

for (const [locale, title] of [
  ['si-LK', 'මෙම තිරය සම්බන්ධ කරන්න'],
  ['ta-LK', 'இந்தத் திரையை இணைக்கவும்'],
] as const) {
  test(`a screen that is not paired fits in ${locale}`, async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, locale })
    const page = await context.newPage()
    await expectWordsFit(page, '/screen')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await context.close()
  })
}

test('a first visit uses the language of the browser until another one is chosen', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'si-LK', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'ඔබේ දැන්වීම නගරය පුරා යයි' })).toBeVisible()
  await page.goto('/auth?mode=signin')
  await expect(page.getByRole('heading', { level: 1, name: 'නැවත සාදරයෙන් පිළිගනිමු' })).toBeVisible()
  // The choice counts even if the page is left before the texts have arrived.
  const texts = '**/assets/en-*.js'
  await page.route(texts, (route) => route.abort())
  await page.getByRole('link', { name: 'English' }).click()
  await page.close()
  const next = await context.newPage()
  await next.goto('/auth?mode=signin')
  await expect(next.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await context.close()
})

test('a driver chooses a language in the settings; it applies to the account on any device', async ({
  page,
  server,
  browser,
}) => {
  const driver = await newMember(server, 'driver')
  await signInBrowser(page, server, driver.email, driver.password)
  await page.goto('/settings?tab=system')
  await page.getByRole('radio', { name: 'සිංහල' }).check()
  await expect(page.getByRole('heading', { level: 1, name: 'සැකසීම්' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'දළ විශ්ලේෂණය' })).toBeVisible()

  const elsewhere = await browser.newPage({ baseURL: server.url })
  await signInBrowser(elsewhere, server, driver.email, driver.password)
  await elsewhere.goto('/')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'දළ විශ්ලේෂණය' })).toBeVisible()
  await elsewhere.close()
})
