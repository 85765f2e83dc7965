import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import type { Playlist } from '@ayob/contract/playlists'
import { createApi } from '@ayob/testkit/api'
import { addMember, bookingForm, PLACE, payInSandbox, signInAdmin } from '@ayob/testkit/people'
import { present } from '@ayob/testkit/present'
import { expect, type Response } from '@playwright/test'
import { onlyAd } from '../support/screen'
import { signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'

test.use({
  serviceWorkers: 'allow',
  permissions: ['geolocation'],
  geolocation: { latitude: PLACE.lat, longitude: PLACE.lng },
})

test('a screen shows its code, is enrolled by it, plays the ad where it is booked, signs what it reports, leaves it when it is paused, and shows a code again once unpaired', async ({
  page,
  browser,
  server,
}) => {
  // Several slots of ten seconds pass in real time.
  test.setTimeout(600_000)
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
  const noteList = async (response: Response) => {
    if (!response.url().includes('/screens/playlist') || response.status() !== 200) return
    listed.push(((await response.json()) as Playlist).ads.length > 0)
  }
  page.on('response', noteList)
  await page.clock.install()
  await page.goto('/screen')
  await expect(page.getByRole('heading', { name: 'Pair this screen' })).toBeVisible()
  const code = page.getByLabel('Pairing code')
  await expect(code).toHaveText(/^[A-HJ-NP-Z2-9]{6}$/)
  const shown = (await code.textContent()) ?? ''
  const signatures: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') signatures.push(request.headers()['x-screen-signature'])
  })

  const desk = await browser.newPage({ baseURL: server.url })
  await signInBrowser(desk, server, ADMIN.email, ADMIN.password)
  await desk.goto('/admin/devices')
  await desk.getByRole('button', { name: 'Enrol a box' }).click()
  const box = desk.getByRole('dialog', { name: 'Enrol a box' })
  await box.getByLabel('Code, serial, model').fill(`ZZZZZZ LED-1 P5\n${shown} LED-2 P5 outdoor`)
  await box.getByRole('button', { name: 'Enrol 2 lines' }).click()
  await expect(box.getByRole('listitem')).toHaveText([/No screen shows this code/, /LED-2 P5 outdoor: enrolled/])
  await expect(box.getByLabel('Code, serial, model')).toHaveValue('ZZZZZZ LED-1 P5')
  await box.getByRole('button', { name: 'Cancel' }).click()

  await driver.must(calls.pairScreen, { body: { code: shown } })

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
  expect(signatures.length).toBeGreaterThan(1)
  for (const signature of signatures) expect(signature).toMatch(/^v1,[\w-]{86}$/)
  await desk.reload()
  const device = desk.getByRole('row', { name: /LED-2/ })
  await expect(device).toContainText('Mounted')
  await device.getByRole('button', { name: 'Details of LED-2' }).click()
  await expect(desk.getByRole('dialog').getByRole('listitem')).toHaveText([/^Mounted/, /^Enrolled/])

  // The heartbeat every 30 seconds tells the screen about changes.
  await admin.must(calls.setAdStatus, { params: { id }, body: { status: 'paused' } })
  await page.clock.fastForward(30_000)
  await expect.poll(() => listed.at(-1)).toBe(false)
  // A body can't be read any more once the page is loaded again.
  page.off('response', noteList)

  expect(faults).toEqual([])
  // Its key store is wiped, so its signatures no longer match. It asks for a new pairing and is enrolled again under its
  // serial.
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const gone = indexedDB.deleteDatabase('ayob-screen-keys')
        gone.onsuccess = resolve
        gone.onerror = reject
      }),
  )
  await page.reload()
  const heading = page.getByRole('heading', { name: 'Pair this screen' })
  await expect
    .poll(async () => {
      // Shorter than the time after which a screen without a change restarts.
      await page.clock.fastForward(5_000)
      return heading.isVisible()
    })
    .toBe(true)
  await expect(code).toHaveText(/^[A-HJ-NP-Z2-9]{6}$/)
  const newCode = (await code.textContent()) ?? ''
  await admin.must(calls.enrolDevice, { body: { code: newCode, serial: 'LED-2' } })
  const again = await driver.must(calls.pairScreen, { body: { code: newCode } })
  await expect(heading).toBeHidden()
  expect((await driver.must(calls.driverOverview)).today.plays).toBeGreaterThanOrEqual(today.plays)

  await driver.must(calls.unpairScreen, { params: { id: again.screen.id } })
  await page.clock.fastForward(30_000)
  await expect(heading).toBeVisible()

  // Enrolled separately, it can be reported lost after a confirmation.
  await expect(desk.getByRole('dialog').getByRole('button', { name: 'Back to stock' })).toBeVisible()
  await desk.getByRole('dialog').getByRole('button', { name: 'Report lost' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Report lost' }).click()
  await expect(desk.getByText('Device updated')).toBeVisible()
  await expect(desk.getByRole('dialog').getByRole('listitem').first()).toContainText('Lost')
  await desk.close()
})
