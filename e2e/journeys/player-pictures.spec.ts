import { calls } from '@ayob/contract/calls'
import { LOOK_SIZE, type ScreenLook } from '@ayob/contract/looks'
import type { Api } from '@ayob/testkit/api'
import { PLACE } from '@ayob/testkit/people'
import { present } from '@ayob/testkit/present'
import { expect, type Locator, type Page } from '@playwright/test'
import { codesOn, DISPLAYS } from '../support/codes'
import { type Frame, watchFrames } from '../support/frames'
import { frontOf, liveAd, lookAtAds, notedEvents, onlyAd, pairPage, workerReady } from '../support/screen'
import { colour, fileOf, houseOnly } from '../support/screen-files'
import { newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'
import { wordsIn } from '../support/words'

test.use({
  serviceWorkers: 'allow',
  permissions: ['geolocation'],
  geolocation: { latitude: PLACE.lat, longitude: PLACE.lng },
  // The shape of a screen, so that a picture of that shape fills it.
  viewport: { width: 960, height: 320 },
})

/** Red for a second, then permanently blue. */
const RED_THEN_BLUE_GIF = fileOf(
  'red-then-blue.gif',
  Buffer.from(
    'R0lGODlhAwABAPEAAP8AAAAA/wAAAP///yH5BARkAAAALAAAAAADAAEAAAIDBEEUACH5BARkAAAALAAAAAADAAEAAAIDDMMUADs=',
    'base64',
  ),
  'image/gif',
  'gif',
)

const near = (spot: readonly number[], wanted: readonly number[]) =>
  spot.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 40)
/** The colour of a booked picture. */
const AMBER = '#ffb000'
const RED = [255, 0, 0]
const BLUE = [0, 0, 255]
const isAll = (frame: Frame, wanted: readonly number[]) => frame.spots.every((spot) => near(spot, wanted))

test('a change of slots shows no gap: every frame is one of the two pictures', async ({ page, server }) => {
  const { api: driver } = await newMember(server, 'driver')
  await houseOnly(page, [colour('red', '#ff0000', { dots: 20_000 }), colour('blue', '#0000ff', { dots: 20_000 })])
  await pairPage(page, driver)
  await expect(frontOf(page).locator('img.creative')).toBeVisible()
  const stop = await watchFrames(page)
  const sources = new Set<string>()
  await expect
    .poll(
      async () => {
        sources.add((await frontOf(page).locator('img.creative').getAttribute('src')) ?? '')
        return sources.size
      },
      { intervals: [500] },
    )
    .toBeGreaterThanOrEqual(4)
  const frames = await stop()
  const isOne = (frame: Frame) => isAll(frame, RED) || isAll(frame, BLUE)
  // Before the first slot the AYOB panel shows.
  const other = frames.slice(frames.findIndex(isOne)).filter((frame) => !isOne(frame))
  expect(other).toEqual([])
  expect(frames.some((frame) => isAll(frame, RED))).toBe(true)
  expect(frames.some((frame) => isAll(frame, BLUE))).toBe(true)
})

test('a GIF starts over with each slot', async ({ page, server }) => {
  const { api: driver } = await newMember(server, 'driver')
  await houseOnly(page, [RED_THEN_BLUE_GIF])
  await pairPage(page, driver)
  const picture = frontOf(page).locator('img.creative')
  await expect(picture).toBeVisible()
  const stop = await watchFrames(page)
  const shown = (await picture.getAttribute('src')) ?? ''
  await expect(picture).not.toHaveAttribute('src', shown)
  const second = (await picture.getAttribute('src')) ?? ''
  await expect(picture).not.toHaveAttribute('src', second)
  const frames = await stop()
  const colours = frames.map((frame) => (isAll(frame, RED) ? 'red' : isAll(frame, BLUE) ? 'blue' : 'other'))
  const changes = frames.filter((_, index) => index > 0 && colours[index] !== colours[index - 1])
  expect(new Set(colours)).toEqual(new Set(['red', 'blue']))
  // In a slot, blue follows red after a second. A busy machine draws the red late.
  const reds = changes.filter((frame) => isAll(frame, RED))
  expect(reds.length).toBeGreaterThanOrEqual(1)
  for (const red of reds) {
    const blue = changes.find((frame) => frame.at > red.at)
    if (blue) expect(blue.at - red.at).toBeGreaterThan(0.2)
  }
})

/** A second and a half of moving colours, or of one colour, recorded by the browser itself in a format that it can play. */
async function recordVideo(page: Page, colourOf?: string): Promise<Buffer> {
  await page.goto('/screen')
  const data = await page.evaluate(async (only) => {
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
        context.fillStyle = only ?? `hsl(${passed / 5} 100% 50%)`
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
  }, colourOf)
  return Buffer.from(data, 'base64')
}

test('a video plays muted from storage, repeats within its slot, and is replaced when it stalls', async ({
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
  await expect.poll(source).toBe(`/screen/kept/${video.creative.sha256}`)
  await expect(player).toHaveJSProperty('muted', true)
  await expect(player).toHaveJSProperty('paused', false)
  /** Watches one slot until the video has moved and started over; false when the slot ends first. */
  const repeats = () =>
    player.evaluate(
      (element: HTMLVideoElement) =>
        new Promise<boolean>((resolve) => {
          const seen = new Set<number>()
          let last = 0
          const look = () => {
            const now = element.currentTime
            if (now < last && seen.size > 10) return resolve(true)
            if (!element.isConnected) return resolve(false)
            seen.add(now)
            last = now
            requestAnimationFrame(look)
          }
          look()
        }),
    )
  await expect.poll(repeats).toBe(true)
  const part = await page.evaluate(async (path) => {
    const response = await fetch(path, { headers: { range: 'bytes=4-9' } })
    return [response.status, (await response.arrayBuffer()).byteLength]
  }, `/screen/kept/${video.creative.sha256}`)
  expect(part).toEqual([206, 6])

  // A decoder that hangs can't be produced on demand, so the element is made to stall.
  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = async () => {}
  })
  await expect.poll(() => notedEvents(page)).toContain('broke')
})

test('a file with wrong bytes is never shown, and is downloaded again', async ({ page, server }) => {
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
  await expect(frontOf(page).locator('img.creative')).toBeVisible()
  const frames = await stop()
  expect(asked).toBe(3)
  expect(await notedEvents(page)).toEqual(expect.arrayContaining(['wrong_bytes', 'kept']))
  expect(frames.filter((frame) => frame.spots.some((spot) => near(spot, BLUE)))).toEqual([])
})

/** Waits for the screen's first look. */
async function firstLook(admin: Api, screenId: string): Promise<ScreenLook> {
  const looks = async () => (await admin.must(calls.screenLooks, { params: { id: screenId } })).looks
  await expect.poll(async () => (await looks())[0]?.answered_at ?? null).not.toBeNull()
  return present((await looks())[0])
}

/** The pictures in a part of a page, once they have loaded. */
async function loadedPictures(part: Locator): Promise<number> {
  const pictures = part.getByRole('img')
  await expect(pictures.first()).toHaveJSProperty('naturalWidth', LOOK_SIZE.width)
  return pictures.count()
}

test('a new screen gets a look: its picture is the ad, and the advertiser sees it on the road', async ({
  page,
  browser,
  server,
}) => {
  const { id, driver, driverEmail, admin, owner } = await liveAd(server)
  await onlyAd(page, id)
  await lookAtAds(page)
  const screenId = await pairPage(page, driver)
  expect(await firstLook(admin, screenId)).toMatchObject({ state: 'matched', booking: { id }, lat: PLACE.lat })

  const desk = await browser.newContext()
  const advertiser = await desk.newPage()
  await signInBrowser(advertiser, server, owner.email, owner.password)
  await advertiser.goto(`${server.url}/monitor-ads/${id}`)
  expect(await loadedPictures(advertiser.getByRole('region', { name: 'Seen on the road' }))).toBe(1)
  await desk.close()

  const office = await browser.newContext()
  const administrator = await office.newPage()
  await signInBrowser(administrator, server, ADMIN.email, ADMIN.password)
  await administrator.goto(`${server.url}/admin/screens?q=${encodeURIComponent(driverEmail)}`)
  await administrator.getByRole('button', { name: /^Looks of/ }).click()
  const looks = administrator.getByRole('dialog', { name: /^Looks of/ })
  await expect(looks.getByText('Matches')).toBeVisible()
  expect(await loadedPictures(looks)).toBe(1)
  await office.close()
})

test('a look of a moving picture shows the frame that is on the display', async ({ page, server }) => {
  const { id, driver, admin } = await liveAd(server)
  const bytes = Buffer.from(RED_THEN_BLUE_GIF.bytes)
  // Red for a moment, then permanently the colour of the booked picture.
  bytes.set([0xff, 0xb0, 0x00], 16)
  bytes[bytes.indexOf(Buffer.from('21f904', 'hex')) + 4] = 2
  const gif = fileOf('red-then-amber.gif', bytes, 'image/gif', 'gif')
  await page.route(`**${gif.creative.url}`, (route) => route.fulfill({ body: gif.bytes, contentType: gif.type }))
  await onlyAd(page, id, { creative: gif.creative })
  await lookAtAds(page)
  const screenId = await pairPage(page, driver)
  expect(await firstLook(admin, screenId)).toMatchObject({ state: 'matched', booking: { id } })
})

test('a look is captured during a video without changing the display', async ({ page, server }) => {
  const { id, driver, admin } = await liveAd(server)
  // Compares the colour of the booked picture, because the server may lack a tool that decodes videos.
  const video = fileOf('amber.webm', await recordVideo(page, AMBER), 'video/webm', 'video')
  await page.route(`**${video.creative.url}`, (route) => route.fulfill({ body: video.bytes, contentType: video.type }))
  // House ads of the same colour stand between the slots of the ad.
  const { creative: between, bytes, type } = colour('amber-house', AMBER)
  await page.route(`**${between.url}`, (route) => route.fulfill({ body: bytes, contentType: type }))
  await onlyAd(page, id, { creative: video.creative }, between)
  await lookAtAds(page, 'video.creative')
  const screenId = await pairPage(page, driver)
  await expect(frontOf(page).locator('video.creative')).toBeVisible()
  const stop = await watchFrames(page)
  expect(await firstLook(admin, screenId)).toMatchObject({ state: 'matched', booking: { id } })
  const other = (await stop()).filter(({ spots }) => !near(spots[4] ?? [], [255, 176, 0]))
  expect(other).toEqual([])
  expect(await notedEvents(page)).toEqual(expect.not.arrayContaining(['broke', 'look_failed']))
})

test('where the corner is too small for a code, it fills the display for the end of the slot', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 480, height: 160 })
  const { id, driver } = await liveAd(server)
  await onlyAd(page, id, { link: `${server.url}/q/k7Qm2xWp` })
  await pairPage(page, driver)
  const code = frontOf(page).getByRole('img', { name: wordsIn('en')('player.qrLabel') })
  const shown = await code.waitFor().then(() => page.evaluate(() => performance.now()))
  const began = await frontOf(page).evaluate(({ dataset }) => Number(dataset.frontSince))
  expect(shown - began).toBeGreaterThan(7_000)
  await expect(code).toHaveCSS('height', '160px')
  await expect(code).toBeHidden()
})

for (const [width, height] of DISPLAYS) {
  test(`a display of ${width} by ${height} shows its pairing code, and a QR code where a phone can read one`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/screen')
    const code = page.getByLabel('Pairing code')
    await expect(code).toHaveText(/^[A-HJ-NP-Z2-9]{6}$/)
    // On a panel of few rows, code and rows of the self-test show in turn.
    if (height <= 200) await expect(page.locator('.tests.away')).toBeAttached()
    for (const part of await page.locator('.pairing canvas, .pairing h1, .pairing p').all()) {
      const box = present(await part.boundingBox())
      expect(box.x).toBeGreaterThanOrEqual(-1)
      expect(box.y).toBeGreaterThanOrEqual(-1)
      expect(box.x + box.width).toBeLessThanOrEqual(width + 1)
      expect(box.y + box.height).toBeLessThanOrEqual(height + 1)
    }
    const found = await codesOn(page, { width, height })
    const link = `${new URL(page.url()).origin}/?code=${await code.textContent()}`
    expect(found).toEqual(height >= 160 ? [link] : [])
  })
}

test('the pairing page fits a display that replaces another one', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/screen')
  const scan = page.locator('.pairing .scan')
  await expect(scan).toBeVisible()
  await page.setViewportSize({ width: 480, height: 160 })
  await expect.poll(async () => (await scan.boundingBox())?.height).toBeLessThanOrEqual(160)
  await page.setViewportSize({ width: 192, height: 64 })
  await expect(scan).toBeHidden()
})
