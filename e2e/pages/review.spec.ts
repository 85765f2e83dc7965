import { calls } from '@ayob/contract/calls'
import { addDays, dayOf } from '@ayob/contract/days'
import { bookingForm } from '@ayob/testkit/people'
import { pngPicture } from '@ayob/testkit/picture'
import { present } from '@ayob/testkit/present'
import { expect, type Page } from '@playwright/test'
import { applicant, emptyQueues } from '../support/queue'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
)
const person = (page: Page, name: string) => page.getByRole('article', { name: `${name} Silva` })

test('registrations are decided with only the keyboard', async ({ page, server }) => {
  const admin = await adminApi(server)
  await emptyQueues(admin)
  for (const name of ['Amara', 'Bimal', 'Chandra', 'Dilani']) await applicant(server, name)
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/registrations')
  await expect(person(page, 'Dilani')).toBeFocused()
  await page.keyboard.press('j')
  await expect(person(page, 'Chandra')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(person(page, 'Dilani')).toBeFocused()
  await page.keyboard.press('ArrowDown')

  const readAgain = page.waitForResponse((answer) => answer.url().includes('/api/admin/registrations?'))
  await page.keyboard.press('a')
  await expect(person(page, 'Chandra')).toHaveCount(0)
  await expect(person(page, 'Bimal')).toBeFocused()
  await expect(page.getByText('Chandra Silva was approved')).toBeVisible()
  await readAgain
  await expect(page.getByRole('tab', { name: /^Pending 3/ })).toBeVisible()
  await expect(person(page, 'Bimal')).toBeFocused()

  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Reject Bimal Silva?' })
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeFocused()
  await page.keyboard.press('2')
  await expect(dialog.getByLabel('Reason')).toHaveValue("The details don't match the documents")
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(person(page, 'Bimal')).toHaveCount(0)
  await expect(person(page, 'Amara')).toBeFocused()

  await page.keyboard.press('r')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Reject' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(person(page, 'Amara')).toBeFocused()
  await page.keyboard.press('a')
  await expect(person(page, 'Dilani')).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: 'No Pending Applications' })).toBeVisible()

  const { registrations } = await admin.must(calls.rejectedRegistrations, { query: 'q=bimal' })
  expect(present(registrations[0]).rejection_reason).toBe("The details don't match the documents")
  await expect.poll(async () => (await admin.must(calls.approvedRegistrations, { query: 'q=silva' })).total).toBe(3)
})

test('after the last card of a page, the first one of the next page has the focus', async ({ page, server }) => {
  await emptyQueues(await adminApi(server))
  const names = ['Amara', 'Bimal', 'Chandra', 'Dilani', 'Eranga']
  for (const name of names) await applicant(server, name)
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  // Two cards make a page.
  await page.route('**/api/admin/registrations?*', (route) => {
    const url = route.request().url()
    return route.continue({ url: url.replace(/limit=\d+/, 'limit=2') })
  })
  await page.goto('/admin/registrations')
  for (const name of names.reverse()) {
    await expect(person(page, name)).toBeFocused()
    await page.keyboard.press('a')
    await expect(person(page, name)).toHaveCount(0)
  }
  await expect(page.getByRole('heading', { name: 'No Pending Applications' })).toBeVisible()
})

test('ads are decided with only the keyboard, with tomorrow as their start', async ({ page, server }) => {
  const admin = await adminApi(server)
  await emptyQueues(admin)
  const { api } = await newMember(server, 'advertiser')
  const form = await bookingForm(api)
  const ids: string[] = []
  for (const brandName of ['First Tea', 'Second Tea', 'Third Tea']) {
    ids.push((await api.must(calls.bookAd, { body: { ...form, brandName } })).booking_id)
  }
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/registrations?tab=ads')
  const ad = (name: string) => page.getByRole('article', { name })
  await expect(ad('Third Tea')).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByLabel('Start date')).toBeFocused()
  await expect(page.getByLabel('Start date')).toHaveValue(addDays(dayOf(new Date()), 1))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ad approved successfully')).toBeVisible()
  await expect(ad('Second Tea')).toBeFocused()
  await page.keyboard.press('r')
  // Keys count once the dialog has the focus.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Reject' })).toBeFocused()
  await page.keyboard.press('1')
  await expect(page.getByLabel('Reason')).toHaveValue('The content does not meet our advertising rules')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ad rejected successfully')).toBeVisible()
  await expect(ad('First Tea')).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByLabel('Start date')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No Pending Ad Bookings' })).toBeVisible()
  await expect
    .poll(async () => {
      const all = await Promise.all(ids.map((id) => admin.must(calls.adminAd, { params: { id } })))
      return all.map(({ ad: { approvalStatus } }) => approvalStatus)
    })
    .toEqual(['approved', 'rejected', 'approved'])
})

test('an approval is taken back by its button and by a key, and the card comes back', async ({ page, server }) => {
  const admin = await adminApi(server)
  await emptyQueues(admin)
  await applicant(server, 'Ruwan')
  const { api } = await newMember(server, 'advertiser')
  const { booking_id: id } = await api.must(calls.bookAd, {
    body: { ...(await bookingForm(api)), brandName: 'Undone Tea' },
  })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/registrations')
  await expect(person(page, 'Ruwan')).toBeFocused()
  await page.keyboard.press('a')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The approval is taken back')).toBeVisible()
  await expect(person(page, 'Ruwan')).toBeVisible()
  expect((await admin.must(calls.pendingRegistrations, { query: 'q=ruwan' })).total).toBe(1)

  await page.goto('/admin/registrations?tab=ads')
  const ad = page.getByRole('article', { name: 'Undone Tea' })
  await expect(ad).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByLabel('Start date')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('z')
  await expect(ad).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  expect((await admin.must(calls.adminAd, { params: { id } })).ad.approvalStatus).toBe('pending')
})

test('on a small window the focused card is in view, and its buttons stay beside an open document', async ({
  page,
  server,
}) => {
  const admin = await adminApi(server)
  await emptyQueues(admin)
  for (const name of ['Saman', 'Tharindu', 'Upali']) {
    const { api } = await applicant(server, name)
    const documents = new FormData()
    documents.set('vehicle_document', new Blob([new Uint8Array(pngPicture())], { type: 'image/png' }), 'book.png')
    await api.must(calls.uploadDocuments, { body: documents })
  }
  await page.setViewportSize({ width: 1024, height: 600 })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/registrations')
  await expect(person(page, 'Upali')).toBeFocused()
  for (const name of ['Tharindu', 'Saman']) {
    await page.keyboard.press('j')
    const card = person(page, name)
    await expect(card.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('d')
    await expect(card.getByRole('img', { name: 'Vehicle Document' })).toBeInViewport()
    await expect(card.getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 })
  }
})

test('a card that another administrator has decided disappears with a message', async ({ page, server }) => {
  const admin = await adminApi(server)
  await emptyQueues(admin)
  await applicant(server, 'Nadee')
  const { id } = await applicant(server, 'Oshan')
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/registrations')
  await expect(person(page, 'Oshan')).toBeFocused()
  await admin.must(calls.rejectRegistration, { params: { id }, body: { type: 'driver' } })
  await page.keyboard.press('a')
  await expect(page.getByText('This registration is rejected already')).toBeVisible()
  await expect(person(page, 'Oshan')).toHaveCount(0)
  await expect(person(page, 'Nadee')).toBeFocused()
})

test('what was decided is a table on request, which keeps the search', async ({ page, server }) => {
  const admin = await adminApi(server)
  for (const name of ['Rohan', 'Rukshan']) {
    const { id } = await applicant(server, name)
    await admin.must(calls.rejectRegistration, { params: { id }, body: { type: 'driver', reason: `Not ${name}` } })
  }
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/registrations?tab=rejected')
  await page.getByRole('button', { name: 'Show as table' }).click()
  const table = page.getByRole('table', { name: 'Rejected' })
  await expect(table.getByRole('row').filter({ hasText: 'Not Rohan' })).toBeVisible()
  await page.getByRole('searchbox').fill('rukshan')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table.getByRole('row').nth(1)).toContainText('Not Rukshan')
  await page.getByRole('button', { name: 'Show as cards' }).click()
  await expect(person(page, 'Rukshan')).toBeVisible()
})

test('documents open next to the details, even when their link has expired', async ({ page, server }) => {
  const admin = await adminApi(server)
  await emptyQueues(admin)
  const { id, api } = await applicant(server, 'Piyal', { national_id: 'N 12', vehicle_number: 'bus' })
  const documents = new FormData()
  documents.set('vehicle_document', new Blob([new Uint8Array(pngPicture())], { type: 'image/png' }), 'book.png')
  documents.set('driving_license_document', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), 'licence.pdf')
  await api.must(calls.uploadDocuments, { body: documents })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/registrations')
  const card = person(page, 'Piyal')
  await expect(card).toBeFocused()
  await expect(card.getByRole('region', { name: 'Look at twice' })).toContainText('not the form of a Sri Lankan NIC')

  let isExpired = true
  // Stays in place: a call that is on its way while interception ends may never be answered.
  await page.route('/uploads/*', (route) => {
    if (!isExpired) return route.continue()
    isExpired = false
    return route.fulfill({ status: 404 })
  })
  await page.keyboard.press('d')
  const picture = card.getByRole('img', { name: /vehicle/i })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(card.getByText(/^198|N 12/)).toBeVisible()
  await expect(card).toBeFocused()
  await page.keyboard.press('d')
  await expect(card.locator('iframe')).toHaveAttribute('src', /^blob:/)
  await page.keyboard.press('d')
  await expect(card.locator('iframe')).toHaveCount(0)
  const { activities } = await admin.must(calls.adminActivity, { query: 'action=document.viewed' })
  const fields = activities.filter((entry) => entry.subject_id === id).map(({ details }) => details.field)
  expect(fields.sort()).toEqual(['driving_license_document', 'vehicle_document'])

  await page.route('/uploads/*', (route) => route.fulfill({ status: 404 }))
  await page.keyboard.press('d')
  await expect(card.getByText('This document could not be opened')).toBeVisible()
  await page.unroute('/uploads/*')
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(picture).toBeVisible()
})

test('every tab can be searched, keeps the search in the address, and shows when it is empty', async ({
  page,
  server,
}) => {
  const admin = await adminApi(server)
  await emptyQueues(admin)
  const kept = await applicant(server, 'Rohan')
  await applicant(server, 'Suresh')
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/registrations')
  await page.getByRole('searchbox').fill('rohan')
  await expect(person(page, 'Suresh')).toHaveCount(0)
  await expect(person(page, 'Rohan')).toBeVisible()
  await expect(page).toHaveURL(/q=rohan/)
  await page.reload()
  await expect(person(page, 'Rohan')).toBeVisible()
  await expect(person(page, 'Suresh')).toHaveCount(0)
  await page.getByRole('tab', { name: /^Approved/ }).click()
  await expect(page.getByText('Nothing matches “rohan”')).toBeVisible()
  await admin.must(calls.approveRegistration, { params: { id: kept.id }, body: { type: 'driver' } })
  await page.reload()
  await expect(person(page, 'Rohan')).toContainText('WP QAB-4711')
  await page.getByRole('tab', { name: /^Pending Ads/ }).click()
  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('heading', { name: 'No Pending Ad Bookings' })).toBeVisible()
  await page.goto('/admin/registrations?page=99')
  await expect(person(page, 'Suresh')).toBeVisible()

  for (const [list, tab, text] of [
    ['approved', 'approved', 'No Approved Users'],
    ['rejected', 'rejected', 'No Rejected Users'],
  ]) {
    await page.route(`/api/admin/registrations/${list}?*`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), registrations: [], total: 0 } })
    })
    await page.goto(`/admin/registrations?tab=${tab}`)
    await expect(page.getByRole('heading', { name: text ?? '' })).toBeVisible()
  }
})
