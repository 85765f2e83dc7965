import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import { createApi } from '@ayob/testkit/api'
import { bookingForm, liveBooking, pairScreen } from '@ayob/testkit/people'
import { present } from '@ayob/testkit/present'
import { expect, type Locator } from '@playwright/test'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'
import { vehicleShowing } from '../support/vehicle'

test('an ad goes through every step of the monitor, each with its texts', async ({ page, server }) => {
  const advertiser = (await newMember(server, 'advertiser')).api
  const form = await bookingForm(advertiser)
  await advertiser.must(calls.bookAd, { body: { ...form, brandName: 'Approved Tea' } })
  await advertiser.must(calls.bookAd, { body: { ...form, brandName: 'Rejected Tea' } })
  const administrator = await adminApi(server)
  const live = await liveBooking(advertiser, administrator, new Date())
  const { reference } = (await administrator.must(calls.adminAd, { params: { id: live } })).ad
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/monitor-ads')
  await expect(page.getByRole('heading', { name: 'Monitor All ADs', level: 1 })).toBeVisible()
  for (const name of ['All', 'Pending', 'Live', 'Paused', 'Scheduled', 'Completed']) {
    await expect(page.getByRole('tab', { name: new RegExp(`^${name}`) })).toContainText(/\d/)
  }

  const approved = page.getByRole('article', { name: 'Approved Tea' })
  await expect(approved.getByText('Pending Approval')).toBeVisible()
  await approved.getByRole('button', { name: 'Approve Ad' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Ad approved successfully')).toBeVisible()
  await expect(
    page.getByText('Payment pending from advertiser. Ad will be available to start once payment is completed.'),
  ).toBeVisible()
  await expect(approved.getByText('Payment Pending')).toBeVisible()
  await expect(approved.getByText('Starts soon')).toBeVisible()

  const rejected = page.getByRole('article', { name: 'Rejected Tea' })
  await rejected.getByRole('button', { name: 'Reject Ad' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Ad rejected successfully')).toBeVisible()

  await page.goto(`/admin/monitor-ads?tab=live&q=${reference}`)
  const running = page.getByRole('article').first()
  await running.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Ad paused successfully')).toBeVisible()
  await page.goto(`/admin/monitor-ads?tab=paused&q=${reference}`)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Ad resumed successfully')).toBeVisible()

  // Another administrator has paused it in the meantime.
  await page.goto(`/admin/monitor-ads?tab=live&q=${reference}`)
  await expect(running.getByRole('button', { name: 'Pause' })).toBeVisible()
  await administrator.must(calls.setAdStatus, { params: { id: live }, body: { status: 'paused' } })
  await running.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText(/^Failed to pause ad/)).toBeVisible()
})

test('settings move the start and add days; settings and details show delivery, pace and history', async ({
  page,
  server,
}) => {
  const advertiser = (await newMember(server, 'advertiser')).api
  const { booking_id: id } = await advertiser.must(calls.bookAd, {
    body: {
      ...(await bookingForm(advertiser)),
      brandName: 'Moved Tea',
    },
  })
  const administrator = await adminApi(server)
  await administrator.must(calls.approveAd, { params: { id }, body: { startDate: dayOf(new Date()) } })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/monitor-ads?q=Moved')
  await page.getByRole('button', { name: 'Manage Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings of Moved Tea' })
  const later = dayOf(new Date(Date.now() + 5 * DAY_MS))
  await settings.getByLabel('Start date').fill(later)
  await settings.getByRole('button', { name: 'Save start day' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(settings.getByRole('button', { name: 'Save start day' })).toBeDisabled()
  await settings.getByLabel('Days in all').selectOption('3')
  await settings.getByRole('button', { name: 'Save make-good days' }).click()
  await expect(settings.getByRole('button', { name: 'Save make-good days' })).toBeDisabled()
  await tellsWholeRecord(settings)
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()

  await page.getByRole('button', { name: 'View Details' }).click()
  await tellsWholeRecord(page.getByRole('dialog', { name: /^Moved Tea/ }))
})

async function tellsWholeRecord(dialog: Locator) {
  for (const title of ['Delivery against the goal', 'History']) {
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
  }
  for (const title of ['Plays by Day', 'Plays by Hour of Day', 'Plays by Route']) {
    await expect(dialog.getByRole('figure', { name: title })).toBeVisible()
  }
  await expect(dialog.getByText('Start day moved')).toBeVisible()
  await expect(dialog.getByText('Make-good days set')).toBeVisible()
}

test('a creative that is taken down leaves the screens, and its advertiser sees why', async ({ page, server }) => {
  const member = await newMember(server, 'advertiser')
  const id = await liveBooking(member.api, await adminApi(server), new Date())
  const screen = await vehicleShowing(server, id)
  const shown = async () => {
    const { ads } = await screen.must(calls.getPlaylist)
    return ads.map((ad) => ad.booking_id)
  }
  expect(await shown()).toContain(id)
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto(`/admin/monitor-ads?settings=${id}`)
  const settings = page.getByRole('dialog', { name: /^Settings of/ })
  await expect(settings.getByText('in every booking that shows it')).toBeVisible()
  await expect(settings.getByRole('button', { name: 'Take Down' })).toBeDisabled()
  await settings.getByRole('textbox', { name: 'Reason' }).fill('Not what was agreed')
  await settings.getByRole('button', { name: 'Take Down' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, take it down' }).click()
  await expect(page.getByText('Ad taken down from all screens')).toBeVisible()
  await expect(settings.getByText(/Taken down .*: Not what was agreed/)).toBeVisible()
  expect(await shown()).not.toContain(id)

  const theirs = await page.context().browser()?.newContext()
  const own = await theirs?.newPage()
  if (!own) throw new Error('no second browser')
  await signInBrowser(own, server, member.email, member.password)
  await own.goto(`${server.url}/monitor-ads/${id}`)
  await expect(own.getByText('AYOB took this ad off all screens: Not what was agreed')).toBeVisible()
  await theirs?.close()

  await settings.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Ad restored on all screens')).toBeVisible()
  expect(await shown()).toContain(id)
})

test('screens are found, held, released and unpaired', async ({ page, server }) => {
  const driver = await newMember(server, 'driver')
  const screen = await pairScreen(createApi(server.url), driver.api)
  await screen.must(calls.sendHeartbeat, {
    body: {
      lat: 6.9111,
      lng: 79.8497,
      version: '9.9.1',
      free_mb: 2048,
      now_playing: null,
    },
  })
  expect((await screen.call(calls.sendPlays, { body: { plays: 'none' } })).status).toBe(400)
  const admin = await adminApi(server)
  const unreadable = async () => (await admin.must(calls.adminScreenRefusals)).reports.unreadable
  await expect.poll(unreadable).toBeGreaterThan(0)
  const { vehicle } = await driver.api.must(calls.driverOverview)
  const plate: string = present(vehicle).vehicle_number
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/registrations')
  await page.getByRole('link', { name: 'Screens' }).click()
  await expect(page.getByRole('heading', { name: 'Screens', level: 1 })).toBeVisible()
  await page.getByRole('searchbox').fill('9.9.1')
  const row = page.getByRole('row').filter({ hasText: '9.9.1' })
  await expect(row).toContainText(plate)
  await expect(row).toContainText('House ad')
  await expect(row).toContainText('1 report cut or unreadable')
  const refused = page.getByRole('region', { name: 'What was refused' })
  await expect(refused).toContainText(/Reports as a whole.*reports? cut or unreadable/)
  await expect(page.getByRole('region', { name: 'Map of the fleet' })).toBeVisible()

  await row.getByRole('button', { name: `Put ${plate} on hold` }).click()
  const hold = page.getByRole('dialog')
  await hold.getByRole('button', { name: 'The screen is damaged' }).click()
  await hold.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(page.getByText('Screen on hold. It plays house ads only.')).toBeVisible()
  await expect(row).toContainText('On hold')
  expect(present(present((await driver.api.must(calls.driverOverview)).screen).hold).reason).toBe(
    'The screen is damaged',
  )
  await row.getByRole('button', { name: `Release ${plate}` }).click()
  await expect(page.getByText('Screen released')).toBeVisible()

  await row.getByRole('button', { name: `Unpair ${plate}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpair' }).click()
  await expect(page.getByText('Screen unpaired')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect((await screen.call(calls.getPlaylist)).status).toBe(401)
})
