import { MINUTE_MS } from '@ayob/contract/durations'
import type { MinuteSpan } from '@ayob/domain/integrity/finding'
import { isWithin } from '@ayob/domain/integrity/spans'
import { present } from '@ayob/testkit/present'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moveSpans } from '../../src/air/plays/held-spans'
import { type FleetApp, GALLE_ROAD, startFleetApp } from '../setup/fleet-app'

let fleet: FleetApp
beforeAll(async () => {
  fleet = await startFleetApp()
})
afterAll(() => fleet.close())

const SLOT = 10_000
/** Two hours around midnight in Colombo, so that days and months of totals change within them. */
const BEGIN = Date.parse('2026-03-01T17:50:00Z')
const SLOTS = 720

/** Within 300 m, so that no play is too fast, but in different cells and on different routes. */
const PLACES = [GALLE_ROAD, { lat: 6.9128, lng: 79.8502 }, { lat: 6.9104, lng: 79.8509 }]

/** The played slots, each with an ad or none (a house ad), and a place. */
const slot = fc.option(fc.record({ ad: fc.nat(2), place: fc.nat(3) }), { freq: 4 })
const minutes = fc
  .tuple(fc.integer({ min: -2, max: 120 }), fc.integer({ min: 1, max: 25 }))
  .map(([from, length]) => ({ from: BEGIN + from * MINUTE_MS, to: BEGIN + (from + length) * MINUTE_MS }))
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('send' as const), count: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hold' as const), span: minutes }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release' as const), which: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('at once' as const),
      count: fc.integer({ min: 1, max: 200 }),
      span: minutes,
    }),
  },
)

const TABLES: Readonly<Record<string, RawBuilder<unknown>>> = {
  delivery: sql`select booking_id, hour, route, vehicle_type, plays, duration_ms, impression_micros, clicks from delivery_totals`,
  airtime: sql`select screen_id, hour, plays, house_plays, duration_ms, minutes::text as minutes from airtime_totals`,
  cells: sql`select booking_id, day, lat_cell, lng_cell, plays from cell_totals`,
  supply: sql`select lat_cell, lng_cell, hour, vehicle_type, plays, house_plays from supply_totals where plays > 0`,
  screens: sql`select booking_id, screen_id, plays from screen_totals`,
  months: sql`select booking_id, month, route, plays from month_totals`,
  routes: sql`select hour, route, plays from route_totals`,
  days: sql`select booking_id, day, plays, duration_ms, impression_micros from booking_days where plays > 0`,
  bookings: sql`select booking_id, plays, duration_ms, impression_micros from booking_sums where plays > 0`,
}

/** Every total except starts, ends and screen-minutes, which may be off next to held minutes. */
async function totals() {
  const found: Record<string, string[]> = {}
  for (const [name, rows] of Object.entries(TABLES)) {
    found[name] = (await rows.execute(fleet.db)).rows.map((row) => JSON.stringify(row)).sort()
  }
  return found
}

const forget = () =>
  sql`truncate delivery_totals, airtime_totals, cell_totals, supply_totals, screen_totals, month_totals, route_totals,
    booking_days, booking_sums, play_batches, play_marks, vehicle_tracks, play_rejections`.execute(fleet.db)

it('totals are those of the plays outside held minutes, in any order of plays, holds and decisions', async () => {
  const { addDriver, addBooking, pairScreen, sendPlays, clock, db, transact } = fleet
  clock.set(new Date(BEGIN + 4 * 60 * MINUTE_MS))
  const driverId = await addDriver()
  const vehicleId = `vehicle-${driverId}`
  const running = [{ from: new Date(BEGIN - 60 * MINUTE_MS), to: null }]
  const ads = [addBooking({ running }).id, addBooking({ running }).id, null]
  const { token } = await pairScreen(driverId)
  const hold = (spans: readonly MinuteSpan[]) =>
    transact((tx) => moveSpans(tx, [vehicleId], async () => new Map([[vehicleId, spans]])))
  const held = async () => (await db.selectFrom('vehicle_tracks').select('held').executeTakeFirst())?.held

  await fc.assert(
    fc.asyncProperty(
      fc.array(slot, { minLength: SLOTS, maxLength: SLOTS }),
      fc.array(step, { minLength: 4, maxLength: 14 }),
      async (slots, steps) => {
        await forget()
        const plays = slots.flatMap((one, index) => {
          if (one === null) return []
          const booking_id = ads[one.ad] ?? null
          const place = PLACES[one.place] ?? (booking_id === null ? { lat: null, lng: null } : GALLE_ROAD)
          const started_at = new Date(BEGIN + index * SLOT + (index % 7)).toISOString()
          return [{ booking_id, started_at, duration_ms: SLOT, ...place }]
        })
        const numbered = (some: typeof plays) => some.map((play, index) => ({ ...play, seq: index + 1 }))
        const waiting = numbered(plays)
        const send = async (count: number) => {
          const some = waiting.splice(0, count)
          const answer = await sendPlays(token, some)
          expect(answer.body).toMatchObject({ accepted: some.length, rejected: {} })
        }
        let spans: MinuteSpan[] = []
        for (const one of steps) {
          if (one.kind === 'send') await send(one.count)
          else if (one.kind === 'release') spans = spans.filter((_, index) => index !== one.which)
          else spans = [...spans, one.span]
          await Promise.all([one.kind === 'at once' && send(one.count), one.kind !== 'send' && hold(spans)])
        }
        while (waiting.length > 0) await send(1000)
        const counted = await totals()
        const minutesLeft = sql<{ sum: number }>`select coalesce(sum(screen_minutes), 0)::int as sum from supply_totals`
        const screenMinutes = present((await minutesLeft.execute(db)).rows[0]).sum
        // All released plays are counted again.
        await hold([])
        const whole = await totals()
        expect(await held()).toBe('[]')

        await forget()
        const outside = plays.filter(({ started_at }) => !isWithin(spans, Date.parse(started_at)))
        for (let sent = numbered(outside); sent.length > 0; sent = sent.slice(1000)) {
          await sendPlays(token, sent.slice(0, 1000))
        }
        expect(counted).toEqual(await totals())
        const fresh = present((await minutesLeft.execute(db)).rows[0]).sum
        expect(Math.abs(screenMinutes - fresh)).toBeLessThanOrEqual(2 * spans.length)
        await forget()
        for (let sent = numbered(plays); sent.length > 0; sent = sent.slice(1000)) {
          await sendPlays(token, sent.slice(0, 1000))
        }
        expect(whole).toEqual(await totals())
      },
    ),
    { numRuns: 12 },
  )
})
