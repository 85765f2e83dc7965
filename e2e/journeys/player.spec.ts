import { dayOf } from '@ayob/contract/days'
import { createApi } from '@ayob/testkit/api'
import { addMember, bookingForm, PLACE, payInSandbox, signInAdmin } from '@ayob/testkit/people'
import { expect } from '@playwright/test'
import { ADMIN, test } from '../support/test'

test.use({ permissions: ['geolocation'], geolocation: { latitude: PLACE.lat, longitude: PLACE.lng } })
test.setTimeout(180_000)

test('a screen shows its code, plays the ad where it is booked, reports it, and shows a code again once unpaired', async ({
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
  const { booking_id: id } = await advertiser.must('POST', '/ads/book', form)
  await admin.must('POST', `/admin/ads/${id}/approve`, { startDate: dayOf(new Date()) })
  await payInSandbox(advertiser, id)
  await admin.must('PUT', `/admin/ads/${id}/status`, { status: 'running' })

  await page.goto('/screen')
  await expect(page.getByRole('heading', { name: 'Pair this screen' })).toBeVisible()
  const code = page.getByLabel('Pairing code')
  await expect(code).toHaveText(/^[A-HJ-NP-Z2-9]{6}$/)
  const { screen } = await driver.must('POST', '/driver/screens/pair', { code: (await code.textContent()) ?? '' })

  const front = page.locator('.layer.front')
  await expect(front.getByRole('img', { name: "Opens the ad's website" })).toBeVisible({ timeout: 30_000 })
  const picture = front.locator('img.creative')
  await expect(picture).toHaveAttribute('src', /^blob:/)
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  await expect(page.locator('body')).toHaveCSS('cursor', 'none')

  const impressions = async () => {
    const { bookings } = await advertiser.must('GET', '/ads/my-bookings')
    return bookings.find((booking: { id: string }) => booking.id === id).metrics.totalImpressions as number
  }
  await expect.poll(impressions, { timeout: 60_000 }).toBeGreaterThan(0)
  const { today } = await driver.must('GET', '/driver/overview')
  expect(today.plays).toBeGreaterThan(0)

  expect(faults).toEqual([])
  await driver.must('DELETE', `/driver/screens/${screen.id}`)
  await expect(page.getByRole('heading', { name: 'Pair this screen' })).toBeVisible({ timeout: 45_000 })
})
