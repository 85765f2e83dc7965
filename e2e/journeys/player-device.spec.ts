import { calls } from '@ayob/contract/calls'
import { HOUR_MS } from '@ayob/contract/durations'
import { PLACE } from '@ayob/testkit/people'
import { expect } from '@playwright/test'
import {
  frontOf,
  keptPlays,
  liveAd,
  notedEvents,
  onlyAd,
  pairPage,
  type SentPlay,
  watchSending,
  workerReady,
} from '../support/screen'
import { colour, houseOnly } from '../support/screen-files'
import { newMember } from '../support/signed-in'
import { test } from '../support/test'

test.use({
  serviceWorkers: 'allow',
  permissions: ['geolocation'],
  geolocation: { latitude: PLACE.lat, longitude: PLACE.lng },
  // The shape of a screen, so that a picture of that shape fills it.
  viewport: { width: 960, height: 320 },
})

test('without network it keeps playing, across a reload and a crash, and every play arrives exactly once', async ({
  page: first,
  context,
  server,
}) => {
  const { id, driver } = await liveAd(server)
  await onlyAd(first, id)
  const answers = watchSending(first)
  await pairPage(first, driver)
  await workerReady(first)
  await expect.poll(() => answers.length).toBeGreaterThan(0)

  await context.setOffline(true)
  await expect.poll(async () => (await keptPlays(first)).length).toBeGreaterThan(0)
  await first.reload()
  await expect(frontOf(first).locator('img.creative')).toHaveJSProperty('complete', true)
  const reloaded = (await keptPlays(first)).length
  await expect.poll(async () => (await keptPlays(first)).length).toBeGreaterThan(reloaded)
  const beforeEnd = await keptPlays(first)

  // In the middle of a slot, without warning.
  await first.close()
  const page = await context.newPage()
  const later = watchSending(page)
  await page.goto('/screen')
  await expect(frontOf(page).locator('img.creative')).toHaveJSProperty('complete', true)
  const reopened = await keptPlays(page)
  expect(reopened.slice(0, beforeEnd.length)).toEqual(beforeEnd)
  await expect.poll(async () => (await keptPlays(page)).length).toBeGreaterThan(reopened.length)

  const kept = await keptPlays(page)
  const numbers = kept.map(({ seq }) => seq)
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  const starts = kept.map(({ started_at }) => Date.parse(started_at))
  expect(starts).toEqual([...starts].sort((a, b) => a - b))
  expect(kept.some(({ booking_id }) => booking_id !== null)).toBe(true)
  expect(kept.every(({ duration_ms }) => Math.abs(duration_ms - 10_000) < 500)).toBe(true)

  await context.setOffline(false)
  const last = numbers.at(-1) ?? 0
  const acked = () => later.at(-1)?.acked_seq ?? 0
  await expect.poll(acked).toBeGreaterThanOrEqual(last)
  const all = [...answers, ...later]
  expect(all.map(({ rejected }) => rejected)).toEqual(all.map(() => ({})))
  // Each number once: the plays accepted in all batches equal the last number, and so do the plays of the driver's day.
  await expect
    .poll(async () => {
      const { today } = await driver.must(calls.driverOverview)
      const counted = [...answers, ...later].reduce((sum, { accepted }) => sum + accepted, 0)
      return [today.plays - acked(), counted - acked()]
    })
    .toEqual([0, 0])
})

test("it plays what is booked at its position, by the server's time, whatever its own clock says", async ({
  page,
  context,
  server,
}) => {
  // Several slots of ten seconds pass in real time.
  test.setTimeout(600_000)
  const { id, driver } = await liveAd(server)
  await onlyAd(page, id)
  await page.addInitScript(() => {
    // A function that is sent to the page takes no constants along.
    const now = Date.now
    Date.now = () => now() + 365 * 86_400_000
  })
  const answers = watchSending(page)
  const sent: SentPlay[] = []
  const wrongBy: number[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/screens/plays')) return
    const plays: SentPlay[] = request.postDataJSON().plays
    sent.push(...plays)
    wrongBy.push(...plays.map(({ started_at }) => Math.abs(Date.parse(started_at) - Date.now())))
  })
  await pairPage(page, driver)
  const has = (wanted: (play: SentPlay) => boolean) => () => sent.some(wanted)
  await expect.poll(has(({ booking_id }) => booking_id === id)).toBe(true)
  await context.setGeolocation({ latitude: PLACE.lat + 0.05, longitude: PLACE.lng })
  const isAway = ({ lat }: SentPlay) => lat !== null && lat > PLACE.lat + 0.04
  await expect.poll(has(isAway)).toBe(true)
  await expect.poll(() => sent.filter(isAway).length).toBeGreaterThan(1)

  // A slot chosen just before the move may have begun just after it; the next slot uses the new position.
  expect(
    sent
      .filter(isAway)
      .slice(1)
      .map(({ booking_id }) => booking_id),
  ).not.toContain(id)
  const reasons = new Set(answers.flatMap(({ rejected }) => Object.keys(rejected)))
  expect([...reasons].filter((reason) => !['too_fast', 'outside_geofence'].includes(reason))).toEqual([])
  // The page's own clock is a year ahead. A time by the server's clock is within the hour, however slow this machine is.
  expect(Math.max(...wrongBy)).toBeLessThan(HOUR_MS)
  // Each slot begins where the previous one ended, so nothing is shown in between without being counted.
  const gaps = sent.slice(1).map((play, index) => {
    const before = sent[index]
    return Date.parse(play.started_at) - Date.parse(before?.started_at ?? '') - (before?.duration_ms ?? 0)
  })
  expect(Math.max(...gaps.map(Math.abs))).toBeLessThan(150)
})

test('on a full disk old files are deleted but never the log, and it keeps playing', async ({
  page,
  context,
  server,
}) => {
  const { api: driver } = await newMember(server, 'driver')
  const MB = 1_000_000
  const old = colour('old', '#ff0000', { extra: 2 * MB })
  await houseOnly(page, [old], 'first')
  const answers = watchSending(page)
  await pairPage(page, driver)
  await workerReady(page)
  await expect.poll(() => notedEvents(page)).toContain('kept')

  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: usage + 1.5 * MB })
  await page.unroute('**/api/screens/playlist*')
  const next = [colour('new', '#0000ff', { extra: 2 * MB }), colour('more', '#00ff00', { extra: 2 * MB })]
  await houseOnly(page, next, 'second')
  await page.route('**/api/screens/heartbeat', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), playlist_version: 'other' } })
  })
  // One of the two fits once the old one is deleted. The browser takes a while to update its free space.
  const noted = (kind: string) => async () => (await notedEvents(page)).filter((one) => one === kind).length
  await expect.poll(noted('kept')).toBe(2)
  await expect.poll(noted('full')).toBeGreaterThan(0)
  expect(await noted('evicted')()).toBe(1)
  const before = answers.at(-1)?.acked_seq ?? 0
  await expect.poll(() => answers.at(-1)?.acked_seq ?? 0).toBeGreaterThan(before)
  expect(await noted('log_failed')()).toBe(0)
  await expect(frontOf(page).locator('.creative')).toBeVisible()
})
