import { calls } from '@ayob/contract/calls'
import { createApi } from '@ayob/testkit/api'
import { expect } from '@playwright/test'
import { newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'

const path = (page: { url(): string }) => new URL(page.url()).pathname

test('a visitor reads the landing page and signs in; any other path leads to the landing page', async ({ page }) => {
  for (const tried of ['/book-ad', '/billing', '/admin/registrations', '/nonsense/deep']) {
    await page.goto(tried)
    await expect.poll(() => path(page)).toBe('/')
    await expect(
      page
        .getByRole('link', { name: 'Log in' })
        .or(page.getByRole('button', { name: 'Log in' }))
        .first(),
    ).toBeVisible()
  }
  await page.goto('/auth?mode=signup')
  await expect(page.getByRole('heading', { name: 'Join AYOB' })).toBeVisible()
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test("an advertiser is kept out of the administrators' area and redirected home from unknown paths", async ({
  page,
  server,
}) => {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  for (const [tried, lands] of [
    ['/admin/registrations', '/'],
    ['/nonsense', '/'],
    ['/advertiser', '/'],
    ['/advertiser/book-ad', '/book-ad'],
    ['/monitor-ads', '/monitor-ads'],
  ]) {
    await page.goto(tried ?? '')
    await expect.poll(() => path(page)).toBe(lands)
  }
  const nav = page.getByRole('navigation').first()
  for (const name of ['Overview', 'Book Ad', 'Monitor ADs', 'Billing']) {
    await expect(nav.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(nav.getByRole('heading', { name: 'More' })).toBeVisible()
  for (const [name, lands] of [
    ['Campaigns', '/campaigns'],
    ['Creatives Library', '/creatives'],
    ['Advertisers', '/advertisers'],
    ['Support', '/support'],
    ['Settings', '/settings'],
  ] as const) {
    await nav.getByRole('link', { name, exact: true }).click()
    await expect.poll(() => path(page)).toBe(lands)
  }
  await nav.getByRole('link', { name: 'Book Ad', exact: true }).click()
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('booking-draft')))
  await expect.poll(drafts).not.toEqual([])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => path(page)).toBe('/')
  await expect.poll(drafts).toEqual([])
  expect(await page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ])
})

test("a driver has only the driver's screens", async ({ page, server }) => {
  const { email, password } = await newMember(server, 'driver')
  await signInBrowser(page, server, email, password)
  for (const tried of ['/book-ad', '/campaigns', '/monitor-ads', '/admin/drivers']) {
    await page.goto(tried)
    await expect.poll(() => path(page)).toBe('/')
    await expect(page.getByText('Signed in as')).toBeVisible()
  }
})

test('an administrator lands on Registrations; an invalid token clears all keys and leads to the landing page', async ({
  page,
  server,
}) => {
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  for (const tried of ['/', '/admin', '/nonsense', '/book-ad']) {
    await page.goto(tried)
    await expect.poll(() => path(page)).toBe('/admin/registrations')
  }
  await expect(page.getByText('Admin Portal')).toBeVisible()
  await expect(page.getByText('Admin Access')).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('adminToken', 'x'.repeat(43))
    localStorage.setItem('auth_token', 'x'.repeat(43))
    // In one step, because a repeated call of this page could leave it at the same moment.
    window.location.assign('/admin/monitor-ads')
  })
  await expect.poll(() => path(page)).toBe('/')
  const keys = () =>
    page.evaluate(() => ['adminToken', 'adminUser', 'auth_token'].map((key) => localStorage.getItem(key)))
  await expect.poll(keys).toEqual([null, null, null])
})

test("a token that has ended or is not an administrator's clears all keys on the next call", async ({
  page,
  server,
}) => {
  const keys = () =>
    page.evaluate(() => ['adminToken', 'adminUser', 'auth_token'].map((key) => localStorage.getItem(key)))
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/registrations')
  await expect(page.getByRole('tab', { name: /^Rejected/ })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('adminToken') ?? '')
  // A page that repeats its calls could leave at the same moment as the test.
  await page.goto('/privacy')
  await createApi(server.url).as(token).must(calls.logout)
  await page.goto('/admin/registrations', { waitUntil: 'commit' })
  await expect.poll(() => path(page)).toBe('/')
  await expect.poll(keys).toEqual([null, null, null])

  const { email, password } = await newMember(server, 'advertiser')
  const member = await createApi(server.url).must(calls.signIn, { body: { email, password } })
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('auth_token', token)
      localStorage.setItem('adminToken', token)
      localStorage.setItem('adminUser', user)
    },
    [member.token, JSON.stringify({ ...member.user, user_type: 'admin' })] as const,
  )
  await page.goto('/admin/registrations', { waitUntil: 'commit' })
  await expect.poll(() => path(page)).toBe('/')
  await expect.poll(keys).toEqual([null, null, null])
})
