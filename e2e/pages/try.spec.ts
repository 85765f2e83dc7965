import { calls } from '@ayob/contract/calls'
import { present } from '@ayob/testkit/present'
import { expect, type Page } from '@playwright/test'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

const PASSWORD = 'ride-the-city-26'
const board = (page: Page) => page.locator('[data-slides] [data-board]').first()
const bought = (page: Page, figure: string) => page.locator(`[data-bought=${figure}]`)

const NAMES = [
  'X',
  'Saman Bakers',
  'නිමල් සිල්ලර කඩය',
  'அன்னை உணவகம்',
  'مطعم كولومبو',
  'Ceylon Ayurveda & Wellness Centre (Private) Limited, Colombo 07, Sri Lanka',
  '😀'.repeat(100),
  '😀'.repeat(200),
  'W'.repeat(200),
]

test('a name of any length and script lights up inside the display, and the display returns without one', async ({
  page,
}) => {
  await page.goto('/')
  const name = page.getByLabel("Type your shop's name")
  for (const one of NAMES) {
    await name.fill(one)
    const shown = board(page).locator('[data-typed]')
    await expect(shown, one).toHaveCount(1)
    // Both move with the picture, so they are measured at the same moment.
    const outside = await board(page).evaluate((frame) => {
      const typed = frame.querySelector('[data-typed]')?.getBoundingClientRect() ?? new DOMRect(-1e6)
      const { left, top, right, bottom } = frame.getBoundingClientRect()
      return Math.max(left - typed.left, top - typed.top, typed.right - right, typed.bottom - bottom)
    })
    expect(outside, one).toBeLessThanOrEqual(1)
  }
  await name.fill('')
  await expect(board(page).locator('[data-typed]')).toHaveCount(0)
  await expect(board(page).locator('[data-lit]')).toBeVisible()
})

test('what is tried waits in the browser and becomes the first draft of who signs up with it', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByLabel("Type your shop's name").fill('Saman Bakers')
  await page.getByRole('textbox', { name: 'Your budget' }).fill('25,000')
  await page.getByText('Borella', { exact: true }).last().click()
  await expect(page.locator('[data-state]').locator('..')).toHaveAttribute('aria-busy', 'false')
  const vehicles = present(await bought(page, 'vehicles').textContent())
  const days = Number(await bought(page, 'days').textContent())
  await page.getByRole('link', { name: 'தமிழ்' }).first().click()
  await expect(page.locator('[data-shop]')).toHaveValue('Saman Bakers')
  await page.reload()
  await expect(page.locator('[data-shop]')).toHaveValue('Saman Bakers')
  await expect(page.locator('[name=budget]')).toHaveValue('25,000')
  await expect(page.locator('[name=place]:checked')).toHaveCount(1)
  await page.getByRole('link', { name: 'English' }).first().click()
  await page.getByRole('link', { name: 'Begin with this' }).click()

  const email = `saman-${Date.now()}@ayob.example`
  await expect(page.getByLabel('Organization Name')).toHaveValue('Saman Bakers')
  const fields = {
    'First Name': 'Saman',
    'Last Name': 'Perera',
    'Email Address': email,
    'Phone Number': '077 123 4567',
    'Company Email': email,
    'Business Registration Number': 'PV 12345',
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText(`We will mail ${email} as soon as you can sign in here.`)).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveValue(email)
  const admin = await adminApi(server)
  const { registrations } = await admin.must(calls.pendingRegistrations, { query: { q: email } as never })
  const { id } = present(registrations.find((one) => one.email === email))
  await admin.must(calls.approveRegistration, { params: { id }, body: { type: 'advertiser' } })

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Go on', exact: true }).click()
  await expect(page.getByLabel('Brand Name')).toHaveValue('Saman Bakers')
  await expect(page.getByLabel('What I want to spend')).toHaveValue('25000')
  await expect(page.getByText('Borella').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Chosen: / })).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: 'Number of vehicles' })).toHaveValue(vehicles)
  await expect(page.getByText(`${days} days`, { exact: true }).first()).toBeVisible()
  await page.goto('/')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Go on', exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('tried'))).toBeNull()
})

test('what somebody signed up with does not become the draft of another person', async ({ page, server }) => {
  await page.goto('/')
  await page.getByLabel("Type your shop's name").fill('Saman Bakers')
  const other = await newMember(server, 'advertiser')
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('tried') ?? '{}')
    localStorage.setItem('tried', JSON.stringify({ ...kept, by: 'saman@ayob.example' }))
  })
  await signInBrowser(page, server, other.email, other.password)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Start your first ad' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect((await other.api.must(calls.bookingDrafts)).drafts).toEqual([])
})

test('a budget that can not be read, is too small or can not be computed says so and shows no figures', async ({
  page,
}) => {
  await page.goto('/')
  const budget = page.getByRole('textbox', { name: 'Your budget' })
  const state = page.locator('[data-state]')
  for (const [typed, attribute] of [
    ['much', 'data-unread'],
    ['0', 'data-unread'],
    ['999999999999999', 'data-unread'],
  ] as const) {
    await budget.fill(typed)
    await expect(state).toHaveText(present(await state.getAttribute(attribute)))
    await expect(bought(page, 'days')).toHaveText('–')
  }
  await budget.fill('1')
  await expect(state).toContainText(/LKR \d/)
  await expect(bought(page, 'plays')).toHaveText('–')
  await page.route('**/api/public/try', (route) => route.abort())
  await budget.fill('5000')
  await expect(state).toHaveText(present(await state.getAttribute('data-failed')))
  await page.unroute('**/api/public/try')
  await budget.press('Enter')
  await expect(bought(page, 'days')).toHaveText(/^\d+$/)
})

test('while a budget is computed, the figures of the one before are marked as old', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Your budget' }).fill('25,000')
  const shown = page.locator('[data-state]').locator('..')
  await expect(shown).toHaveAttribute('aria-busy', 'false')
  // The question is held back, so that the state between has no end before it is seen.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/public/try', async (route) => {
    await held
    await route.abort()
  })
  await page.getByRole('textbox', { name: 'Your budget' }).fill('50,000')
  await expect(shown).toHaveAttribute('aria-busy', 'true')
  const plan = () => page.evaluate(() => JSON.parse(localStorage.getItem('tried') ?? '{}').plan)
  expect(await plan()).toBeNull()
  answer()
  await expect(shown).toHaveAttribute('aria-busy', 'false')
  expect(await plan()).toBeNull()
})

test('without storage the page works, and forgets', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new Error('blocked')
      },
    })
  })
  await page.goto('/')
  await page.getByLabel("Type your shop's name").fill('Saman Bakers')
  await expect(board(page).locator('[data-typed]')).toHaveCount(1)
  await page.getByRole('slider', { name: 'Your budget' }).press('ArrowRight')
  await expect(bought(page, 'days')).toHaveText(/^\d+$/)
})
