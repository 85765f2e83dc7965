import { calls } from '@ayob/contract/calls'
import { bookingForm, liveBooking } from '@ayob/testkit/people'
import { present } from '@ayob/testkit/present'
import { expect, type Page } from '@playwright/test'
import { expectNothingSideways } from '../support/fit'
import { portraitPhoto, topColour } from '../support/photo'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'

const PHONE = { width: 390, height: 844 }
/** The longest name, of one word. */
const LONGEST = 'W'.repeat(200)
const budgetOf = (page: Page) => page.getByLabel('What I want to spend')
const brandOf = (page: Page) => page.getByLabel('Brand Name')

async function expectShownWell(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-loading]')).toHaveCount(0)
    await expectNothingSideways(page, path)
  }
}

test('an ad of a shop whose name is odd fits every page that shows it', async ({ page, server, browser }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  const names = ['X', 'مطعم كولومبو', '😀'.repeat(100), LONGEST]
  const form = await bookingForm(api)
  await signInBrowser(page, server, email, password)
  await page.setViewportSize(PHONE)
  await api.must(calls.saveBookingDraft, {
    params: { id: '0'.repeat(32) },
    body: { version: 0, content: { brandName: LONGEST } },
  })
  await expectShownWell(page, ['/', `/book-ad?draft=${'0'.repeat(32)}`])
  for (const brandName of names) {
    const { booking_id } = await api.must(calls.bookAd, { body: { ...form, brandName } })
    await page.goto(`/monitor-ads/${booking_id}`)
    await expect(page.getByRole('heading', { level: 1, name: brandName, exact: true })).toBeVisible()
    await expectNothingSideways(page, `an ad of ${brandName.slice(0, 10)}`)
  }
  const id = await liveBooking(api, await adminApi(server), new Date(), { form: { ...form, brandName: LONGEST } })
  const { url } = await api.must(calls.shareBooking, { params: { id }, body: {} })
  const pages = ['/', '/campaigns', '/monitor-ads', '/billing', '/reports', '/analytics', url]
  await expectShownWell(page, pages)
  const desk = await browser.newPage({ baseURL: server.url, viewport: PHONE })
  await signInBrowser(desk, server, ADMIN.email, ADMIN.password)
  const deskPages = ['/admin/monitor-ads', '/admin/registrations?tab=ads', '/admin/ayob-platform', '/admin/journal']
  await expectShownWell(desk, deskPages)
  await desk.close()
})

test('a name of 200 emoji is cut at whole letters while it is typed, and is refused nowhere later', async ({
  page,
}) => {
  await page.goto('/')
  const shop = page.getByLabel("Type your shop's name")
  await shop.focus()
  await page.keyboard.insertText('😀'.repeat(200))
  const typed = await shop.inputValue()
  expect([...typed].every((letter) => letter === '😀')).toBe(true)
  await page.getByRole('link', { name: 'Begin with this' }).click()
  const own = page.getByLabel('Organization Name')
  await expect(own).toHaveValue(typed)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await expect(own).not.toHaveAttribute('aria-invalid', 'true')
})

test('a budget is read as people write it; one that is nothing says so', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/book-ad')
  await page.getByRole('group', { name: 'Known places' }).getByRole('button', { name: 'Kollupitiya' }).click()
  const budget = budgetOf(page)
  const unread = page.getByText('Enter an amount in rupees, more than zero')
  for (const [typed, shown] of [
    ['1,000,000.50', '1,000,000.50'],
    ['12.000,00', '12,000.00'],
    ['Rs. 1,00,000/-', '100,000.00'],
    ['1,000,000,000', '1,000,000,000.00'],
  ]) {
    await budget.fill(present(typed))
    await expect(page.getByRole('status').filter({ hasText: new RegExp(`plans? for LKR ${shown}`) })).toBeVisible()
    await expect(unread).toBeHidden()
  }
  for (const typed of ['0', '0.00', 'much', '-5']) {
    await budget.fill(typed)
    await expect(unread).toBeVisible()
    await expect(budget).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('status').filter({ hasText: /plans? for LKR/ })).toHaveCount(0)
  }
  await budget.fill('')
  await expect(unread).toBeHidden()
})

test('a place outside the served area is refused with words, wherever it comes from', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  const outside = { id: 'x', name: 'Chennai', position: { lat: 13.08, lng: 80.27 }, radius: 2000 }
  const form = await bookingForm(api)
  const refused = 'This place is outside the area where ads can be shown'
  for (const answer of [
    await api.call(calls.bookAd, { body: { ...form, adLocations: [outside] } }),
    await api.call(calls.tryAd, { body: { budget: 1000, places: [outside] } }),
  ]) {
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(refused)
  }
  // A draft is kept as it is, whatever it holds.
  const id = 'a'.repeat(32)
  await api.must(calls.saveBookingDraft, {
    params: { id },
    body: { version: 0, content: { brandName: 'Tea House', budget: '20,000', locations: [outside] } },
  })
  await signInBrowser(page, server, email, password)
  await page.goto(`/book-ad?draft=${id}`)
  const row = page.getByRole('list', { name: 'Selected locations' }).getByRole('listitem')
  await expect(row).toContainText(refused)
  await expect(page.getByRole('button', { name: refused })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Chennai' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(refused)).toHaveCount(0)
})

test('a photo of 12 megapixels that was taken upright stands upright, in the maker and as an upload', async ({
  page,
  server,
}) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/creatives/make')
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await portraitPhoto(page) }
  await page.getByRole('button', { name: 'Empty screen' }).click()
  await page.getByRole('button', { name: 'Logo or photo' }).click()
  await page.locator('input[type=file]').setInputFiles(photo)
  await expect(page.getByRole('button', { name: 'Picture', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/book-ad')
  await page.locator('input[type=file]').setInputFiles(photo)
  await expect(page.getByText('Creative content uploaded successfully!')).toBeVisible()
  const { creatives } = await api.must(calls.listCreatives)
  expect(creatives).toHaveLength(2)
  for (const { url, media } of creatives) {
    expect(media.height).toBeGreaterThan(media.width ?? 0)
    expect(await topColour(page, url), 'what was up is up').toBe('red')
  }
})

test('what was tried becomes one draft, though the first sign-in is in two tabs', async ({ page, server, context }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await page.goto('/')
  await page.getByLabel("Type your shop's name").fill('Saman Bakers')
  const other = await context.newPage()
  for (const one of [page, other]) await signInBrowser(one, server, email, password)
  await Promise.all([page.goto('/'), other.goto('/')])
  for (const one of [page, other]) {
    await expect(one.getByRole('link', { name: 'Go on', exact: true })).toBeVisible()
  }
  expect((await api.must(calls.bookingDrafts)).drafts).toHaveLength(1)
})

test('with every storage blocked an ad is booked all the same, and a reload forgets who was there', async ({
  page,
  server,
}) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  const broken: Error[] = []
  page.on('pageerror', (error) => broken.push(error))
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    }
  })
  await page.goto('/auth?mode=signin')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Start your first ad' }).click()
  await brandOf(page).fill('Night Kottu')
  await expect(page.getByText('Saved as a draft')).toBeVisible()
  await page.getByRole('group', { name: 'Known places' }).getByRole('button', { name: 'Kollupitiya' }).click()
  await page.getByRole('link', { name: 'Make one now' }).click()
  await page.getByRole('button', { name: 'Kottu and food' }).click()
  await page.getByRole('button', { name: 'Save ad' }).click()
  await expect(page.getByText('Kottu and food.png')).toBeVisible()
  await expect(brandOf(page)).toHaveValue('Night Kottu')
  await page.getByRole('button', { name: /^Submit for Review/ }).click()
  await expect(page.getByRole('heading', { name: 'On its way to the road' })).toBeVisible()
  expect((await api.must(calls.myBookings)).bookings).toMatchObject([{ brandName: 'Night Kottu' }])
  await page.reload()
  await expect(page.getByRole('link', { name: 'Begin with this' })).toBeVisible()
  expect(broken).toEqual([])
})

test('back and forward through a booking lose nothing, and never submit twice', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/')
  await page.getByRole('link', { name: 'Start your first ad' }).click()
  await brandOf(page).fill('Night Kottu')
  await budgetOf(page).fill('20,000')
  await page.getByRole('group', { name: 'Known places' }).getByRole('button', { name: 'Kollupitiya' }).click()
  const entered = async () => {
    await expect(brandOf(page)).toHaveValue('Night Kottu')
    await expect(budgetOf(page)).toHaveValue('20,000')
    await expect(page.getByRole('list', { name: 'Selected locations' })).toContainText('Kollupitiya')
  }
  await page.goBack()
  await page.goForward()
  await entered()
  await page.getByRole('link', { name: 'Make one now' }).click()
  await page.getByRole('button', { name: 'Kottu and food' }).click()
  await page.getByLabel('Offer').fill('10 %')
  await page.goBack()
  await entered()
  await page.goForward()
  await expect(page.getByLabel('Offer')).toHaveValue('10 %')
  await page.getByRole('button', { name: 'Save ad' }).click()
  await expect(page.getByText('Kottu and food.png')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Offer')).toHaveValue('10 %')
  await page.goForward()
  await entered()
  await expect(page.getByText('Kottu and food.png')).toBeVisible()
  await page.getByRole('button', { name: /^Submit for Review/ }).click()
  await expect(page.getByRole('heading', { name: 'On its way to the road' })).toBeVisible()
  await page.goBack()
  await expect(brandOf(page)).toHaveValue('Tea House')
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'On its way to the road' })).toBeVisible()
  expect((await api.must(calls.myBookings)).bookings).toHaveLength(1)
})

test('a shared link shows the ad to whoever is signed in as somebody else, and nothing of theirs changes', async ({
  page,
  server,
}) => {
  const owner = await newMember(server, 'advertiser')
  const admin = await adminApi(server)
  const id = await liveBooking(owner.api, admin, new Date())
  const { url } = await owner.api.must(calls.shareBooking, { params: { id }, body: {} })
  const { api, email, password } = await newMember(server, 'advertiser')
  await api.must(calls.changeProfile, { body: { organization_name: 'Night Kottu' } })
  await signInBrowser(page, server, email, password)
  await page.goto(url)
  await expect(page.getByText('Live report of an ad on AYOB')).toBeVisible()
  await expect(page.getByText('Tea House').first()).toBeVisible()
  await page.goto(`/monitor-ads/${id}`)
  await expect(page.getByText("We can't find this ad")).toBeVisible()
  await page.goto('/book-ad')
  await expect(brandOf(page)).toHaveValue('Night Kottu')
})
