import { calls } from '@ayob/contract/calls'
import { addDays, type Day, dayOf, daysBetween } from '@ayob/contract/days'
import { HOUR_MS } from '@ayob/contract/durations'
import type { Report, ReportFigures } from '@ayob/contract/reports'
import { hourOf } from '@ayob/domain/plays/airtime'
import { apportion } from '@ayob/domain/reports/figures'
import { present } from '@ayob/testkit/present'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { addClick, addDelivery } from '../../src/air/plays/totals.store'
import type { Tx } from '../../src/platform/ports'
import { startServer, type TestServer } from '../setup/start-server'

/** Four o'clock in Colombo on the second day of a month, so that lives begin in the previous month. */
const BEGIN = Date.parse('2026-03-01T22:30:00Z')
const ROUTES = ['galle-road', 'malabe', 'elsewhere'] as const
const START: Day = '2026-02-20'

interface Change {
  readonly booking: string
  readonly hour: number
  readonly route: string
  readonly plays: number
  readonly clicks: number
}

let server: TestServer
let [own, other] = [
  { id: '', token: '' },
  { id: '', token: '' },
]
const booked = new Map<string, { owner: string; type: string; net: number; goal: number }>()
let ids: string[] = []
let changes: Change[] = []

beforeAll(async () => {
  server = await startServer()
  own = await server.approved('advertiser')
  other = await server.approved('advertiser')
  for (const [person, vehicleType, durationDays] of [
    [own, 'tuktuk', 1],
    [own, 'bus', 2],
    [own, 'tuktuk', 30],
    [other, 'tuktuk', 2],
  ] as const) {
    const form = server.booking(await server.creative(person.token), { vehicleType, durationDays })
    const { price } = (await server.call(calls.bookAd, { token: person.token, body: { ...form, price: 0 } })).body
    const answer = await server.call(calls.bookAd, { token: person.token, body: { ...form, price } })
    const { booking_id: id, breakdown } = answer.body
    const net = Math.round(breakdown.net * 100)
    booked.set(id, { owner: person.id, type: vehicleType, net, goal: 432 * durationDays })
  }
  ids = [...booked.keys()]
  await sql`update bookings set start_date = ${START}::date, end_date = ${addDays(START, 40)}::date`.execute(
    server.database.db,
  )
})
afterAll(() => server.stop())

beforeEach(async () => {
  await forget()
})
afterEach(() => forget())

async function forget(): Promise<void> {
  changes = []
  server.clock.set(new Date(BEGIN))
  const { db } = server.database
  await sql`truncate delivery_totals, month_totals, route_totals, booking_days, booking_sums, advertiser_days,
    advertiser_day_parts`.execute(db)
}

const now = () => server.clock.now().getTime()
const typeOf = (booking: string) => present(booked.get(booking)).type as 'tuktuk' | 'bus'

/** Adds plays of an hour to the totals, or subtracts them, as ingest and held minutes do. */
async function change(tx: Tx, booking: string, hour: number, route: string, plays: number): Promise<void> {
  const count = Math.abs(plays)
  const row = { bookingId: booking, hour, route, vehicleType: typeOf(booking), plays: count }
  const figures = { durationMs: count * 10_000 + 7 * count, impressionMicros: count * 2_300_001 }
  const rows = [{ ...row, ...figures }]
  await (plays < 0 ? addDelivery(tx, [], rows) : addDelivery(tx, rows))
}

/** Plays of a booking on a route in an hour, up to now. */
const playsIn = (booking: string, hour: number, route: string) =>
  changes
    .filter((one) => one.booking === booking && one.hour === hour && one.route === route)
    .reduce((sum, { plays }) => sum + plays, 0)

const hoursAgo = fc.nat(70)
const play = fc.record({
  kind: fc.constant('play' as const),
  booking: fc.nat(3),
  hoursAgo: fc.oneof(fc.nat(2), hoursAgo),
  route: fc.nat(2),
  plays: fc.integer({ min: 1, max: 250 }),
})
const step = fc.oneof(
  { weight: 6, arbitrary: play },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('take' as const), which: fc.nat(50), part: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('click' as const), booking: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 2000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('die' as const), play }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('at once' as const), plays: fc.tuple(play, play, play) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function make(one: Step): Promise<void> {
  const { transact } = server.database
  if (one.kind === 'pass') server.clock.advance(one.minutes * 60_000)
  else if (one.kind === 'at once') await Promise.all(one.plays.map(make))
  else if (one.kind === 'die') {
    const { booking, hoursAgo, route, plays } = one.play
    const hour = hourOf(now() - hoursAgo * HOUR_MS)
    const dying = transact(async (tx) => {
      await change(tx, present(ids[booking]), hour, present(ROUTES[route]), plays)
      throw new Error('dies before the commit')
    })
    await expect(dying).rejects.toThrow(/dies/)
  } else if (one.kind === 'click') {
    const booking = present(ids[one.booking])
    const hour = hourOf(now())
    await transact((tx) =>
      addClick(tx, { bookingId: booking, vehicleType: typeOf(booking), hour: new Date(hour), creative: null }),
    )
    changes.push({ booking, hour, route: 'elsewhere', plays: 0, clicks: 1 })
  } else if (one.kind === 'play') {
    const booking = present(ids[one.booking])
    const [hour, route] = [hourOf(now() - one.hoursAgo * HOUR_MS), present(ROUTES[one.route])]
    await transact((tx) => change(tx, booking, hour, route, one.plays))
    changes.push({ booking, hour, route, plays: one.plays, clicks: 0 })
  } else {
    const found = changes[one.which]
    const there = found ? playsIn(found.booking, found.hour, found.route) : 0
    const taken = one.part === 0 ? there : Math.ceil(there / (1 + one.part))
    if (!found || taken === 0) return
    await transact((tx) => change(tx, found.booking, found.hour, found.route, -taken))
    changes.push({ ...found, plays: -taken, clicks: 0 })
  }
}

interface Asked {
  readonly from: Day
  readonly to: Day
  readonly vehicleType?: string
  readonly route?: string
}

const cents = (value: number) => Math.round(value * 100)
const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)

/** The value of a booking's plays up to the end of a day: proportional to its goal, never more than its price. */
function worthUpTo(booking: string, day: Day): number {
  const { net, goal } = present(booked.get(booking))
  const plays = sumOf(changes, (one) => (one.booking === booking && dayOf(one.hour) <= day ? one.plays : 0))
  return Number((2n * BigInt(net) * BigInt(Math.min(plays, goal)) + BigInt(goal)) / (2n * BigInt(goal)))
}

/** Counts again from the changes, grouped by a key of each. */
function recount(chosen: readonly Change[], groupOf: (one: Change) => string) {
  const groups = new Map<string, { plays: number; clicks: number }>()
  for (const one of chosen) {
    const sum = groups.get(groupOf(one)) ?? { plays: 0, clicks: 0 }
    groups.set(groupOf(one), { plays: sum.plays + one.plays, clicks: sum.clicks + one.clicks })
  }
  return new Map([...groups].filter(([, { plays, clicks }]) => plays !== 0 || clicks !== 0))
}

function expectRecounted(report: Report, { from, to, vehicleType, route }: Asked): void {
  const mine = changes.filter(({ booking }) => {
    const { owner, type } = present(booked.get(booking))
    return owner === own.id && (vehicleType === undefined || type === vehicleType)
  })
  const among = mine.filter(({ hour }) => dayOf(hour) >= from && dayOf(hour) <= to)
  const chosen = among.filter((one) => route === undefined || one.route === route)
  const expectGroups = <Row extends ReportFigures>(
    rows: readonly Row[],
    keyOf: (row: Row) => string,
    of: (one: Change) => string,
  ) => {
    const expected = recount(chosen, of)
    const counted = rows.filter(({ plays, clicks }) => plays !== 0 || (clicks ?? 0) !== 0)
    expect(new Map(counted.map((row) => [keyOf(row), row.plays]))).toEqual(
      new Map(
        [...expected]
          .filter(([, { plays, clicks }]) => plays > 0 || (clicks > 0 && rows[0]?.clicks !== null))
          .map(([key, { plays }]) => [key, plays]),
      ),
    )
    for (const row of rows) {
      const { plays, clicks } = expected.get(keyOf(row)) ?? { plays: 0, clicks: 0 }
      expect(row.seconds).toBe(Math.round((plays * 10_007) / 1000))
      expect(row.impressions).toBe(Math.round((plays * 2_300_001) / 1e6))
      if (row.clicks !== null) expect(row.clicks).toBe(clicks)
    }
  }
  const hourText = ({ hour }: Change) => String(Math.floor(((hour + 5.5 * HOUR_MS) % (24 * HOUR_MS)) / HOUR_MS))
  expect(report.totals.plays).toBe(sumOf(chosen, ({ plays }) => plays))
  expectGroups(
    report.by_day,
    ({ day }) => day,
    ({ hour }) => dayOf(hour),
  )
  expectGroups(report.by_hour, ({ hour }) => String(hour), hourText)
  expectGroups(
    report.by_booking,
    ({ booking_id }) => booking_id,
    ({ booking }) => booking,
  )
  expectGroups(
    report.by_vehicle_type,
    ({ vehicle_type }) => vehicle_type,
    ({ booking }) => typeOf(booking),
  )
  const routes = recount(chosen, (one) => one.route)
  expect(Object.fromEntries(report.by_route.map((row) => [row.route, row.plays]))).toEqual(
    Object.fromEntries([...routes].filter(([, { plays }]) => plays > 0).map(([id, { plays }]) => [id, plays])),
  )
  const found = ids.filter(
    (id) =>
      sumOf(chosen, (one) => (one.booking === id ? one.plays : 0)) > 0 ||
      (route === undefined && among.some(({ booking, clicks }) => booking === id && clicks > 0)),
  )
  expect(report.by_booking.map(({ booking_id }) => booking_id).sort()).toEqual(found.sort())
  for (const { booking_id: id, delivered } of report.by_booking) {
    expect(delivered).toBe(sumOf(mine, (one) => (one.booking === id && dayOf(one.hour) <= to ? one.plays : 0)))
  }
  for (const { vehicle_type, bookings, goal, delivered, value } of report.by_vehicle_type) {
    const of = report.by_booking.filter((booking) => booking.vehicle_type === vehicle_type)
    expect({ vehicle_type, bookings, goal, delivered, cents: cents(value) }).toEqual({
      ...{ vehicle_type, bookings: of.length, goal: sumOf(of, (booking) => booking.goal) },
      delivered: sumOf(of, (booking) => booking.delivered),
      cents: sumOf(of, (booking) => cents(booking.value)),
    })
  }
  expect(report.by_vehicle_type.map(({ vehicle_type }) => vehicle_type).sort()).toEqual(
    [...new Set(report.by_booking.map(({ vehicle_type }) => vehicle_type))].sort(),
  )
  const worthOn = (booking: string, day: Day) => worthUpTo(booking, day) - worthUpTo(booking, addDays(day, -1))
  if (route !== undefined) {
    const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
    for (const { booking_id: id, value } of report.by_booking) {
      const playsOf = (among: readonly Change[], day: Day) =>
        sumOf(among, (one) => (one.booking === id && dayOf(one.hour) === day ? one.plays : 0))
      const part = (day: Day) => Math.round((worthOn(id, day) * playsOf(chosen, day)) / (playsOf(mine, day) || 1))
      expect([id, cents(value)]).toEqual([id, sumOf(days, part)])
    }
    return
  }

  const bookings = ids.filter((id) => mine.some(({ booking }) => booking === id))
  for (const { day, value } of report.by_day)
    expect([day, cents(value)]).toEqual([day, sumOf(bookings, (id) => worthOn(id, day))])
  const total = cents(report.totals.value)
  expect(total).toBe(sumOf(report.by_day, ({ value }) => cents(value)))
  const first = addDays(from, -daysBetween(from, to) - 1)
  expect(cents(report.previous.value)).toBe(
    sumOf(bookings, (id) => worthUpTo(id, addDays(from, -1)) - worthUpTo(id, addDays(first, -1))),
  )
  for (const { booking_id: id, value } of report.by_booking) {
    expect([id, cents(value)]).toEqual([id, worthUpTo(id, to) - worthUpTo(id, addDays(from, -1))])
  }
  const weightOf = (of: (one: Change) => boolean) =>
    sumOf(
      among.filter(of),
      ({ booking, plays }) => (plays * present(booked.get(booking)).net) / present(booked.get(booking)).goal,
    )
  const hours = report.by_hour.map(({ hour }) => weightOf((one) => hourText(one) === String(hour)))
  const rounded = hours.map((worth) => Math.round(worth * 1e6) / 1e6)
  expect(report.by_hour.map(({ value }) => cents(value))).toEqual(apportion(total, rounded))
}

async function expectExact(): Promise<void> {
  const today = dayOf(now())
  const asked: Asked[] = [
    { from: addDays(today, -29), to: today },
    { from: today, to: today },
    { from: addDays(today, -2), to: addDays(today, -1) },
    { from: addDays(today, -29), to: today, vehicleType: 'tuktuk' },
    { from: addDays(today, -3), to: today, route: 'malabe' },
  ]
  for (const query of asked) {
    const text = new URLSearchParams(Object.entries(query)).toString()
    const { body } = await server.call(calls.getReport, { token: own.token, query: `?${text}` })
    expectRecounted(body, query)
    const { body: short } = await server.call(calls.getReport, { token: own.token, query: `?${text}&bookings=1` })
    expect(short).toEqual({ ...body, by_booking: body.by_booking.slice(0, 1) })
  }
  const { body } = await server.call(calls.myBookings, { token: own.token })
  for (const { id, metrics } of body.bookings) {
    const all = changes.filter(({ booking }) => booking === id)
    const plays = sumOf(all, (one) => one.plays)
    expect(metrics).toMatchObject({
      totalPlays: plays,
      totalClicks: sumOf(all, ({ clicks }) => clicks),
      totalImpressions: Math.round((plays * 2_300_001) / 1e6),
    })
  }
}

/** All sums by a key, as a table has them and as the plays give them. Sums of nothing may be missing. */
async function expectSums(table: string, key: string, keyOf: (one: Change) => string, mine = changes): Promise<void> {
  const { rows } = await sql<{ key: string; plays: number; clicks: number; seconds: number; impressions: number }>`
    select ${sql.raw(key)} as key, sum(plays)::int as plays, sum(clicks)::int as clicks,
      sum(duration_ms)::float8 / 10007 as seconds, sum(impression_micros)::float8 / 2300001 as impressions
    from ${sql.table(table)} group by 1 having sum(plays) <> 0 or sum(clicks) <> 0`.execute(server.database.db)
  const expected = recount(mine, keyOf)
  expect(rows.map((row) => row.key).sort(), table).toEqual([...expected.keys()].sort())
  for (const { key, ...sums } of rows) {
    const { plays, clicks } = present(expected.get(key))
    expect([table, key, sums]).toEqual([table, key, { plays, clicks, seconds: plays, impressions: plays }])
  }
}

/** Sums by day, by booking, by advertiser and by month are those of the plays, and so each other's. */
async function expectSumsOfPlays(): Promise<void> {
  const monthOf = ({ hour }: Change) => dayOf(hour).slice(0, 7)
  const ownerOf = ({ booking }: Change) => present(booked.get(booking)).owner
  const hourOfDay = (hour: number) => new Date(hour + 5.5 * HOUR_MS).toISOString().slice(11, 13)
  await expectSums('booking_sums', 'booking_id', ({ booking }) => booking)
  await expectSums('booking_days', `booking_id || ' ' || day`, ({ booking, hour }) => `${booking} ${dayOf(hour)}`)
  const days = `advertiser_id || ' ' || vehicle_type || ' ' || day`
  const dayKey = (one: Change) => `${ownerOf(one)} ${typeOf(one.booking)} ${dayOf(one.hour)}`
  await expectSums('advertiser_days', days, dayKey)
  const parts = `${days} || ' ' || part`
  const both = changes.flatMap((one) => [one, { ...one, route: hourOfDay(one.hour) }])
  await expectSums('advertiser_day_parts', parts, (one) => `${dayKey(one)} ${one.route}`, both)
  const { db } = server.database
  const { rows } = await sql<{ booking: string; month: string; of_months: number; of_days: number }>`
    select booking_id as booking, month, m.plays as of_months, d.plays as of_days
    from (select booking_id, to_char(month, 'YYYY-MM') as month, sum(plays)::int as plays from month_totals group by 1, 2) m
    full join (
      select booking_id, to_char(day, 'YYYY-MM') as month, sum(plays)::int as plays from booking_days
      group by 1, 2 having sum(plays) > 0
    ) d using (booking_id, month)`.execute(db)
  const expected = recount(changes, (one) => `${one.booking} ${monthOf(one)}`)
  for (const { booking, month, of_months, of_days } of rows) {
    const plays = expected.get(`${booking} ${month}`)?.plays
    expect([booking, month, of_months, of_days]).toEqual([booking, month, plays, plays])
  }
  expect(rows.length).toBe([...expected.values()].filter(({ plays }) => plays > 0).length)
}

async function equalPlays(seed: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      await forget()
      for (const [index, one] of steps.entries()) {
        await make(one)
        if (index % 8 === 7) await expectExact()
      }
      await expectSumsOfPlays()
      await expectExact()
    }),
    { numRuns: 5, seed },
  )
}

// Three parts, because a single test would take too long.
it.each([1, 2, 3])(
  'figures and all sums equal the plays, with late plays, corrections, crashes and plays at once: part %i',
  equalPlays,
)
