import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import { bookingForm, liveBooking } from '@ayob/testkit/people'
import { present } from '@ayob/testkit/present'
import { expect } from '@playwright/test'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'
import { vehicleShowing } from '../support/vehicle'

const ROUTES = [
  'Galle Road',
  'Colombo Fort',
  'Borella',
  'Nugegoda',
  'Kollupitiya',
  'Bambalapitiya',
  'Malabe',
  'Peliyagoda',
]

test('a new advertiser sees what will appear here, and where each link leads', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/')
  for (const label of ['Monthly Revenue', 'Active Campaigns', 'Total Vehicles', 'Routes Covered']) {
    await expect(page.getByText(label, { exact: true })).toBeVisible()
  }
  await expect(page.getByText('LKR 0.00', { exact: true })).toBeVisible()
  await expect(page.getByText('Value of the plays delivered this month, without VAT')).toBeVisible()
  await expect(page.getByText(/this week/)).toHaveCount(0)
  const donut = page.getByRole('figure', { name: /Vehicle Distribution/ })
  for (const type of ['Tuk-tuk', 'Car', 'Bus']) await expect(donut.getByText(type).first()).toBeVisible()
  const popular = page.getByRole('region', { name: 'Popular Routes' })
  await expect(popular.getByRole('listitem')).toHaveCount(8)
  for (const name of ROUTES) await expect(popular.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText('No ad of yours is running.', { exact: false })).toBeVisible()
  await expect(page.getByText('No ads yet')).toBeVisible()
  for (const [name, lands] of [
    ['Manage Vehicles', '/monitor-ads'],
    ['View Reports', '/reports'],
    ['Route Analytics', '/analytics?view=routes'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', lands)
  }
  await page.getByRole('link', { name: 'Manage Vehicles' }).click()
  await expect(page.getByRole('heading', { name: 'Monitor ADs', level: 1 })).toBeVisible()
})

test('an advertiser with ads sees their value, vehicles, flights and the newest campaigns', async ({
  page,
  server,
}) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  const admin = await adminApi(server)
  const live = await liveBooking(api, admin, new Date())
  await vehicleShowing(server, live)
  await expect.poll(async () => (await api.must(calls.analyticsOverview)).on_air.length).toBe(1)
  const { booking_id: next } = await api.must(calls.bookAd, { body: await bookingForm(api) })
  await admin.must(calls.approveAd, { params: { id: next }, body: { startDate: dayOf(Date.now() + 3 * DAY_MS) } })
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
    await api.must(calls.createCampaign, {
      body: { name, brand: `Brand ${name}`, vehicle_type: 'bus', duration_days: 5 },
    })
  }
  await signInBrowser(page, server, email, password)
  await page.goto('/')

  const stat = (label: string) => page.locator('dl > div').filter({ hasText: label })
  // 432 plays a day for seven days cost LKR 3,500.56 without VAT; one play is worth LKR 1.16.
  await expect(stat('Monthly Revenue')).toContainText('LKR 1.16')
  await expect(stat('Active Campaigns')).toContainText('+1 this week')
  await expect(stat('Total Vehicles')).toContainText('1')
  await expect(stat('Routes Covered')).toContainText('+1 this week')
  await expect(page.getByRole('figure', { name: /Revenue Trend/ })).toBeVisible()
  await expect(page.getByRole('slider', { name: /Revenue Trend/ })).toHaveAttribute('max', '6')
  await expect(page.getByText('1 Tuk-tuk shows Tea House')).toBeVisible()
  await expect(page.getByText('1 booking is approved and waits for your payment.')).toBeVisible()

  const flights = page.getByRole('region', { name: 'Upcoming and Ending' })
  await expect(flights.getByText(/^Starts on/)).toBeVisible()
  await expect(flights.getByText(/^Last day/)).toBeVisible()
  await expect(flights.getByRole('link', { name: /^Pay by/ })).toHaveAttribute('href', '/billing')

  const recent = page.getByRole('region', { name: 'Recent Campaigns' })
  const campaigns = await api.must(calls.listCampaigns)
  await expect(recent.getByRole('listitem')).toHaveCount(5)
  for (const [index, row] of (await recent.getByRole('listitem').all()).entries()) {
    await expect(row).toContainText(present(campaigns[index]).brand)
    await expect(row).toContainText(present(campaigns[index]).id)
    await expect(row).toContainText('LKR 1,000.00')
    await expect(row).toContainText('5 days')
    await expect(row.getByText('Draft', { exact: true })).toBeVisible()
  }
  const { booking_id: booked } = await api.must(calls.bookAd, { body: await bookingForm(api) })
  await page.reload()
  const newest = recent.getByRole('listitem').first()
  await expect(newest.getByText('Waiting for Approval')).toBeVisible()
  await expect(newest.getByRole('link')).toHaveAttribute('href', `/monitor-ads/${booked}`)
  await flights.getByRole('link', { name: 'Tea House' }).last().click()
  await expect(page).toHaveURL(/\/monitor-ads\/.+/)
})

test('slow data shows a skeleton, and failed data offers a retry', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/analytics/recent-ads', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  const recent = page.getByRole('region', { name: 'Recent Campaigns' })
  await expect(recent.getByRole('status').locator('.shimmer')).toHaveCount(3)
  release()
  await expect(recent.getByText('No ads yet')).toBeVisible()

  await page.route('**/api/analytics/overview', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByText('The overview could not be loaded')).toBeVisible()
  await page.unroute('**/api/analytics/overview')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Monthly Revenue')).toBeVisible()
})
