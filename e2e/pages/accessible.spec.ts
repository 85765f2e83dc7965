import { calls } from '@ayob/contract/calls'
import { newScreenKey } from '@ayob/fleet-simulator/screen-key'
import { createApi } from '@ayob/testkit/api'
import { bookingForm, liveBooking, pairScreen } from '@ayob/testkit/people'
import { pngPicture } from '@ayob/testkit/picture'
import { present } from '@ayob/testkit/present'
import { expectDialogFits, expectFit } from '../support/fit'
import { applicant } from '../support/queue'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'
import { vehicleShowing } from '../support/vehicle'

const SETTINGS = ['profile', 'notifications', 'security', 'billing', 'system'].map((tab) => `/settings?tab=${tab}`)

// These tests take longest, up to ten pages each at several sizes, and are independent: a free worker takes the next one.
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

test('pages of visitors are accessible and fit', async ({ page }) => {
  await expectFit(
    page,
    '/',
    '/auth?mode=signin',
    '/auth?mode=phone',
    '/auth?mode=signup',
    '/auth/forgot-password',
    '/auth/reset-password?token=x',
    '/payment/success?payment_id=x',
    '/screen',
    '/payment/cancel',
    '/privacy',
    '/admin-invitation/x',
  )
})

test('pages of advertisers are accessible and fit', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  const id = await liveBooking(api, await adminApi(server), new Date())
  await vehicleShowing(server, id)
  await signInBrowser(page, server, email, password)
  await api.must(calls.createCampaign, {
    body: { name: 'Season', brand: 'Tea House', vehicle_type: 'bus', duration_days: 7 },
  })
  await api.must(calls.addPaymentMethod, {
    body: {
      card_type: 'visa',
      last_four_digits: '4242',
      cardholder_name: 'N Perera',
      expiry_month: 1,
      expiry_year: new Date().getFullYear() + 1,
    },
  })
  await expectFit(
    page,
    '/',
    '/book-ad',
    '/campaigns',
    '/creatives',
    '/creatives/make',
    '/monitor-ads',
    `/monitor-ads/${id}`,
    '/monitor-ads/unknown',
    '/analytics?view=routes',
    '/billing',
    '/advertisers',
    '/support',
  )
})

test('pages of drivers are accessible and fit', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'driver')
  await signInBrowser(page, server, email, password)
  await expectFit(page, '/', '/my-screen', '/vehicle', '/support', ...SETTINGS)
})

test('the settings of advertisers are accessible and fit', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await api.must(calls.sendDataRequest, { body: { kind: 'access' } })
  await signInBrowser(page, server, email, password)
  await expectFit(page, ...SETTINGS, '/opt-out?token=x')
})

test('pages of administrators are accessible and fit', async ({ page, server }) => {
  const { api } = await newMember(server, 'advertiser')
  await api.must(calls.bookAd, { body: await bookingForm(api) })
  const { api: waiting } = await applicant(server, 'Thilini', { national_id: 'N 12' })
  const documents = new FormData()
  const picture = new Blob([new Uint8Array(pngPicture())], { type: 'image/png' })
  documents.set('driving_license_document', picture, 'licence.png')
  await waiting.must(calls.uploadDocuments, { body: documents })
  const screen = await createApi(server.url).must(calls.registerScreen, {
    body: { public_key: newScreenKey().publicKey },
  })
  const enrolled = { code: screen.code, serial: 'LED-2026-0001', model: 'P5 outdoor' }
  await (await adminApi(server)).must(calls.enrolDevice, { body: enrolled })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await expectFit(
    page,
    '/admin/registrations',
    '/admin/registrations?tab=ads',
    '/admin/monitor-ads',
    '/admin/screens',
    '/admin/devices',
    '/admin/updates',
    '/admin/registrations?tab=approved',
  )
  await page.goto('/admin/registrations?tab=ads')
  for (const name of ['Approve', 'Reject']) {
    await expectDialogFits(page, page.getByRole('button', { name }).first())
  }
})

test('the lists that administrators maintain are accessible and fit', async ({ page, server }) => {
  const { api } = await newMember(server, 'advertiser')
  const admin = await adminApi(server)
  await liveBooking(api, admin, new Date())
  const driver = await newMember(server, 'driver')
  const { permit } = await admin.must(calls.adminDriver, { params: { id: driver.id } })
  // Its number and day stand in the details of an activity.
  await admin.must(calls.setPermit, {
    params: { id: permit?.vehicle_id ?? '' },
    body: { permit_number: 'WP/2026/00123', permit_expires: '2030-11-11' },
  })
  await api.must(calls.openTicket, { body: { subject: 'A question', priority: 'low', description: 'When?' } })
  await api.must(calls.sendDataRequest, { body: { kind: 'erasure' } })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await expectFit(
    page,
    '/admin/tickets',
    '/admin/data-requests',
    '/admin/inquiries',
    '/admin/integrity',
    '/admin/activity',
    '/admin/journal',
    '/admin/journal?tab=payments',
  )
})

test('pages about drivers, screens and what they show are accessible and fit', async ({ page, server }) => {
  const driver = await newMember(server, 'driver')
  await pairScreen(createApi(server.url), driver.api)
  const { api } = await newMember(server, 'advertiser')
  const admin = await adminApi(server)
  await liveBooking(api, admin, new Date())
  const { screen } = (await admin.must(calls.adminDriver, { params: { id: driver.id } })).driver
  const id = present(screen).id
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await expectFit(
    page,
    '/admin/today',
    '/admin/drivers',
    '/admin/drivers?permit=none',
    '/admin/screens?tab=noPermit',
    `/admin/screens/${id}`,
    '/admin/advertisers',
    '/admin/ayob-platform',
    '/admin/impressions',
    '/admin/yield',
  )
})

test('pages about the running of the business are accessible and fit', async ({ page, server }) => {
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await expectFit(
    page,
    '/admin/house-ads',
    '/admin/backups',
    '/admin/administrators',
    '/admin/confirmations',
    '/admin/security',
    '/admin/settings',
  )
})

test('the pricing pages of administrators are accessible and fit', async ({ page, server }) => {
  const admin = await adminApi(server)
  const { config } = await admin.must(calls.pricingConfig)
  await admin.must(calls.changePricingConfig, { body: { config } })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  const tabs = ['driver', 'a', 'b', 'configuration', 'formulas', 'parameters', 'audit']
  await expectFit(page, ...tabs.map((tab) => `/admin/pricing?tab=${tab}`))
})
