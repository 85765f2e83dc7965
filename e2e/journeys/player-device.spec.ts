import { createHash, randomBytes } from 'node:crypto'
import type { Playlist, ScreenCreative } from '@ayob/contract/screens'
import { PLACE } from '@ayob/testkit/people'
import { expect, type Page } from '@playwright/test'
import { type Frame, watchFrames } from '../support/frames'
import {
  changePlaylist,
  frontOf,
  keptPlays,
  liveAd,
  notedEvents,
  pairPage,
  type SentPlay,
  workerReady,
} from '../support/screen'
import { newMember } from '../support/signed-in'
import { test } from '../support/test'

test.use({
  permissions: ['geolocation'],
  geolocation: { latitude: PLACE.lat, longitude: PLACE.lng },
  // The shape of a screen, so that a picture of that shape fills it.
  viewport: { width: 960, height: 320 },
})
test.setTimeout(240_000)

interface TestFile {
  readonly creative: ScreenCreative
  readonly bytes: Buffer
  readonly type: string
}

function fileOf(name: string, bytes: Buffer, type: string, kind: ScreenCreative['kind'] = 'image'): TestFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { creative: { url: `/uploads/${name}`, sha256, kind, duration_s: null }, bytes, type }
}

/** A picture of one colour in the shape of a screen, with as many bytes more as wanted. */
const colour = (name: string, value: string, extra = 0) => {
  const noise = `<!--${randomBytes(extra / 2).toString('hex')}-->`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="640"><rect width="1920" height="640" fill="${value}"/>${noise}</svg>`
  return fileOf(`${name}.svg`, Buffer.from(svg), 'image/svg+xml')
}

/** Red for a second, then blue for good. */
const RED_THEN_BLUE_GIF = fileOf(
  'red-then-blue.gif',
  Buffer.from(
    'R0lGODlhAwABAPEAAP8AAAAA/wAAAP///yH5BARkAAAALAAAAAADAAEAAAIDBEEUACH5BARkAAAALAAAAAADAAEAAAIDDMMUADs=',
    'base64',
  ),
  'image/gif',
  'gif',
)

/** The screen's playlist has these house ads and nothing else. */
async function houseOnly(page: Page, files: readonly TestFile[], version = 'test'): Promise<void> {
  for (const { creative, bytes, type } of files) {
    await page.route(`**${creative.url}`, (route) => route.fulfill({ body: bytes, contentType: type }))
  }
  await changePlaylist(page, (playlist: Playlist) => ({
    ...playlist,
    version,
    ads: [],
    house: files.map(({ creative }) => ({ creative })),
  }))
}

const near = (spot: readonly number[], wanted: readonly number[]) =>
  spot.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 40)
const RED = [255, 0, 0]
const BLUE = [0, 0, 255]
const isAll = (frame: Frame, wanted: readonly number[]) => frame.spots.every((spot) => near(spot, wanted))

/** Follows what the screen sends, and what becomes of it. */
function watchSending(page: Page) {
  const answers: { acked_seq: number; accepted: number; rejected: Record<string, number> }[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/screens/plays') && response.ok()) answers.push(await response.json())
  })
  return answers
}

test('without network it plays on, through a reload and a sudden end, and every play arrives exactly once', async ({
  page: first,
  context,
  server,
}) => {
  const { driver } = await liveAd(server)
  const answers = watchSending(first)
  await pairPage(first, driver)
  await workerReady(first)
  await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThan(0)

  await context.setOffline(true)
  await expect.poll(async () => (await keptPlays(first)).length, { timeout: 30_000 }).toBeGreaterThan(0)
  await first.reload()
  await expect(frontOf(first).locator('img.creative')).toHaveJSProperty('complete', true)
  const reloaded = (await keptPlays(first)).length
  await expect.poll(async () => (await keptPlays(first)).length, { timeout: 30_000 }).toBeGreaterThan(reloaded)
  const beforeEnd = await keptPlays(first)

  // In the middle of a slot, without a word of warning.
  await first.close()
  const page = await context.newPage()
  const later = watchSending(page)
  await page.goto('/screen')
  await expect(frontOf(page).locator('img.creative')).toHaveJSProperty('complete', true)
  const reopened = await keptPlays(page)
  expect(reopened.slice(0, beforeEnd.length)).toEqual(beforeEnd)
  await expect.poll(async () => (await keptPlays(page)).length, { timeout: 30_000 }).toBeGreaterThan(reopened.length)

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
  await expect.poll(acked, { timeout: 60_000 }).toBeGreaterThanOrEqual(last)
  const all = [...answers, ...later]
  expect(all.map(({ rejected }) => rejected)).toEqual(all.map(() => ({})))
  // Each number once: what was accepted in all batches is the number of the last one, and so says the driver's day.
  await expect
    .poll(async () => {
      const { today } = await driver.must('GET', '/driver/overview')
      const counted = [...answers, ...later].reduce((sum, { accepted }) => sum + accepted, 0)
      return [today.plays - acked(), counted - acked()]
    })
    .toEqual([0, 0])
})

test('it plays what is booked where it is, by the time of the server, whatever its own clock says', async ({
  page,
  context,
  server,
}) => {
  const { id, driver } = await liveAd(server)
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 365 * 86_400_000
  })
  const answers = watchSending(page)
  const sent: SentPlay[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/screens/plays')) sent.push(...request.postDataJSON().plays)
  })
  await pairPage(page, driver)
  const has = (wanted: (play: SentPlay) => boolean) => () => sent.some(wanted)
  await expect
    .poll(
      has(({ booking_id }) => booking_id === id),
      { timeout: 60_000 },
    )
    .toBe(true)
  await context.setGeolocation({ latitude: PLACE.lat + 0.05, longitude: PLACE.lng })
  const isAway = ({ lat }: SentPlay) => lat !== null && lat > PLACE.lat + 0.04
  await expect.poll(has(isAway), { timeout: 60_000 }).toBe(true)
  await expect.poll(() => sent.filter(isAway).length, { timeout: 60_000 }).toBeGreaterThan(1)

  // What was chosen just before it moved may have begun just after; the next one knows.
  expect(
    sent
      .filter(isAway)
      .slice(1)
      .map(({ booking_id }) => booking_id),
  ).not.toContain(id)
  const reasons = new Set(answers.flatMap(({ rejected }) => Object.keys(rejected)))
  expect([...reasons].filter((reason) => !['too_fast', 'outside_geofence'].includes(reason))).toEqual([])
  const wrongBy = sent.map(({ started_at }) => Math.abs(Date.parse(started_at) - Date.now()))
  expect(Math.max(...wrongBy)).toBeLessThan(200_000)
  // One slot begins where the one before ended: between them nothing shows that nobody counts.
  const gaps = sent.slice(1).map((play, index) => {
    const before = sent[index]
    return Date.parse(play.started_at) - Date.parse(before?.started_at ?? '') - (before?.duration_ms ?? 0)
  })
  expect(Math.max(...gaps.map(Math.abs))).toBeLessThan(150)
})

test('a booking that is paused leaves an online screen within a minute', async ({ page, server }) => {
  const { id, driver, admin } = await liveAd(server)
  await pairPage(page, driver)
  await workerReady(page)
  const beats: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/heartbeat')) beats.push(request.postDataJSON().now_playing)
  })
  await expect.poll(() => beats.includes(id), { timeout: 60_000 }).toBe(true)
  await admin.must('PUT', `/admin/ads/${id}/status`, { status: 'paused' })
  const from = beats.length
  // At most 30 seconds to the heartbeat and 10 to the end of the slot; the heartbeat after it says so.
  await expect.poll(() => beats.slice(from + 1).includes(null), { timeout: 95_000 }).toBe(true)
})

test('a change of slots shows no gap: every frame is one of the two pictures', async ({ page, server }) => {
  const { api: driver } = await newMember(server, 'driver')
  await houseOnly(page, [colour('red', '#ff0000'), colour('blue', '#0000ff')])
  await pairPage(page, driver)
  await expect(frontOf(page).locator('img.creative')).toBeVisible({ timeout: 30_000 })
  const stop = await watchFrames(page)
  const sources = new Set<string>()
  await expect
    .poll(
      async () => {
        sources.add((await frontOf(page).locator('img.creative').getAttribute('src')) ?? '')
        return sources.size
      },
      { timeout: 60_000, intervals: [500] },
    )
    .toBeGreaterThanOrEqual(4)
  const frames = await stop()
  const other = frames.filter((frame) => !isAll(frame, RED) && !isAll(frame, BLUE))
  expect(other).toEqual([])
  expect(frames.some((frame) => isAll(frame, RED))).toBe(true)
  expect(frames.some((frame) => isAll(frame, BLUE))).toBe(true)
})

test('a GIF begins anew with each slot', async ({ page, server }) => {
  const { api: driver } = await newMember(server, 'driver')
  await houseOnly(page, [RED_THEN_BLUE_GIF])
  await pairPage(page, driver)
  const picture = frontOf(page).locator('img.creative')
  await expect(picture).toBeVisible({ timeout: 30_000 })
  const stop = await watchFrames(page)
  const shown = (await picture.getAttribute('src')) ?? ''
  await expect(picture).not.toHaveAttribute('src', shown, { timeout: 15_000 })
  const second = (await picture.getAttribute('src')) ?? ''
  await expect(picture).not.toHaveAttribute('src', second, { timeout: 15_000 })
  const frames = await stop()
  const colours = frames.map((frame) => (isAll(frame, RED) ? 'red' : isAll(frame, BLUE) ? 'blue' : 'other'))
  const changes = frames.filter((_, index) => index > 0 && colours[index] !== colours[index - 1])
  expect(new Set(colours)).toEqual(new Set(['red', 'blue']))
  // From the red of a slot to its blue is a second.
  const reds = changes.filter((frame) => isAll(frame, RED))
  expect(reds.length).toBeGreaterThanOrEqual(1)
  for (const red of reds) {
    const blue = changes.find((frame) => frame.at > red.at)
    if (blue) expect(blue.at - red.at).toBeGreaterThan(0.6)
  }
})

/** A second and a half of moving colours, recorded by the browser itself in a format that it can play. */
async function recordVideo(page: Page): Promise<Buffer> {
  await page.goto('/screen')
  const data = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 96
    canvas.height = 32
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data: part }) => parts.push(part)
    const ended = new Promise<void>((resolve) => {
      recorder.onstop = () => resolve()
    })
    recorder.start()
    const from = performance.now()
    await new Promise<void>((resolve) => {
      const draw = () => {
        const passed = performance.now() - from
        context.fillStyle = `hsl(${passed / 5} 100% 50%)`
        context.fillRect(0, 0, 96, 32)
        if (passed < 1_500) requestAnimationFrame(draw)
        else resolve()
      }
      draw()
    })
    recorder.stop()
    await ended
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  })
  return Buffer.from(data, 'base64')
}

test('a video plays muted from what is kept, repeats within its slot, and gives way when it stands still', async ({
  page,
  server,
}) => {
  const { api: driver } = await newMember(server, 'driver')
  const video = fileOf('moving.webm', await recordVideo(page), 'video/webm', 'video')
  await houseOnly(page, [video])
  await pairPage(page, driver)
  await workerReady(page)
  const player = frontOf(page).locator('video.creative')
  const source = () => player.getAttribute('src', { timeout: 1_000 }).catch(() => null)
  await expect.poll(source, { timeout: 40_000 }).toBe(`/screen/kept/${video.creative.sha256}`)
  await expect(player).toHaveJSProperty('muted', true)
  await expect(player).toHaveJSProperty('paused', false)
  const times = await player.evaluate(
    (element: HTMLVideoElement) =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = []
        const until = performance.now() + 4_000
        const look = () => {
          seen.push(element.currentTime)
          if (performance.now() < until && element.isConnected) requestAnimationFrame(look)
          else resolve(seen)
        }
        look()
      }),
  )
  expect(new Set(times).size).toBeGreaterThan(10)
  expect(times.some((time, index) => time < (times[index - 1] ?? 0))).toBe(true)
  const part = await page.evaluate(async (path) => {
    const response = await fetch(path, { headers: { range: 'bytes=4-9' } })
    return [response.status, (await response.arrayBuffer()).byteLength]
  }, `/screen/kept/${video.creative.sha256}`)
  expect(part).toEqual([206, 6])

  // A decoder that hangs can't be had at will: the element is told not to move.
  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = async () => {}
  })
  await expect.poll(() => notedEvents(page), { timeout: 30_000 }).toContain('broke')
})

test('a file whose bytes are wrong is never shown, and fetched again', async ({ page, server }) => {
  const { api: driver } = await newMember(server, 'driver')
  const [red, blue] = [colour('right', '#ff0000'), colour('wrong', '#0000ff')]
  await houseOnly(page, [red])
  let asked = 0
  await page.route(`**${red.creative.url}`, (route) => {
    asked += 1
    return route.fulfill({ body: asked <= 2 ? blue.bytes : red.bytes, contentType: red.type })
  })
  const stop = await watchFrames(page)
  await pairPage(page, driver)
  await expect(frontOf(page).locator('img.creative')).toBeVisible({ timeout: 60_000 })
  const frames = await stop()
  expect(asked).toBe(3)
  expect(await notedEvents(page)).toEqual(expect.arrayContaining(['wrong_bytes', 'kept']))
  expect(frames.filter((frame) => frame.spots.some((spot) => near(spot, BLUE)))).toEqual([])
})

test('on a full disk old files go, the log never, and it plays on', async ({ page, context, server }) => {
  const { api: driver } = await newMember(server, 'driver')
  const MB = 1_000_000
  const old = colour('old', '#ff0000', 2 * MB)
  await houseOnly(page, [old], 'first')
  const answers = watchSending(page)
  await pairPage(page, driver)
  await workerReady(page)
  await expect.poll(() => notedEvents(page), { timeout: 30_000 }).toContain('kept')

  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: usage + 1.5 * MB })
  await page.unroute('**/api/screens/playlist*')
  const next = [colour('new', '#0000ff', 2 * MB), colour('more', '#00ff00', 2 * MB)]
  await houseOnly(page, next, 'second')
  await page.route('**/api/screens/heartbeat', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), playlist_version: 'other' } })
  })
  // One of the two has room once the old one is gone; the browser takes its time to count what is free.
  const noted = (kind: string) => async () => (await notedEvents(page)).filter((one) => one === kind).length
  await expect.poll(noted('kept'), { timeout: 90_000 }).toBe(2)
  await expect.poll(noted('full'), { timeout: 60_000 }).toBeGreaterThan(0)
  expect(await noted('evicted')()).toBe(1)
  const before = answers.at(-1)?.acked_seq ?? 0
  await expect.poll(() => answers.at(-1)?.acked_seq ?? 0, { timeout: 60_000 }).toBeGreaterThan(before)
  expect(await noted('log_failed')()).toBe(0)
  await expect(frontOf(page).locator('.creative')).toBeVisible()
})
