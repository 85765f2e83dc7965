import { expect, type Page } from '@playwright/test'
import { newMember, signInBrowser } from '../support/signed-in'
import {
  breakStorage,
  expectNotWhite,
  expectSurvivesMissingParts,
  expectSurvivesOffline,
  expectSurvivesTranslation,
  goWithin,
  translateTexts,
} from '../support/surroundings'
import { ADMIN, test } from '../support/test'

const OPEN = [
  '/auth/reset-password',
  '/privacy',
  '/proof',
  '/opt-out',
  '/admin-invitation/x',
  '/invitation/x',
  '/shared/x',
]
const SIGNED_IN = ['/payment/success', '/payment/cancel']
const MEMBER = ['/support', '/settings']
/** Every page of the router by role (`apps/web/src/app/pages-looked-at.test.ts` compares them). */
const PAGES = {
  visitor: ['/', '/auth', '/auth/forgot-password', ...OPEN],
  advertiser: [
    '/',
    '/book-ad',
    '/monitor-ads',
    '/monitor-ads/x',
    '/reports',
    '/analytics',
    '/billing',
    '/campaigns',
    '/creatives',
    '/creatives/make',
    '/advertisers',
    ...MEMBER,
    ...SIGNED_IN,
  ],
  driver: ['/', '/my-screen', '/vehicle', '/billing', ...MEMBER],
  admin: [
    '/admin/registrations',
    '/admin/monitor-ads',
    '/admin/pricing',
    '/admin/tickets',
    '/admin/data-requests',
    '/admin/inquiries',
    '/admin/today',
    '/admin/screens',
    '/admin/screens/x',
    '/admin/devices',
    '/admin/updates',
    '/admin/integrity',
    '/admin/impressions',
    '/admin/yield',
    '/admin/house-ads',
    '/admin/payouts',
    '/admin/journal',
    '/admin/confirmations',
    '/admin/administrators',
    '/admin/security',
    '/admin/settings',
    '/admin/backups',
    '/admin/activity',
    '/admin/ayob-platform',
    '/admin/drivers',
    '/admin/advertisers',
  ],
} as const

const ROLES = ['visitor', 'advertiser', 'driver', 'admin'] as const
type Role = (typeof ROLES)[number]
type Server = Parameters<typeof newMember>[0]

const accountOf = async (server: Server, role: Role) =>
  role === 'admin' ? ADMIN : newMember(server, role === 'driver' ? 'driver' : 'advertiser')

async function signIn(page: Page, server: Server, role: Role) {
  if (role === 'visitor') return
  const { email, password } = await accountOf(server, role)
  await signInBrowser(page, server, email, password)
}

// Every page of a role, one after the other.
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

for (const role of ROLES) {
  test(`no page of ${role} is white when parts are missing`, async ({ page, server }) => {
    await signIn(page, server, role)
    await expectSurvivesMissingParts(page, 11 + ROLES.indexOf(role), PAGES[role])
  })

  test(`no page of ${role} is white when the network goes away`, async ({ page, server }) => {
    await signIn(page, server, role)
    // The landing page is a document of its own.
    await expectSurvivesOffline(page, role === 'visitor' ? PAGES[role].slice(1) : PAGES[role])
  })

  for (const how of role === 'advertiser' ? (['wrap', 'replace'] as const) : (['wrap'] as const)) {
    test(`no page of ${role} dies when a translator ${how}s its texts`, async ({ page, server }) => {
      await signIn(page, server, role)
      await translateTexts(page, how)
      await expectSurvivesTranslation(page, PAGES[role])
    })
  }

  for (const how of role === 'advertiser' ? (['throws', 'missing', 'full'] as const) : (['throws'] as const)) {
    test(`${role}: every page works with a storage that is or ${how}`, async ({ page, server }) => {
      await breakStorage(page, how)
      await page.goto(role === 'visitor' ? '/' : '/auth')
      await expectNotWhite(page, 'the first page')
      if (role !== 'visitor') {
        const { email, password } = await accountOf(server, role)
        await page.getByLabel('Email Address').fill(email)
        await page.getByLabel('Password', { exact: true }).fill(password)
        await page.getByRole('button', { name: 'Sign In', exact: true }).click()
        await expect(page).not.toHaveURL(/auth/)
      }
      for (const path of PAGES[role]) {
        // Without a storage, a session lasts as long as its document.
        await (role === 'visitor' ? page.goto(path) : goWithin(page, path))
        await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
      }
    })
  }
}

test('a page that misses a part loads itself again once, then says so with a button', async ({ page, server }) => {
  await signIn(page, server, 'advertiser')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let loaded = 0
  page.on('load', () => {
    loaded += 1
  })
  await page.route('**/assets/billing-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.getByRole('link', { name: 'Billing' }).first().click()
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect.poll(() => loaded).toBe(1)
  await expect(again).toBeVisible()
  expect(page.url()).toMatch(/\/billing$/)
  await page.unroute('**/assets/billing-*.js')
  await again.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
  expect(loaded).toBe(2)
})

test('a program that does not start at all is reported, and a link loads it again', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/auth')
  const again = page.getByRole('link', { name: 'Try Again' })
  await expect(again).toBeVisible()
  await page.unroute('**/assets/index-*.js')
  await again.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await expect(again).toHaveCount(0)
})

test('without a script and without its styles, the page says that it is not complete', async ({ page }) => {
  await page.route(/\.(js|css)$/, (route) => route.abort())
  await page.goto('/auth')
  await expect(page.getByRole('link', { name: 'Try Again' })).toBeVisible()
})

test('a screen without its program or its storage is never white', async ({ page }) => {
  await page.route('**/screen/assets/*.js', (route) => route.abort())
  await page.goto('/screen')
  await expect(page.locator('#screen')).toHaveText('AYOB')
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(background).not.toBe('rgb(255, 255, 255)')
  await page.unroute('**/screen/assets/*.js')
  // It tries again by itself.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const how of ['throws', 'missing'] as const) {
  test(`a screen whose storage is or ${how} shows its code`, async ({ page }) => {
    await breakStorage(page, how)
    await page.goto('/screen')
    await expect(page.getByRole('status')).toHaveText(/^[A-Z0-9]{6}$/)
  })
}
