import { calls } from '@ayob/contract/calls'
import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import { DAY_MS, HOUR_MS } from '@ayob/contract/durations'
import type { Api } from '@ayob/testkit/api'
import { PLACE } from '@ayob/testkit/people'
import type { RunningServer } from '@ayob/testkit/server'
import { expect, type Page } from '@playwright/test'
import { failCalls } from '../support/fail'
import { newMember, signInBrowser } from '../support/signed-in'
import { testAlone } from '../support/test'
import { pairedAgo } from '../support/vehicle'

const test = testAlone()

const DAYS = 8
const SLOTS = 200

/** Reports that a vehicle was on air for a part of each of the last days. */
async function drivesTheLastDays(screen: Api): Promise<void> {
  let seq = 0
  for (let daysAgo = DAYS; daysAgo > 0; daysAgo--) {
    const noon = startOfDay(addDays(dayOf(Date.now()), -daysAgo)).getTime() + 12 * HOUR_MS
    const plays = Array.from({ length: SLOTS }, (_, slot) => {
      seq += 1
      const started_at = new Date(noon + slot * 10_000).toISOString()
      return { seq, booking_id: null, started_at, duration_ms: 10_000, ...PLACE }
    })
    expect(await screen.must(calls.sendPlays, { body: { plays } })).toMatchObject({ accepted: SLOTS })
  }
}

async function openBooking(page: Page, server: RunningServer) {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/book-ad')
  const forecast = page.getByRole('region', { name: 'Forecast' })
  await expect(forecast.getByText('Add a place to see what your ad can expect there.')).toBeVisible()
  return forecast
}

const choose = (page: Page, place: string) =>
  page.getByRole('group', { name: 'Known places' }).getByRole('button', { name: place }).click()

test('the booking page shows the forecast of an ad, and follows each change', async ({ page, server }) => {
  const { screen } = await pairedAgo(server, (DAYS + 1) * DAY_MS)
  const forecast = await openBooking(page, server)
  await page.getByText('Bus', { exact: true }).first().click()
  await choose(page, 'Kollupitiya')
  await expect(forecast.getByText('There is no history yet', { exact: false })).toBeVisible()
  await expect(forecast.getByText('Expected plays')).toHaveCount(0)

  await drivesTheLastDays(screen)
  await page.getByText('Tuk-tuk', { exact: true }).first().click()
  const figure = (name: string) => forecast.locator('dl > div').filter({ hasText: name }).locator('dd')
  // A tenth of 200 slots a day, for 30 days.
  await expect(figure('Expected plays')).toContainText('600')
  await expect(figure('Expected impressions')).toHaveText(/\d/)
  await expect(figure('Vehicles there at a time')).toHaveText('1')
  await expect(forecast.getByText('Estimate', { exact: true })).toBeVisible()
  await expect(forecast.getByText('Meets about 4% of the goal of 12,960 plays.')).toBeVisible()
  await expect(forecast.getByRole('meter', { name: 'Part of the goal that can be met' })).toBeVisible()

  await page.getByRole('button', { name: '60 days' }).click()
  await expect(figure('Expected plays')).toContainText('1,200')
  await page.getByLabel('Number of vehicles').fill('2')
  await expect(page.getByRole('button', { name: 'Submit for Review - LKR 69,011.04' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('2 × Tuk-tuk')
  await expect(forecast.getByText(/goal of 51,840 plays/)).toBeVisible()
  await page.getByLabel('Number of vehicles').fill('')
  await expect(page.getByText('Give a whole number of vehicles, at least 1')).toBeVisible()
  await page.getByLabel('Number of vehicles').fill('1')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Forecast: about 1,200 of 25,920 plays')).toBeInViewport()
})

test('a forecast that fails is reported quietly, does not prevent submitting, and is requested again', async ({
  page,
  server,
}) => {
  const forecast = await openBooking(page, server)
  await failCalls(page, 'POST', '/ads/forecast')
  await choose(page, 'Kollupitiya')
  await expect(
    forecast.getByText("The forecast can't be loaded right now. You can still submit your ad."),
  ).toBeVisible()
  await expect(page.getByText('Please upload creative content for your ad')).toBeVisible()
  await page.unrouteAll()
  await forecast.getByRole('button', { name: 'Try Again' }).click()
  await expect(forecast.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  await expect(forecast.getByText(/history|goal/).first()).toBeVisible()
})
