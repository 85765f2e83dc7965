import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import { DAY_MS, MINUTE_MS } from '@ayob/contract/durations'
import { findChromium } from '@ayob/testkit/chromium'
import { projectFolder } from '@ayob/testkit/folders'
import { PLACE } from '@ayob/testkit/people'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

const STEP_MS = 500
const DAYS = 7

let server: TestServer
let url: string
let context: BrowserContext
let page: Page
/** Whether the screen is asked for a look as often as the minimum interval allows, or not at all. */
let isAsked = true
beforeAll(async () => {
  server = await startServer(
    {},
    { chance: () => (isAsked ? 0 : 1), playerFolder: join(projectFolder(), 'dist', 'player') },
  )
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({ executablePath, env: { ...(process.env as Record<string, string>), ...env } })
  const geolocation = { latitude: PLACE.lat, longitude: PLACE.lng }
  context = await browser.newContext({
    permissions: ['geolocation'],
    geolocation,
    viewport: { width: 960, height: 320 },
  })
  page = await context.newPage()
})
afterAll(async () => {
  await context?.browser()?.close()
  await server?.stop()
})

/** Time passes for the screen and the server together. */
async function live(ms: number) {
  for (let gone = 0; gone < ms; gone += STEP_MS) {
    server.clock.advance(STEP_MS)
    await page.clock.runFor(STEP_MS)
  }
}

/** The night: the display is off. */
async function sleep(ms: number) {
  server.clock.advance(ms)
  await page.clock.fastForward(ms)
}

it('for a week, with and without a network, a screen signs its calls, answers every look, and restores lost plays', async () => {
  const driver = await server.approved('driver')
  const token = await server.signIn(driver.email)
  const signatures: (string | undefined)[] = []
  const answers: { rejected: object; acked_seq: number }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/screens\/(plays|heartbeat|looks)$/.test(pathname)) signatures.push(request.headers()['x-screen-signature'])
  })
  page.on('requestfinished', async (request) => {
    // A call that ends while the browser is closed has no answer any more.
    const response = await request.response().catch(() => null)
    if (request.url().endsWith('/screens/plays') && response?.ok()) answers.push(await response.json())
  })
  // The clock runs until it is paused, however long that takes on a busy machine.
  await page.clock.install({ time: server.clock.now().getTime() - 5_000 })
  await page.clock.pauseAt(server.clock.now())
  await page.goto(`${url}/screen`)
  const code = page.getByLabel('Pairing code')
  await expect.poll(() => code.textContent()).toMatch(/^[A-Z2-9]{6}$/)
  const paired = await server.call(calls.pairScreen, { token, body: { code: (await code.textContent()) ?? '' } })
  const { id } = paired.body.screen
  const looks = async () =>
    (await server.call(calls.screenLooks, { token: await server.admin(), params: { id } })).body.looks
  const answered = async () => (await looks()).filter(({ answered_at }) => answered_at !== null).length
  const hasOpen = async () => (await looks()).some(({ answered_at }) => answered_at === null)

  let isInTunnel = false
  let lost = 0
  await page.route('**/api/screens/looks', (route) => {
    if (!isInTunnel) return route.continue()
    lost += 1
    return route.abort()
  })
  /** Lets time pass until a condition is met. */
  const until = (what: () => unknown) =>
    expect
      .poll(async () => {
        await live(5_000)
        return what()
      })
      .toBe(true)

  for (let day = 0; day < DAYS; day += 1) {
    const before = await answered()
    const isOdd = day % 2 === 1
    isInTunnel = isOdd
    isAsked = true
    await sleep(day === 0 ? 0 : DAY_MS)
    if (isOdd) {
      await until(() => lost > 1)
      isInTunnel = false
      lost = 0
    }
    await until(async () => (await answered()) > before)
    // On a busy machine a day takes so many steps that the next look is due within it. None may be open at night.
    isAsked = false
    await until(async () => !(await hasOpen()))

    await context.setOffline(true)
    const seq = answers.at(-1)?.acked_seq ?? 0
    await live(2 * MINUTE_MS)
    await context.setOffline(false)
    await until(() => (answers.at(-1)?.acked_seq ?? 0) > seq + 8)
  }

  expect((await looks()).length).toBeGreaterThanOrEqual(DAYS)
  expect(new Set((await looks()).map(({ state }) => state))).toEqual(new Set(['matched']))
  expect(signatures.length).toBeGreaterThan(DAYS * 10)
  for (const signature of signatures) expect(signature).toMatch(/^v1,[\w-]{86}$/)
  expect(answers.map(({ rejected }) => rejected)).toEqual(answers.map(() => ({})))
  const acked = () => answers.at(-1)?.acked_seq ?? 0
  // The totals count, not the answers: an answer can get lost when the network goes.
  const counted = async () =>
    Number(
      (
        await server.database.db
          .selectFrom('airtime_totals')
          .select(({ fn }) => fn.sum('plays').as('plays'))
          .where('screen_id', '=', id)
          .executeTakeFirstOrThrow()
      ).plays,
    )
  await expect.poll(async () => (await counted()) - acked()).toBe(0)

  // The database goes back in time: it has lost the last plays that it acknowledged.
  const LOST = 20
  const before = acked()
  await server.database.db
    .updateTable('play_marks')
    .set({ seq: before - LOST })
    .where('screen_id', '=', id)
    .execute()
  await server.database.db.updateTable('vehicle_tracks').set({ last_end: null, last_at: null }).execute()
  await until(() => acked() > before)
  expect(answers.map(({ acked_seq }) => acked_seq)).toContain(before - LOST)
  expect(answers.map(({ rejected }) => rejected)).toEqual(answers.map(() => ({})))
  await expect.poll(async () => (await counted()) - acked()).toBe(LOST)
})
