import { calls } from '@ayob/contract/calls'
import { MINUTE_MS } from '@ayob/contract/durations'
import { createApi } from '@ayob/testkit/api'
import { PLACE, pairScreen } from '@ayob/testkit/people'
import { expect } from '@playwright/test'
import { newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, testAlone } from '../support/test'
import { aheadOfMidnightMs, pairedAgo } from '../support/vehicle'

const test = testAlone()

test.use({ viewport: { width: 390, height: 844 } })

/** Minutes on air that have just passed: enough to earn more than the device deduction of a day. */
const MINUTES = 45

test("a driver on a phone sees the day's earnings, opens them by the hour, and asks about them", async ({
  page,
  server,
}) => {
  const aheadMs = aheadOfMidnightMs()
  const { driver: member, screen } = await pairedAgo(server, (MINUTES + 1) * MINUTE_MS, aheadMs)
  const { api: driver, email, password } = member
  const plays = Array.from({ length: MINUTES * 6 }, (_, index) => ({
    seq: index + 1,
    booking_id: null,
    started_at: new Date(Date.now() + aheadMs - MINUTES * MINUTE_MS + index * 10_000).toISOString(),
    duration_ms: 10_000,
    ...PLACE,
  }))
  await screen.must(calls.sendPlays, { body: { plays } })
  await screen.must(calls.sendHeartbeat, { body: { ...PLACE, version: 'test', free_mb: null, now_playing: null } })

  await signInBrowser(page, server, email, password)
  await page.goto('/')
  const { today } = await driver.must(calls.driverOverview)
  const amount = new Intl.NumberFormat('en-LK', { minimumFractionDigits: 2 }).format(today.earnings)
  await expect(page.getByRole('heading', { name: 'Earned today' }).locator('xpath=../..')).toContainText(
    `LKR ${amount}`,
  )
  await expect(
    page.getByText('Your device is paid for today (LKR 83.33). From here on, all of it is yours.'),
  ).toBeVisible()
  await expect(page.getByText('Next payout')).toBeVisible()
  await expect(page.getByText(/once we know your bank account\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: "Today's drive" })).toBeVisible()
  await expect(page.getByRole('region', { name: "Map of today's drive" })).toBeVisible()
  await expect(page.getByText('Last place')).toBeVisible()
  await expect(page.getByText(/^1 trip\. /)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your rating' })).toBeVisible()

  await page.getByRole('link', { name: 'See each day' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled()
  const row = page
    .getByRole('listitem')
    .getByRole('button', { name: /^Open / })
    .first()
  await expect(row).toContainText('Live')
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  await row.click()
  const day = page.getByRole('dialog')
  await expect(day.getByRole('heading', { name: 'Hours of the day' })).toBeVisible()
  await expect(day.getByText('Every minute on air is paid.')).toBeVisible()
  await expect(day.getByText(/\d+ min off air/).first()).toBeVisible()
  await page.reload()
  await expect(day.getByText('You earned')).toBeVisible()

  await day.getByRole('button', { name: 'Ask about this day' }).click()
  await expect(day.getByRole('button', { name: 'Send question' })).toBeDisabled()
  await day.getByLabel('Your question').fill('I drove longer')
  await day.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByText(/Your question was sent/)).toBeVisible()
  await page.goBack()
  await expect(day).toBeHidden()
  await page.goto('/support')
  await page.getByRole('link', { name: /About the pay of/ }).click()
  await expect(day.getByText('You earned')).toBeVisible()
})

test('an administrator opens the day that a driver asks about', async ({ page, server }) => {
  const { api: driver, email } = await newMember(server, 'driver')
  const { month } = await driver.must(calls.earningStatement)
  await driver.must(calls.openTicket, {
    body: {
      subject: 'My first day',
      priority: 'medium',
      description: 'Nothing was paid',
      day: `${month}-01`,
    },
  })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/tickets?q=My+first+day')
  await page
    .getByRole('article')
    .filter({ hasText: email })
    .getByRole('link', { name: /About the pay of/ })
    .click()
  const person = page.getByRole('dialog')
  await expect(person.getByLabel('Day', { exact: true })).toHaveValue(`${month}-01`)
  await expect(person.getByText('You earned')).toBeVisible()
  await person.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('a new screen has a minute before it is said to be silent; then its driver reads what to do', async ({
  page,
  server,
}) => {
  const { api: driver, email, password } = await newMember(server, 'driver')
  await pairScreen(createApi(server.url), driver)
  await signInBrowser(page, server, email, password)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Your screen is starting' })).toBeVisible()
  await expect(page.getByText(/power/)).toHaveCount(0)
  await expect(page.getByText('Offline', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Your screen has never been heard from.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your screen is starting' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'What to do' })).toBeVisible()
  await page.getByRole('link', { name: 'Write to support' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
  await page.getByText('My screen is silent. What now?').click()
  await expect(page.getByText(/everything that arrives within 14 days is paid/)).toBeVisible()
  await expect(page.getByText('How do I pay?')).toHaveCount(0)
})
