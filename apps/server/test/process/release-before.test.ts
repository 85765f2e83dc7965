import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@ayob/contract/calls'
import { type Api, createApi } from '@ayob/testkit/api'
import { addMember, bookingForm, liveBooking, PLACE, pairScreen, signInAdmin } from '@ayob/testkit/people'
import { type RunningServer, startServer } from '@ayob/testkit/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase, kind } from '../setup/fresh-database'
import { buildCommit, commitOfReleaseBefore } from '../setup/release-before'

const ADMIN = { ADMIN_EMAIL: 'admin@ayob.example', ADMIN_PASSWORD: 'review-the-city-26' }
const SCREENS = 3
const BATCH = 5
const SLOT_MS = 10_000
const commit = commitOfReleaseBefore()
if (!commit) process.stdout.write('Release before: skipped, no migration follows the schema of 0.2.0 in this history\n')

let fresh: FreshDatabase
let folder: string | undefined
let before: RunningServer
let now: RunningServer

beforeAll(async () => {
  fresh = await freshDatabase()
  if (kind === 'postgres' && commit) folder = await buildCommit(commit)
})
afterAll(async () => {
  await before?.stop()
  await now?.stop()
  await fresh.remove()
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** Makes one acknowledged step on one of the servers. */
type Step = (at: (api: Api) => Api) => Promise<void>

/** A screen that sends its plays in order, each batch starting with some that it has sent before. */
function screenSteps(screen: Api, bookingId: string, firstAt: number): { step: Step; acked: () => number } {
  let acked = 0
  const play = (seq: number) => ({
    seq,
    booking_id: bookingId,
    started_at: new Date(firstAt + seq * SLOT_MS).toISOString(),
    duration_ms: SLOT_MS,
    ...PLACE,
  })
  return {
    acked: () => acked,
    async step(at) {
      const plays = Array.from({ length: BATCH + 2 }, (_, index) => play(Math.max(1, acked - 1) + index))
      acked = (await at(screen).must(calls.sendPlays, { body: { plays } })).acked_seq
    },
  }
}

/** An advertiser who books repeatedly, with a key that is kept until there is an answer. */
function bookerSteps(advertiser: Api, form: object, booked: Set<string>): Step {
  let key = randomUUID()
  return async (at) => {
    const answer = await at(advertiser).must(calls.bookAd, { body: form, headers: { 'idempotency-key': key } })
    booked.add(answer.booking_id)
    key = randomUUID()
  }
}

describe.runIf(kind === 'postgres' && commit)('the previous release', { timeout: 300_000 }, () => {
  it('runs beside this one on its schema, and can be restarted, under load: nothing fails, is lost or counted twice', async () => {
    const env = { ...ADMIN, RATE_LIMIT: 'off', DATA_DIR: fresh.dataDir, DATABASE_URL: fresh.databaseUrl ?? '' }
    before = await startServer({ env, project: folder ?? '' })
    const visitor = createApi(before.url)
    const admin = await signInAdmin(visitor, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
    const advertiser = await addMember(visitor, admin, 'advertiser')
    const liveId = await liveBooking(advertiser.api, admin, new Date())
    const firstAt = Date.now() + 60_000
    const form = await bookingForm(advertiser.api)
    const screens: ReturnType<typeof screenSteps>[] = []
    for (let n = 0; n < SCREENS; n += 1) {
      const screen = await pairScreen(visitor, (await addMember(visitor, admin, 'driver')).api)
      screens.push(screenSteps(screen, liveId, firstAt))
    }
    // The clock is advanced by three days, so that the plays made meanwhile can be reported.
    const later = { CLOCK_OFFSET_S: String(3 * 24 * 3600) }
    await before.restart(later)

    const booked = new Set<string>()
    const steps = [...screens.map(({ step }) => step), bookerSteps(advertiser.api, form, booked)]
    let open = [before.url]
    let turn = 0
    const at = (api: Api) => createApi(open[turn++ % open.length] as string, api.token)
    /** All clients work on the open servers while something happens, and for at least a few steps. */
    const during = async (happens: () => Promise<void>) => {
      let happening = true
      const work = steps.map(async (step) => {
        for (let made = 0; happening || made < 3; made += 1) {
          await step(at)
          // A moderate load leaves the starting server its share of the processor.
          await pause(100)
        }
      })
      await happens().finally(() => {
        happening = false
      })
      await Promise.all(work)
    }
    await during(async () => {
      now = await startServer({ env: { ...env, ...later } })
    })
    open = [before.url, now.url]
    await during(async () => undefined)
    open = [now.url]
    await during(() => before.restart())
    open = [before.url, now.url]
    await during(async () => undefined)
    const playsAt = async (api: Api) =>
      (await api.must(calls.bookingDetail, { params: { id: liveId } })).booking.metrics.totalPlays
    const acked = () => screens.reduce((sum, screen) => sum + screen.acked(), 0)
    // Figures written by both releases are in the sums of this one, or wait for them.
    expect(await playsAt(createApi(now.url, advertiser.api.token))).toBe(acked())
    open = [before.url]
    await during(async () => {
      await now.stop()
    })

    const found: string[] = []
    for (let page = 1, more = true; more; page += 1) {
      const part = await at(advertiser.api).must(calls.myBookings, { query: `limit=200&page=${page}` })
      found.push(...part.bookings.map(({ id }) => id))
      more = part.bookings.length > 0
    }
    expect(found.sort()).toEqual([liveId, ...booked].sort())
    expect(await playsAt(at(advertiser.api))).toBe(acked())
  })
})
