import { calls } from '@ayob/contract/calls'
import { createApi } from '@ayob/testkit/api'
import { addMember, bookingForm, bookingOf, liveBooking, uploadCreative } from '@ayob/testkit/people'
import { expect, type Page } from '@playwright/test'
import { adminApi, signInBrowser } from '../support/signed-in'
import { ADMIN, testAlone } from '../support/test'
import { expectEveryWidth } from '../support/widths'

const test = testAlone()

const LONG = 'Sri Lanka Ceylon Spices & Handloom Exports (Private) Limited'
const PERSON = { first_name: 'Thiruvenkatasamy', last_name: 'Balasubramaniam-Wickramasinghe' }
const LARGE = 12_345_678.9
/** People read numbers, such as AYB-000123, never the ids of rows. The console also shows those of accounts. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/
const MONEY = /price|amount|balance|earn|spen[td]|revenue|cost|due|paid$/i

/** An answer in which all amounts that are not zero are large. */
function enlarged(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => enlarged(item, key))
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, enlarged(item, name)]))
  }
  return typeof value === 'number' && value > 0 && MONEY.test(key) ? LARGE : value
}

async function enlargeAmounts(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.route(`**/api/${path}**`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: enlarged(await response.json()) })
    })
  }
}

async function expectPagesFit(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectEveryWidth(page, path)
    if (!path.startsWith('/admin')) expect(await page.locator('main').innerText(), path).not.toMatch(UUID)
  }
}

test('long names and large amounts fit at every width, and the figures of a row stand on one line', async ({
  page,
  server,
}) => {
  test.setTimeout(600_000)
  const admin = await adminApi(server)
  const change = { ...PERSON, organization_name: LONG }
  const { api, email, password } = await addMember(createApi(server.url), admin, 'advertiser', change)
  const form = { ...bookingOf(await uploadCreative(api)), brandName: LONG }
  const id = await liveBooking(api, admin, new Date(), { form })
  await api.must(calls.bookAd, { body: { ...(await bookingForm(api)), brandName: LONG } })
  await api.must(calls.createCampaign, {
    body: { name: LONG, brand: 'Tea House', vehicle_type: 'bus', duration_days: 7 },
  })
  await api.must(calls.changeSettings, { body: { language: 'ta' } })
  await signInBrowser(page, server, email, password)
  await enlargeAmounts(page, 'dashboard', 'overview', 'bookings', 'campaigns', 'billing', 'payments', 'invoices')
  await expectPagesFit(page, '/billing', '/campaigns', '/monitor-ads', `/monitor-ads/${id}`)
  await expectPagesFit(page, '/')
  await page.setViewportSize({ width: 1440, height: 900 })
  const figures = page.locator('dl').first().locator('> div > dd:nth-of-type(1)')
  await expect(figures).toHaveCount(4)
  const tops = await figures.evaluateAll((all) => all.map((figure) => figure.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)

  const office = await (await page.context().browser()?.newContext({ baseURL: server.url }))?.newPage()
  if (!office) throw new Error('no second window')
  await signInBrowser(office, server, ADMIN.email, ADMIN.password)
  await enlargeAmounts(office, 'admin')
  const pages = ['registrations?tab=ads', 'monitor-ads', 'advertisers', 'journal', 'journal?tab=payments', 'activity']
  await expectPagesFit(office, ...pages.map((path) => `/admin/${path}`))
  await office.context().close()
})
