import { createApi } from '@ayob/testkit/api'
import { bookingForm, liveBooking, pairScreen } from '@ayob/testkit/people'
import { pngPicture } from '@ayob/testkit/picture'
import { expectFit } from '../support/fit'
import { applicant } from '../support/queue'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'
import { vehicleShowing } from '../support/vehicle'

const SETTINGS = ['profile', 'notifications', 'security', 'billing', 'system'].map((tab) => `/settings?tab=${tab}`)

test.setTimeout(240_000)
// Each stands alone, and together they are the longest file.
test.describe.configure({ mode: 'parallel' })

test('pages of visitors are accessible and fit', async ({ page }) => {
  for (const path of [
    '/',
    '/auth?mode=signin',
    '/auth?mode=signup',
    '/auth/forgot-password',
    '/auth/reset-password?token=x',
    '/payment/success?payment_id=x',
    '/screen',
    '/payment/cancel',
    '/privacy',
  ]) {
    await expectFit(page, path)
  }
})

test('pages of advertisers are accessible and fit', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  const id = await liveBooking(api, await adminApi(server), new Date())
  await vehicleShowing(server, id)
  await signInBrowser(page, server, email, password)
  await api.must('POST', '/campaigns', { name: 'Season', brand: 'Tea House', vehicle_type: 'bus', duration_days: 7 })
  await api.must('POST', '/payment-methods', {
    card_type: 'visa',
    last_four_digits: '4242',
    cardholder_name: 'N Perera',
    expiry_month: 1,
    expiry_year: new Date().getFullYear() + 1,
  })
  for (const path of [
    '/',
    '/book-ad',
    '/campaigns',
    '/creatives',
    '/monitor-ads',
    `/monitor-ads/${id}`,
    '/monitor-ads/unknown',
    '/reports',
    '/analytics',
    '/analytics?view=routes',
    '/billing',
    '/advertisers',
    '/support',
  ])
    await expectFit(page, path)
})

test('pages of drivers are accessible and fit', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'driver')
  await signInBrowser(page, server, email, password)
  for (const path of ['/', '/billing', '/vehicle', '/support', ...SETTINGS]) await expectFit(page, path)
})

test('the settings of advertisers are accessible and fit', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await api.must('POST', '/me/data-requests', { kind: 'access' })
  await signInBrowser(page, server, email, password)
  for (const path of [...SETTINGS, '/opt-out?token=x']) await expectFit(page, path)
})

test('pages of administrators are accessible and fit', async ({ page, server }) => {
  const { api } = await newMember(server, 'advertiser')
  await api.must('POST', '/ads/book', await bookingForm(api))
  const { api: waiting } = await applicant(server, 'Thilini', { national_id: 'N 12' })
  const documents = new FormData()
  const picture = new Blob([new Uint8Array(pngPicture())], { type: 'image/png' })
  documents.set('driving_license_document', picture, 'licence.png')
  await waiting.must('POST', '/auth/upload-documents', documents)
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  for (const path of [
    '/admin/registrations',
    '/admin/registrations?tab=ads',
    '/admin/monitor-ads',
    '/admin/screens',
    '/admin/registrations?tab=approved',
  ])
    await expectFit(page, path)
})

test('what administrators look after is accessible and fits', async ({ page, server }) => {
  const { api } = await newMember(server, 'advertiser')
  await liveBooking(api, await adminApi(server), new Date())
  await api.must('POST', '/support/tickets', { subject: 'A question', priority: 'low', description: 'When?' })
  await api.must('POST', '/me/data-requests', { kind: 'erasure' })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  for (const path of [
    '/admin/tickets',
    '/admin/data-requests',
    '/admin/inquiries',
    '/admin/activity',
    '/admin/journal',
    '/admin/journal?tab=payments',
    '/admin/payouts',
  ])
    await expectFit(page, path)
})

test('lists of people, the live display and impressions are accessible and fit', async ({ page, server }) => {
  const driver = await newMember(server, 'driver')
  await pairScreen(createApi(server.url), driver.api)
  const { api } = await newMember(server, 'advertiser')
  await liveBooking(api, await adminApi(server), new Date())
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  for (const path of [
    '/admin/drivers',
    '/admin/drivers?permit=none',
    '/admin/screens?tab=noPermit',
    '/admin/advertisers',
    '/admin/ayob-platform',
    '/admin/impressions',
  ])
    await expectFit(page, path)
})

test('the pricing pages of administrators are accessible and fit', async ({ page, server }) => {
  const admin = await adminApi(server)
  const { config } = await admin.must('GET', '/pricing/config')
  await admin.must('PUT', '/pricing/config', { config })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  for (const tab of ['driver', 'a', 'b', 'configuration', 'formulas', 'parameters', 'audit']) {
    await expectFit(page, `/admin/pricing?tab=${tab}`)
  }
})
