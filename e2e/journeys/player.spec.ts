import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import type { Playlist } from '@ayob/contract/playlists'
import { createApi } from '@ayob/testkit/api'
import { addMember, bookingForm, PLACE, payInSandbox, signInAdmin } from '@ayob/testkit/people'
import { present } from '@ayob/testkit/present'
import { expect } from '@playwright/test'
import { onlyAd } from '../support/screen'
import { ADMIN, test } from '../support/test'

test.use({ permissions: ['geolocation'], geolocation: { latitude: PLACE.lat, longitude: PLACE.lng } })

test('a screen shows its code, plays the ad where it is booked, reports it, leaves it when it is paused, and shows a code again once unpaired', async ({
  page,
  server,
}) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  const visitor = createApi(server.url)
  const admin = await signInAdmin(visitor, ADMIN.email, ADMIN.password)
  const advertiser = (await addMember(visitor, admin, 'advertiser')).api
  const driver = (await addMember(visitor, admin, 'driver')).api
  const form = { ...(await bookingForm(advertiser)), link: 'https://teahouse.example/sale' }
  const { booking_id: id } = await advertiser.must(calls.bookAd, { body: form })
  await admin.must(calls.approveAd, { params: { id }, body: { startDate: dayOf(new Date()) } })
  await payInSandbox(advertiser, id)
  await admin.must(calls.setAdStatus, { params: { id }, body: { status: 'running' } })

  await onlyAd(page, id)
  const listed: boolean[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/screens/playlist') || response.status() !== 200) return
    listed.push(((await response.json()) as Playlist).ads.length > 0)
  })
  await page.clock.install()
  await page.goto('/screen')
  await expect(page.getByRole('heading', { name: 'Pair this screen' })).toBeVisible()
  const code = page.getByLabel('Pairing code')
  await expect(code).toHaveText(/^[A-HJ-NP-Z2-9]{6}$/)
  const { screen } = await driver.must(calls.pairScreen, { body: { code: (await code.textContent()) ?? '' } })

  const front = page.locator('.layer.front')
  await expect(front.getByRole('img', { name: "Opens the ad's website" })).toBeVisible()
  const picture = front.locator('img.creative')
  await expect(picture).toHaveAttribute('src', /^blob:/)
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  await expect(page.locator('body')).toHaveCSS('cursor', 'none')

  const impressions = async () => {
    const { bookings } = await advertiser.must(calls.myBookings)
    return present(bookings.find((booking) => booking.id === id)).metrics.totalImpressions as number
  }
  await expect.poll(impressions).toBeGreaterThan(0)
  const { today } = await driver.must(calls.driverOverview)
  expect(today.plays).toBeGreaterThan(0)

  // The heartbeat of every 30 seconds tells the screen of what has changed.
  await admin.must(calls.setAdStatus, { params: { id }, body: { status: 'paused' } })
  await page.clock.fastForward(30_000)
  await expect.poll(() => listed.at(-1)).toBe(false)

  expect(faults).toEqual([])
  await driver.must(calls.unpairScreen, { params: { id: screen.id } })
  await page.clock.fastForward(30_000)
  await expect(page.getByRole('heading', { name: 'Pair this screen' })).toBeVisible()
})
