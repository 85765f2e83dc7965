import { calls } from '@ayob/contract/calls'
import { createApi } from '@ayob/testkit/api'
import { PLACE, pairScreen } from '@ayob/testkit/people'
import { expect, type Locator } from '@playwright/test'
import { newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** The upper and lower edge of an element in the window. */
const edgesOf = (element: Locator) =>
  element.evaluate((it) => [Math.floor(it.getBoundingClientRect().top), Math.floor(it.getBoundingClientRect().bottom)])

test('on a phone a driver goes through the pages by a bar at the bottom, which covers nothing', async ({
  page,
  server,
}) => {
  const { email, password } = await newMember(server, 'driver')
  await signInBrowser(page, server, email, password)
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  const link = (name: string) => bar.getByRole('link', { name, exact: true })
  await expect(link('Home')).toHaveAttribute('aria-current', 'page')

  for (const [name, title] of [
    ['Earnings', 'Billing'],
    ['Screen', 'Screen'],
    ['Help', 'Support'],
    ['Home', 'Overview'],
  ] as const) {
    await link(name).click()
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(bar.locator('[aria-current]')).toHaveText(name)
    const [top, bottom] = await edgesOf(bar)
    expect(bottom).toBe(844)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect.poll(async () => (await edgesOf(page.getByRole('contentinfo')))[1]).toBeLessThanOrEqual(Number(top))
  }

  await link('Help').click()
  const send = page.getByRole('button', { name: 'Submit Ticket' })
  await page.getByLabel('Description').focus()
  await page.keyboard.press('Tab')
  await expect(send).toBeFocused()
  const [top] = await edgesOf(bar)
  await expect.poll(async () => (await edgesOf(send))[1]).toBeLessThanOrEqual(Number(top))

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(bar).toBeHidden()
})

test('the page of a screen pairs one', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'driver')
  await signInBrowser(page, server, email, password)
  await page.goto('/my-screen')
  await page.getByLabel('Pairing code').fill('ZZZZZZ')
  await page.getByRole('button', { name: 'Pair screen' }).click()
  await expect(page.getByLabel('Pairing code')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('link', { name: 'Owner and permit' })).toBeVisible()
})

test('help is a phone call, WhatsApp or a ticket, as far as the operator has set it', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'driver')
  await signInBrowser(page, server, email, password)
  await page.goto('/support')
  await expect(page.getByRole('button', { name: 'Start a chat' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'WhatsApp Support' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Phone Support' })).toHaveCount(0)

  await page.route('**/api/client-config', async (route) => {
    const config = await (await route.fetch()).json()
    const company = { ...config.company, support_phone: '011 234 5678', support_whatsapp: '+94 77 123 4567' }
    await route.fulfill({ json: { ...config, company } })
  })
  await page.reload()
  await expect(page.getByRole('link', { name: '011 234 5678' })).toHaveAttribute('href', 'tel:011 234 5678')
  await expect(page.getByRole('link', { name: 'Write on WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/94771234567',
  )
})

test('three steps lead a new driver to the first minute on air, and are gone then', async ({ page, server }) => {
  const { api: driver, email, password } = await newMember(server, 'driver')
  await signInBrowser(page, server, email, password)
  await page.goto('/')
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: /Three steps/ }) })
  await expect(card.getByRole('listitem')).toHaveText([
    /Pair your screen/,
    /Show your permit/,
    /Drive your first minute/,
  ])
  await card.getByRole('link', { name: 'Enter the code' }).click()
  await expect(page.getByLabel('Pairing code')).toBeVisible()

  const screen = await pairScreen(createApi(server.url), driver)
  await page.goto('/')
  await expect(card.getByRole('listitem').first()).toContainText('done')
  await card.getByRole('link', { name: 'Enter the permit' }).click()
  await expect(page.getByLabel('Permit number')).toBeVisible()
  await driver.must(calls.changeVehicle, { body: { permit_number: 'WP/2026/00123', permit_expires: '2030-11-11' } })
  await page.goto('/')
  await expect(card.getByText('Your first minute on air appears here by itself.', { exact: false })).toBeVisible()

  const plays = [{ seq: 1, booking_id: null, started_at: new Date().toISOString(), duration_ms: 10_000, ...PLACE }]
  await expect(async () => {
    await screen.must(calls.sendPlays, { body: { plays } })
    expect((await driver.must(calls.driverOverview)).first_day_on_air).not.toBeNull()
  }).toPass()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Earned today' })).toBeVisible()
  await expect(card).toHaveCount(0)

  // Chromium offers an app only to people who have used the page for a while.
  const offer = () =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      window.dispatchEvent(Object.assign(event, { prompt: async () => document.body.setAttribute('data-asked', '') }))
      return event.defaultPrevented
    })
  expect(await offer()).toBe(true)
  await page.getByRole('button', { name: 'Add to home screen' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked')
  await expect(page.getByRole('heading', { name: 'Keep AYOB on your phone' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Earned today' })).toBeVisible()
  await offer()
  await expect(page.getByRole('heading', { name: 'Keep AYOB on your phone' })).toHaveCount(0)
})
