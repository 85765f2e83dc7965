import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import { bookingForm } from '@ayob/testkit/people'
import { pngPicture } from '@ayob/testkit/picture'
import { expect, type Page } from '@playwright/test'
import { closeWithEscape } from '../support/dialog'
import { answerCalls, failCalls } from '../support/fail'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()
const picture = { name: 'ad.png', mimeType: 'image/png', buffer: pngPicture() }

test('campaigns and the directory of advertisers report failures, and keep entered text', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await api.must(calls.createCampaign, {
    body: { name: 'Season', brand: 'Tea', vehicle_type: 'bus', duration_days: 7 },
  })
  await signInBrowser(page, server, email, password)
  await failCalls(page, 'POST', '/campaigns')
  await failCalls(page, 'POST', '/upload')
  await failCalls(page, 'DELETE', '/campaigns/*')
  await page.goto('/campaigns')
  await page.getByRole('button', { name: 'New Campaign' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Campaign Name').fill('Avurudu')
  await dialog.getByLabel('Brand Name').fill('Tea House')
  await dialog.getByLabel('Upload Creative').setInputFiles(picture)
  await said(page, 'Failed to upload file')
  await dialog.getByRole('button', { name: 'Create Campaign' }).click()
  await said(page, 'Failed to create campaign')
  await expect(dialog.getByLabel('Campaign Name')).toHaveValue('Avurudu')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('article', { name: 'Season' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await said(page, 'Failed to delete campaign')

  await failCalls(page, 'GET', '/advertisers*')
  await page.goto('/advertisers')
  await said(page, 'Failed to load advertisers.')
})

test('billing reports failures', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await api.must(calls.changeProfile, { body: { address: '12 Galle Road', city: 'Colombo' } })
  const { booking_id: id } = await api.must(calls.bookAd, { body: await bookingForm(api) })
  await (await adminApi(server)).must(calls.approveAd, { params: { id }, body: { startDate: dayOf(new Date()) } })
  await api.must(calls.addPaymentMethod, {
    body: {
      card_type: 'visa',
      last_four_digits: '4242',
      cardholder_name: 'N Perera',
      expiry_month: 1,
      expiry_year: new Date().getFullYear() + 1,
    },
  })
  await signInBrowser(page, server, email, password)

  await failCalls(page, 'GET', '/billing/stats')
  await page.goto('/billing')
  await said(page, 'Failed to load billing data.')
  await page.unrouteAll()
  await failCalls(page, 'POST', '/payment-methods')
  await failCalls(page, 'DELETE', '/payment-methods/*')
  await failCalls(page, 'DELETE', '/billing/invoices/*')
  await page.getByRole('button', { name: 'Try Again' }).click()

  await page.getByRole('button', { name: 'Add Payment Method' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Card Type').selectOption('amex')
  await dialog.getByLabel('Last Four Digits').fill('1234')
  await dialog.getByLabel('Cardholder Name').fill('N Perera')
  await dialog.getByRole('button', { name: 'Add Payment Method' }).click()
  await said(page, 'Failed to add payment method')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('listitem').filter({ hasText: '4242' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await said(page, 'Failed to delete payment method')
  await page.getByRole('row').filter({ hasText: 'Payment Required' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await said(page, 'Failed to delete invoice')
  await closeWithEscape(page, page.getByRole('alertdialog'))

  const pay = page.getByRole('button', { name: 'Pay Now' })
  await answerCalls(page, 'POST', '/payment/initiate', { success: true, status: 'pending' })
  await pay.click()
  await said(page, 'Invalid payment response')
  await failCalls(page, 'POST', '/payment/initiate')
  await pay.click()
  await said(page, 'Failed to initiate payment')
  const done = { success: true, status: 'completed', redirect_url: '/payment/success?payment_id=x' }
  await answerCalls(page, 'POST', '/payment/initiate', done)
  await failCalls(page, 'GET', '/payment/status/x')
  await pay.click()
  await said(page, 'Payment processed successfully!')
  await expect(page).toHaveURL(/\/payment\/success\?payment_id=x$/)
  await said(page, 'Failed to verify payment status')
})

test('booking reports failures', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await failCalls(page, 'POST', '/ads/upload-creative')
  await page.goto('/book-ad')
  await said(page, 'Please add at least one ad location')
  await page.getByRole('group', { name: 'Known places' }).getByRole('button', { name: 'Kollupitiya' }).click()
  await said(page, 'Please upload creative content for your ad')
  const file = page.locator('input[type=file]')
  await file.setInputFiles(picture)
  await said(page, 'Failed to upload creative content')
  await page.unrouteAll()
  await file.setInputFiles(picture)
  await said(page, 'Creative content uploaded successfully!')
  await page.getByLabel('Brand Name').fill('Ceylon Tea')
  await page.getByLabel('Contact Email').fill('ads@tea.example')
  const submit = page.getByRole('button', { name: /Submit for Review - LKR/ })
  await answerCalls(page, 'POST', '/ads/book', { success: true })
  await submit.click()
  await said(page, 'Failed to create booking')
  await failCalls(page, 'POST', '/ads/book')
  await submit.click()
  await said(page, 'Failed to process booking')
  await expect(page.getByLabel('Brand Name')).toHaveValue('Ceylon Tea')
})

test('the map shows that it is loading or not available; booking continues at the day rate when there is no price', async ({
  page,
  server,
}) => {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/maplibre/, async (route) => {
    await held
    await route.abort()
  })
  await page.route('**/api/pricing/advertiser-cost-b', (route) => route.abort())
  await page.goto('/book-ad')
  await said(page, 'Loading map...')
  release()
  await said(page, 'Error loading map')
  await expect(page.getByRole('group', { name: 'Known places' })).toBeVisible()
  await said(page, 'This is our day rate of LKR 500.00 times the days.')
  await expect(page.getByRole('button', { name: 'Submit for Review' })).toContainText(/LKR [\d,]+\.00/)
})

test('sign-in, sign-up and the inquiry report failures', async ({ page }) => {
  await failCalls(page, 'POST', '/auth/signin')
  await page.goto('/auth?mode=signin')
  await page.getByLabel('Email Address').fill('a@b.lk')
  await page.getByLabel('Password', { exact: true }).fill('a-good-password-7')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await said(page, 'Sign in failed')

  await failCalls(page, 'POST', '/auth/signup')
  await page.goto('/auth?mode=signup')
  await page.getByText('Advertiser', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const fields = {
    'First Name': 'Sunil',
    'Last Name': 'Perera',
    'Email Address': 'sunil@shop.example',
    'Phone Number': '077 123 4567',
    'Organization Name': 'Shop',
    'Company Email': 'office@shop.example',
    'Business Registration Number': 'PV 12345',
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Password', { exact: true }).fill('a-good-password-7')
  await page.getByLabel('Confirm Password', { exact: true }).fill('another-password-7')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await said(page, 'Passwords do not match')
  await page.getByLabel('Confirm Password', { exact: true }).fill('a-good-password-7')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await said(page, 'Sign up failed')

  await failCalls(page, 'POST', '/inquiries')
  await page.goto('/')
  await page.route(/assets\/contact-/, (route) => route.abort())
  // The page is loaded again once, because a new release has other parts; then it says that the part is missing.
  const loadedAgain = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Contact sales' }).first().click()
  await loadedAgain
  await expect(page.getByRole('alert')).toHaveText('We could not reach AYOB. Check your connection and try again.')
  await page.unroute(/assets\/contact-/)
  // A browser remembers a script that it could not load. The dialog is still wanted.
  await page.reload()
  const dialog = page.getByRole('dialog')
  const asked = {
    Name: 'Kamala',
    Email: 'k@spice.example',
    Company: 'Spice',
    Phone: '0771234567',
    Message: 'How much?',
  }
  for (const [label, value] of Object.entries(asked)) await dialog.getByLabel(label).fill(value)
  const send = dialog.locator('button[type=submit]')
  await send.click()
  await said(page, 'Failed to submit inquiry. Please try again.')
  await page.unrouteAll()
  await send.click()
  await said(page, "Thank you for your inquiry! We'll get back to you within 24 hours.")
  await expect(dialog).toBeHidden()
})

test('a press on the landing page is not lost before its script has started', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Contact sales' }).first().click()
  await page.waitForURL('**/?#contact', { waitUntil: 'commit' })
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
})

test('a registration is kept when its documents could not be uploaded, and the page says so', async ({ page }) => {
  await failCalls(page, 'POST', '/auth/upload-documents')
  await page.goto('/auth?mode=signup')
  await page.getByText('Driver', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const fields = {
    'First Name': 'Sunil',
    'Last Name': 'Perera',
    'Email Address': `documents-${Date.now()}@drive.example`,
    'Phone Number': '077 123 4567',
    'Vehicle Number': 'WP CAB-4321',
    'National ID': '199110402754',
    'Driving License': 'B7654321',
    Password: 'a-good-password-7',
    'Confirm Password': 'a-good-password-7',
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel(/^Vehicle Document/).setInputFiles(picture)
  // What is said of the picture moves the button.
  await said(page, 'The picture looks blurred')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await said(page, 'Document upload failed')
})
