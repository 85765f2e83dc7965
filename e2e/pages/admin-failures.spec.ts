import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import { createApi } from '@ayob/testkit/api'
import { bookingForm, liveBooking, payInSandbox } from '@ayob/testkit/people'
import { expect, type Page } from '@playwright/test'
import { closeWithEscape } from '../support/dialog'
import { failCalls } from '../support/fail'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'

const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

test('lists and pricing tabs report load failures, and lists load when retried', async ({ page, server }) => {
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  for (const { path, call, text, heading } of [
    { path: '/admin/drivers', call: '/admin/drivers*', text: 'Failed to load drivers', heading: 'Drivers' },
    {
      path: '/admin/advertisers',
      call: '/admin/advertisers*',
      text: 'Failed to load advertisers.',
      heading: 'Advertisers',
    },
    { path: '/admin/inquiries', call: '/admin/inquiries*', text: 'Failed to load inquiries', heading: 'Inquiries' },
    {
      path: '/admin/ayob-platform',
      call: '/ayob/ads/approved',
      text: 'Failed to fetch ads data',
      heading: 'AYOB Platform',
    },
  ]) {
    await failCalls(page, 'GET', call)
    await page.goto(path)
    await said(page, text)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }
  for (const { tab, call, text } of [
    { tab: 'configuration', call: '/pricing/config', text: 'Failed to load pricing configuration' },
    { tab: 'formulas', call: '/admin/pricing/formulas*', text: 'Failed to load pricing formulas' },
    { tab: 'parameters', call: '/admin/pricing/parameters*', text: 'Failed to load pricing parameters' },
    { tab: 'audit', call: '/admin/pricing/audit-log*', text: 'Failed to load audit logs' },
  ]) {
    await failCalls(page, 'GET', call)
    await page.goto(`/admin/pricing?tab=${tab}`)
    await said(page, text)
    await page.unrouteAll()
  }
})

test('each action on an ad reports its failure', async ({ page, server }) => {
  const { api } = await newMember(server, 'advertiser')
  const admin = await adminApi(server)
  const book = async (brandName: string): Promise<string> =>
    (await api.must(calls.bookAd, { body: { ...(await bookingForm(api)), brandName } })).booking_id
  const pending = 'Failing Pending'
  await book(pending)
  const ready = await book('Failing Ready')
  await admin.must(calls.approveAd, {
    params: { id: ready },
    body: { startDate: dayOf(new Date(Date.now() + 3 * DAY_MS)) },
  })
  await payInSandbox(api, ready)
  const paused = await liveBooking(api, admin, new Date())
  await admin.must(calls.setAdStatus, { params: { id: paused }, body: { status: 'paused' } })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await failCalls(page, 'PUT', '/admin/ads/*/status')
  await failCalls(page, 'POST', '/admin/ads/*/approve')
  await failCalls(page, 'POST', '/admin/ads/*/reject')

  await page.goto('/admin/monitor-ads?q=Failing')
  await page.getByRole('article', { name: 'Failing Ready' }).getByRole('button', { name: 'Publish Ad' }).click()
  await said(page, 'Failed to publish ad')
  const card = page.getByRole('article', { name: pending })
  const dialog = page.getByRole('dialog')
  await card.getByRole('button', { name: 'Approve Ad' }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await said(page, 'Failed to approve ad')
  await closeWithEscape(page, dialog)
  await card.getByRole('button', { name: 'Reject Ad' }).click()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await said(page, 'Failed to reject ad')
  await page.goto('/admin/monitor-ads?tab=paused')
  await page.getByRole('button', { name: 'Resume' }).first().click()
  await said(page, 'Failed to resume ad')

  await page.goto('/admin/registrations?tab=ads&q=Failing')
  await page.getByRole('article').first().getByRole('button', { name: 'Approve' }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await said(page, 'Failed to approve ad booking')
  await expect(dialog).toBeHidden()
  await page.getByRole('article').first().getByRole('button', { name: 'Reject' }).click()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await said(page, 'Failed to reject ad booking')
})

test('a failed review of a registration says so and brings the card back; a failed change of an inquiry says so', async ({
  page,
  server,
}) => {
  const email = `failing-${Date.now()}@shop.example`
  await createApi(server.url).must(calls.signUp, {
    body: {
      user_type: 'advertiser',
      first_name: 'Failing',
      last_name: 'Person',
      email,
      phone: '+94 77 123 4567',
      password: 'ride-the-city-26',
      confirm_password: 'ride-the-city-26',
      organization_name: 'Failing Shop',
      company_email: 'office@failing.example',
      business_registration_number: 'PV 77777',
    },
  })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await failCalls(page, 'POST', '/admin/registrations/*/approve')
  await failCalls(page, 'POST', '/admin/registrations/*/reject')
  await page.goto('/admin/registrations?q=failing-')
  const card = page.getByRole('article').filter({ hasText: email })
  await card.getByRole('button', { name: 'Approve' }).click()
  await said(page, 'Failed to approve registration')
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await said(page, 'Failed to reject registration')
  await expect(card).toBeVisible()

  const form = { name: 'Failing', email: 'f@mail.example', company: 'F', phone: '0771234567', message: 'Hello' }
  await createApi(server.url).must(calls.sendInquiry, { body: form })
  await failCalls(page, 'PUT', '/admin/inquiries/*/status')
  await page.goto('/admin/inquiries?q=failing')
  await page.getByRole('button', { name: 'View inquiry of Failing' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Contacted' }).click()
  await said(page, 'Failed to update inquiry status')
})

test('formulas and parameters report failed saves and deletions', async ({ page, server }) => {
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  for (const { tab, one, name } of [
    { tab: 'formulas', one: 'formula', name: 'plays_per_day' },
    { tab: 'parameters', one: 'parameter', name: 'vat_rate' },
  ]) {
    await failCalls(page, 'PUT', `/admin/pricing/${tab}/*`)
    await failCalls(page, 'DELETE', `/admin/pricing/${tab}/*`)
    await page.goto(`/admin/pricing?tab=${tab}`)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Description').fill('Changed')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await said(page, `Failed to save ${one}`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await said(page, `Failed to delete ${one}`)
    await page.unrouteAll()
  }
})
