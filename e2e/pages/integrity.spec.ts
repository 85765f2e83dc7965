import { calls } from '@ayob/contract/calls'
import { addDays, dayOf, minuteOfDay } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import { PLACE } from '@ayob/testkit/people'
import { expect } from '@playwright/test'
import { holdMinutes } from '../support/held'
import { signInBrowser } from '../support/signed-in'
import { ADMIN, testAlone } from '../support/test'
import { aheadOfMidnightMs, pairedAgo } from '../support/vehicle'

const test = testAlone()

/** More than the device deduction of the day, so that money is at stake. */
const MINUTES = 60
const HELD = 40
const CASES = 10

test('a driver sees why minutes are held and answers; an administrator decides ten cases by key', async ({
  page,
  server,
  browser,
}) => {
  const aheadMs = aheadOfMidnightMs()
  const { driver, screen } = await pairedAgo(server, (MINUTES + 1) * MINUTE_MS, aheadMs)
  const first = Date.now() + aheadMs - MINUTES * MINUTE_MS
  const plays = Array.from({ length: MINUTES * 6 }, (_, index) => ({
    seq: index + 1,
    booking_id: null,
    started_at: new Date(first + index * 10_000).toISOString(),
    duration_ms: 10_000,
    ...PLACE,
  }))
  await screen.must(calls.sendPlays, { body: { plays } })
  const { user } = await driver.api.must(calls.profile)
  const minutes = [{ from: minuteOfDay(first), count: HELD }]
  const days = Array.from({ length: CASES }, (_, back) => addDays(dayOf(first), -back))
  await holdMinutes(
    server,
    days.map((day) => ({ driverId: user.id, day, minutes })),
  )

  await page.setViewportSize({ width: 390, height: 844 })
  await signInBrowser(page, server, driver.email, driver.password)
  await page.goto('/')
  await expect(page.getByText(`${HELD} min are held until a person has checked them.`)).toBeVisible()
  await page.getByRole('link', { name: 'See why and answer' }).click()
  const day = page.getByRole('dialog')
  await expect(day.getByText('The screen gave no signs of life in these minutes.')).toBeVisible()
  await expect(day.getByText(/\d+ min held/).first()).toBeVisible()
  await day.getByLabel('Your answer').fill('I stood in a tunnel at Kadugannawa.')
  await day.getByRole('button', { name: 'Send' }).click()
  await expect(day.getByText('You wrote: I stood in a tunnel at Kadugannawa.')).toBeVisible()
  await expect(day.getByLabel('Your answer')).toHaveCount(0)

  const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signInBrowser(desk, server, ADMIN.email, ADMIN.password)
  await desk.goto(`${server.url}/admin/integrity`)
  const cards = desk.getByRole('article')
  await expect(cards).toHaveCount(CASES)
  // The case with money at stake comes first and has the focus.
  await expect(cards.first()).toBeFocused()
  await expect(cards.first()).toContainText('Driver answered')
  await desk.keyboard.press('e')
  const evidence = desk.getByRole('dialog')
  await expect(evidence.getByText('I stood in a tunnel at Kadugannawa.')).toBeVisible()
  await expect(evidence.getByRole('heading', { name: 'Minutes of the day' })).toBeVisible()
  await expect(evidence.getByRole('region', { name: /^Where the vehicle was on / })).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(cards.first()).toBeFocused()
  await desk.keyboard.press('a')
  await expect(cards).toHaveCount(CASES - 1)

  await desk.keyboard.press('r')
  const reject = desk.getByRole('dialog', { name: /^Reject the minutes of / })
  await expect(reject.getByRole('button', { name: 'Reject' })).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(cards).toHaveCount(CASES - 2)

  await expect(cards.first()).toBeFocused()
  for (let at = 0; at < 3; at += 1) {
    await desk.keyboard.press('x')
    await expect(cards.nth(at).getByRole('checkbox')).toBeChecked()
    await desk.keyboard.press('j')
    await expect(cards.nth(at + 1)).toBeFocused()
  }
  await expect(desk.getByText('3 cases selected')).toBeVisible()
  await desk.keyboard.press('k')
  await expect(cards.nth(2)).toBeFocused()
  await desk.keyboard.press('a')
  await expect(cards).toHaveCount(CASES - 5)
  for (let left = CASES - 5; left > 0; left -= 1) {
    await expect(cards).toHaveCount(left)
    await expect(desk.locator('article:focus')).toHaveCount(1)
    await desk.keyboard.press('a')
  }
  await expect(desk.getByRole('heading', { name: 'No cases here' })).toBeVisible()
  await desk.close()

  await expect
    .poll(async () => (await driver.api.must(calls.driverOverview)).today.hours_on_air)
    .toBeCloseTo(MINUTES / 60, 2)
})
