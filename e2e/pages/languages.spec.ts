import { calls } from '@ayob/contract/calls'
import { liveBooking } from '@ayob/testkit/people'
import { expect } from '@playwright/test'
import { expectWordsFit } from '../support/fit'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

// These are the longest, and none knows of another: a worker that is done takes the next.
test.describe.configure({ mode: 'parallel' })

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
    const signUp = '/auth?mode=signup&type=driver'
    await expectWordsFit(page, `/?lang=${language}`, '/auth?mode=signin', signUp, '/privacy')
    const driver = await newMember(server, 'driver')
    await driver.api.must(calls.changeSettings, { body: { language } })
    await signInBrowser(page, server, driver.email, driver.password)
    await expectWordsFit(page, '/', '/vehicle', '/support', '/settings', '/settings?tab=system')
  })

  test(`pages of advertisers are accessible and fit in ${language}`, async ({ page, server }) => {
    const { api, email, password } = await newMember(server, 'advertiser')
    const id = await liveBooking(api, await adminApi(server), new Date())
    await api.must(calls.changeSettings, { body: { language } })
    await signInBrowser(page, server, email, password)
    await expectWordsFit(page, '/book-ad', '/monitor-ads', `/monitor-ads/${id}`, '/billing', '/campaigns')
  })
}

test('a first visit speaks the language of the browser, until another one is chosen', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'si-LK', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'ඔබේ දැන්වීම නගරය පුරා යයි' })).toBeVisible()
  await page.goto('/auth?mode=signin')
  await expect(page.getByRole('heading', { level: 1, name: 'නැවත සාදරයෙන් පිළිගනිමු' })).toBeVisible()
  await page.getByRole('link', { name: 'English' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await context.close()
})

test('a driver chooses a language in the settings; it is the one of the account on any device', async ({
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
