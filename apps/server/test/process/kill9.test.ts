import { randomUUID } from 'node:crypto'
import { calls } from '@ayob/contract/calls'
import { addDays, dayOf } from '@ayob/contract/days'
import { type Api, createApi } from '@ayob/testkit/api'
import { addMember, bookingForm, liveBooking, PLACE, pairScreen, signInAdmin } from '@ayob/testkit/people'
import { type RunningServer, startServer } from '@ayob/testkit/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../src/adapters/database/open'
import { playsOfBooking } from '../../src/air/plays/evidence.queries'
import type { Db } from '../../src/platform/ports'
import { type FreshDatabase, freshDatabase } from '../setup/fresh-database'

const ADMIN = { ADMIN_EMAIL: 'admin@ayob.example', ADMIN_PASSWORD: 'review-the-city-26' }
const SCREENS = 4
const BOOKERS = 3
/** The server is killed after this many acknowledgements; before the first kill only bookings are made. */
const KILLED_AFTER = [12, 25, 30]
const PLAYS = 450
const BATCH = 25
const SLOT_MS = 10_000
/** Each of them counts a play once. */
const BY_PLAY = [
  'delivery_totals',
  'cell_totals',
  'month_totals',
  'route_totals',
  'booking_days',
  'booking_sums',
  'advertiser_days',
  'supply_totals',
] as const

let fresh: FreshDatabase
let server: RunningServer

beforeAll(async () => {
  fresh = await freshDatabase()
  const settings = { ...ADMIN, RATE_LIMIT: 'off', DATA_DIR: fresh.dataDir }
  server = await startServer({
    env: fresh.databaseUrl ? { ...settings, DATABASE_URL: fresh.databaseUrl } : settings,
  })
})

afterAll(async () => {
  await server.remove()
  await fresh.remove()
})

/** Makes one acknowledged step; undefined when there is nothing left to do. */
type Step = () => Promise<true | undefined>

/** Every third play is a house ad. */
function playsOf(bookingId: string, firstAt: number): object[] {
  return Array.from({ length: PLAYS }, (_, index) => ({
    seq: index + 1,
    booking_id: index % 3 === 0 ? null : bookingId,
    started_at: new Date(firstAt + index * SLOT_MS).toISOString(),
    duration_ms: SLOT_MS,
    ...PLACE,
  }))
}

/** A screen that sends its plays in order, each batch starting with some that it has sent before. */
function screenSteps(screen: Api, plays: readonly object[]): Step {
  let acked = 0
  return async () => {
    if (acked >= PLAYS) return undefined
    const batch = plays.slice(Math.max(0, acked - 7), acked + BATCH)
    const answer = await screen.must(calls.sendPlays, { body: { plays: batch } })
    expect(answer.acked_seq).toBeGreaterThanOrEqual(acked)
    acked = answer.acked_seq
    return true
  }
}

/** An advertiser's browser that books repeatedly, each time with a key that it keeps until it has an answer. */
function bookerSteps(advertiser: Api, form: object, booked: Map<string, string>): Step {
  let key = randomUUID()
  return async () => {
    const answer = await advertiser.must(calls.bookAd, { body: form, headers: { 'idempotency-key': key } })
    booked.set(key, answer.booking_id)
    key = randomUUID()
    return true
  }
}

/**
 * Counts again without the totals: each play is in the evidence once, from every screen. Every kind of total has the
 * same number of plays.
 */
async function expectCountedOnce(db: Db, bookingId: string, firstAt: number): Promise<void> {
  const day = dayOf(firstAt)
  const seen = new Map<string, number>()
  for await (const play of playsOfBooking(db, bookingId, day, addDays(day, 1))) {
    expect(play).toMatchObject({ verdict: 'valid', startedAt: firstAt + (play.seq - 1) * SLOT_MS, ...PLACE })
    seen.set(play.screenId, (seen.get(play.screenId) ?? 0) + 1)
    const key = `${play.screenId} ${play.seq}`
    expect(seen.has(key), key).toBe(false)
    seen.set(key, 1)
  }
  const screens = await db.selectFrom('screen_totals').select(['screen_id', 'plays']).execute()
  expect(screens.map(({ plays }) => plays)).toEqual(Array(SCREENS).fill((PLAYS * 2) / 3))
  for (const { screen_id: id, plays } of screens) expect(seen.get(id)).toBe(plays)
  const sums: Record<string, number> = {}
  for (const table of BY_PLAY) {
    const rows = await db.selectFrom(table).select('plays').execute()
    sums[table] = rows.reduce((sum, { plays }) => sum + plays, 0)
  }
  const ads = (SCREENS * PLAYS * 2) / 3
  expect(sums).toEqual({
    delivery_totals: ads,
    cell_totals: ads,
    month_totals: ads,
    route_totals: ads,
    booking_days: ads,
    booking_sums: ads,
    advertiser_days: ads,
    supply_totals: SCREENS * PLAYS,
  })
}

/** Lets all clients work at once; kills the server after this many acknowledgements, with all other calls in progress. */
async function workUntilKilled(steps: readonly Step[], acknowledgements: number): Promise<void> {
  let left = acknowledgements
  let killed: Promise<void> | undefined
  await Promise.all(
    steps.map(async (step) => {
      while (!killed) {
        try {
          if (!(await step())) return
        } catch (error) {
          if (!killed || !(error instanceof TypeError)) throw error
          return
        }
        left -= 1
        if (left <= 0) killed ??= server.kill9()
      }
    }),
  )
  await killed
}

it('after repeated kill -9, nothing acknowledged is lost and nothing is counted twice', async () => {
  const visitor = createApi(server.url)
  const admin = await signInAdmin(visitor, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
  const advertiser = await addMember(visitor, admin, 'advertiser')
  const liveId = await liveBooking(advertiser.api, admin, new Date())
  const firstAt = Date.now() + 60_000
  const form = await bookingForm(advertiser.api)
  const screens: Api[] = []
  for (let i = 0; i < SCREENS; i += 1) {
    screens.push(await pairScreen(visitor, (await addMember(visitor, admin, 'driver')).api))
  }
  const plays = playsOf(liveId, firstAt)
  const booked = new Map<string, string>()
  const screenWork = screens.map((screen) => screenSteps(screen, plays))
  const bookerWork = Array.from({ length: BOOKERS }, () => bookerSteps(advertiser.api, form, booked))
  for (const [kill, acknowledgements] of KILLED_AFTER.entries()) {
    await workUntilKilled(kill === 0 ? bookerWork : [...screenWork, ...bookerWork], acknowledgements)
    // The clock is advanced by hours: plays made meanwhile can be reported, and mails of a killed process are taken over.
    await server.restart({ CLOCK_OFFSET_S: String((3 + kill) * 3600) })
  }
  // Each client repeats unanswered calls, and the screens send the rest.
  for (const step of bookerWork) await step()
  for (const step of screenWork) while (await step()) {}

  const bookings: { id: string }[] = []
  for (let page = 1; ; page += 1) {
    const part = await advertiser.api.must(calls.myBookings, { query: `limit=200&page=${page}` })
    bookings.push(...part.bookings)
    if (part.bookings.length === 0) break
  }
  const ids = bookings.map((booking) => booking.id).sort()
  expect(ids).toEqual([liveId, ...booked.values()].sort())
  const [key, id] = [...booked][0] ?? []
  const again = await advertiser.api.must(calls.bookAd, { body: form, headers: { 'idempotency-key': key ?? '' } })
  expect(again.booking_id).toBe(id)

  const { booking } = await advertiser.api.must(calls.bookingDetail, { params: { id: liveId } })
  expect(booking.metrics.totalPlays).toBe((SCREENS * PLAYS * 2) / 3)

  const reviewMails = async () => (await server.mails()).filter((mail) => mail.subject.startsWith('New ad to review'))
  await expect.poll(async () => (await reviewMails()).length).toBe(ids.length)
  expect(new Set((await reviewMails()).map((mail) => mail.subject)).size).toBe(ids.length)

  await server.stop()
  const database = await openDatabase(fresh)
  await expectCountedOnce(database.db, liveId, firstAt)
  const marks = await database.db.selectFrom('play_marks').select(['seq', 'missed']).execute()
  const airtime = await database.db.selectFrom('airtime_totals').select('house_plays').execute()
  const rejected = await database.db.selectFrom('play_rejections').selectAll().execute()
  await database.close()
  expect(marks).toEqual(Array.from({ length: SCREENS }, () => ({ seq: PLAYS, missed: 0 })))
  expect(airtime.reduce((sum, row) => sum + row.house_plays, 0)).toBe((SCREENS * PLAYS) / 3)
  expect(rejected).toEqual([])
})
