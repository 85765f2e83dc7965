import { calls } from '@ayob/contract/calls'
import { bookingForm, liveBooking } from '@ayob/testkit/people'
import { expect } from '@playwright/test'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'
import { vehicleShowing } from '../support/vehicle'

test('the monitor counts, filters, refreshes without a flicker and reports failures', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.route('**/api/ads/my-bookings*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/monitor-ads')
  await expect(page.getByText('Error loading campaigns')).toBeVisible()
  await page.unroute('**/api/ads/my-bookings*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No ads yet')).toBeVisible()

  const live = await liveBooking(api, await adminApi(server), new Date())
  await api.must(calls.bookAd, { body: await bookingForm(api) })
  await vehicleShowing(server, live)
  await page.clock.install()
  await page.reload()
  await expect(page.getByText('Campaign controls are managed by AYOB administrators')).toBeVisible()
  const stat = (label: string) => page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  await expect(stat('Total').first()).toContainText('2')
  await expect(stat('Live').first()).toContainText('1')
  await expect(stat('Impressions').first()).toBeVisible()
  await expect(stat('Average CTR').first()).toContainText('0.00%')
  await expect(page.getByRole('article')).toHaveCount(2)

  const again = page.waitForResponse('**/api/ads/my-bookings*')
  await page.clock.fastForward(30_000)
  await expect(page.getByRole('article')).toHaveCount(2)
  await again
  await expect(page.locator('.shimmer')).toHaveCount(0)

  await page.getByRole('tab', { name: 'Live' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('tab', { name: 'Completed' }).click()
  await expect(page.getByText('No ads here yet')).toBeVisible()
  await expect(page).toHaveURL(/tab=completed/)
})

test('an ad has its own page: its results, their places, and the next steps', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  const id = await liveBooking(api, await adminApi(server), new Date())
  await vehicleShowing(server, id)
  await signInBrowser(page, server, email, password)
  await page.goto('/monitor-ads')
  await page.getByRole('link', { name: /^View details of Tea House/ }).click()
  await expect(page).toHaveURL(new RegExp(`/monitor-ads/${id}$`))
  await expect(page.getByRole('heading', { name: 'Tea House', level: 1 })).toBeVisible()
  await expect(page.getByText('1 of 3,024 plays delivered')).toBeVisible()
  await expect(page.getByText('0.03% of the goal')).toBeVisible()
  await expect(page.getByText('Just published. Its pace shows after two hours.')).toBeVisible()
  await expect(page.getByRole('meter', { name: 'Plays delivered' })).toBeVisible()
  await expect(page.getByText('Impressions (estimate)')).toBeVisible()
  await expect(page.getByText(/^Ends on .+ \(last day .+\)\.$/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Ad of Tea House' }).first()).toBeVisible()
  for (const name of [/^Plays by Day/, /^Plays by Hour of Day/, /^Plays by Route/]) {
    const chart = page.getByRole('figure', { name })
    await chart.getByRole('button', { name: /Show as table/ }).click()
    await expect(chart.getByRole('cell', { name: '1', exact: true })).toBeVisible()
  }
  await expect(
    page
      .getByRole('figure', { name: /^Plays by Route/ })
      .getByText('Kollupitiya')
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Map of the plays of Tea House' })).toBeVisible()
  const live = page.getByRole('region', { name: 'On the road now' })
  await expect(live.getByText(/^1 vehicle shows your ad/)).toBeVisible()
  await expect(live.getByRole('listitem').filter({ hasText: 'Kollupitiya' })).toContainText('1 play')
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem')).toHaveText([/^Published/, /^Paid/, /^Approved/, /^Submitted for review/])
})

test('before its flight an ad shows what it waits for', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  const { booking_id: id } = await api.must(calls.bookAd, {
    body: {
      ...(await bookingForm(api)),
      link: 'https://tea.example/sale',
    },
  })
  await signInBrowser(page, server, email, password)
  await page.goto(`/monitor-ads/${id}`)
  await expect(page.getByText(/^Waits for review by AYOB/)).toBeVisible()
  await expect(page.getByText('Counting begins when the ad is live.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code of .+\/q\// })).toBeVisible()
  await expect(page.getByText('Leads to https://tea.example/sale')).toBeVisible()
  await expect(page.getByText('No plays yet')).toHaveCount(4)

  const admin = await adminApi(server)
  await admin.must(calls.rejectAd, { params: { id }, body: { reason: 'Too dark' } })
  await page.reload()
  await expect(page.getByText('Reason: Too dark')).toBeVisible()
  await expect(page.getByText(/^Rejected\. You can book again/)).toBeVisible()
  await expect(page.getByText('Scheduled', { exact: true })).toHaveCount(0)
})

test("another advertiser's ad is reported as not found, and a longer path leads home", async ({ page, server }) => {
  const owner = await newMember(server, 'advertiser')
  const { booking_id: id } = await owner.api.must(calls.bookAd, { body: await bookingForm(owner.api) })
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto(`/monitor-ads/${id}`)
  await expect(page.getByRole('heading', { name: "We can't find this ad" })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Monitor ADs' }).click()
  await expect(page).toHaveURL(/\/monitor-ads$/)
  await page.goto(`/monitor-ads/${id}/more`)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})
