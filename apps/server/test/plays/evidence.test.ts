import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { vacuum } from '../../src/adapters/database/maintain'
import { keepEvidenceDays } from '../../src/air/plays/evidence.jobs'
import { type EvidencePlay, playsOfBooking, playsOfScreens } from '../../src/air/plays/evidence.queries'
import { evidenceDays } from '../../src/air/plays/evidence.store'
import type { RunningBooking } from '../../src/sales/bookings/bookings.queries'
import { type FleetApp, playsUntil, startFleetApp } from '../setup/fleet-app'

let fleet: FleetApp
let booking: RunningBooking

beforeAll(async () => {
  fleet = await startFleetApp()
})
afterAll(() => fleet.close())
beforeEach(() => {
  booking = fleet.addBooking({ endsAt: startOfDay('2030-01-01') })
})

const today = () => dayOf(fleet.clock.now())
const tidy = () => Promise.all(fleet.jobs.map((job) => job.run()))
const screen = async () => fleet.pairScreen(await fleet.addDriver())

async function evidence(from = addDays(today(), -1), to = today(), bookingId = booking.id): Promise<EvidencePlay[]> {
  const plays: EvidencePlay[] = []
  for await (const play of playsOfBooking(fleet.db, bookingId, from, to)) plays.push(play)
  return plays
}

describe('the evidence of a booking', () => {
  it('contains each of its plays once with its verdict, from all screens, and no plays of others', async () => {
    const other = fleet.addBooking()
    const [one, two] = [await screen(), await screen()]
    const mine = playsUntil(fleet.clock.now(), 6, booking.id)
    mine[1] = { ...mine[1], duration_ms: 4000 } as (typeof mine)[0]
    mine[3] = { ...mine[3], lat: 6.95 } as (typeof mine)[0]
    mine[4] = { ...mine[4], booking_id: other.id } as (typeof mine)[0]
    await fleet.sendPlays(one.token, mine.slice(0, 3))
    await fleet.sendPlays(one.token, mine)
    await fleet.sendPlays(one.token, mine)
    await fleet.sendPlays(two.token, playsUntil(fleet.clock.now(), 2, booking.id))
    await fleet.sendPlays((await screen()).token, playsUntil(fleet.clock.now(), 2, other.id))

    const found = await evidence()
    expect(found.map(({ screenId, seq, verdict }) => [screenId, seq, verdict])).toEqual([
      [one.screenId, 1, 'valid'],
      [one.screenId, 2, 'wrong_duration'],
      [one.screenId, 3, 'valid'],
      [one.screenId, 4, 'outside_geofence'],
      [one.screenId, 6, 'valid'],
      [two.screenId, 1, 'valid'],
      [two.screenId, 2, 'valid'],
    ])
    expect(found[0]).toMatchObject({
      startedAt: Date.parse(mine[0]?.started_at ?? ''),
      durationMs: 10_000,
      lat: mine[0]?.lat,
      lng: mine[0]?.lng,
      receivedAt: fleet.clock.now().getTime(),
    })
    expect((await evidence(undefined, undefined, other.id)).map(({ verdict }) => verdict)).toEqual([
      'valid',
      'valid',
      'valid',
    ])
    expect(await evidence(undefined, undefined, 'nobody')).toEqual([])
  })

  it('of concurrent screens shares rows, but is still read per screen', async () => {
    const screens = [await screen(), await screen(), await screen()]
    const other = fleet.addBooking()
    const send = (index: number, bookingId: string) =>
      fleet.sendPlays(screens[index]?.token ?? '', playsUntil(fleet.clock.now(), 2, bookingId))
    await Promise.all([send(0, booking.id), send(1, booking.id), send(2, other.id)])
    const { rows } = await sql<{ batches: number }>`
      select coalesce(array_length(screens, 1), 1) as batches from play_batches order by id desc limit 3`.execute(
      fleet.db,
    )
    expect(rows[0]?.batches).toBeGreaterThan(1)
    const ids = screens.map(({ screenId }) => screenId)
    const found = (await evidence()).map(({ screenId, seq }) => [screenId, seq])
    expect(found.toSorted()).toEqual([0, 1].flatMap((index) => [1, 2].map((seq) => [ids[index], seq])).toSorted())
    const own: EvidencePlay[] = []
    for await (const play of playsOfScreens(fleet.db, [ids[1] ?? ''], today())) own.push(play)
    expect(own.map(({ screenId, seq, bookingId }) => [screenId, seq, bookingId])).toEqual([
      [ids[1], 1, booking.id],
      [ids[1], 2, booking.id],
    ])
  })

  it('is selected by the day on which it was played, however late it arrived', async () => {
    const late = await screen()
    const made = fleet.clock.now()
    fleet.clock.advance(9 * DAY_MS)
    await fleet.sendPlays(late.token, playsUntil(made, 3, booking.id))
    await fleet.sendPlays(late.token, playsUntil(fleet.clock.now(), 2, booking.id, 4))
    const first = dayOf(made)
    expect((await evidence(first, first)).map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect((await evidence(today(), today())).map(({ seq }) => seq)).toEqual([4, 5])
    expect((await evidence(first, today())).length).toBe(5)
  })

  it('is found by an index once its day is over', async () => {
    await fleet.sendPlays((await screen()).token, playsUntil(fleet.clock.now(), 3, booking.id))
    const day = today()
    fleet.clock.advance(DAY_MS)
    await tidy()
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where tablename = ${`play_batches_${day.replaceAll('-', '')}`}
        and indexdef like '%gin (booking_ids)%'`.execute(fleet.db)
    expect(rows).toHaveLength(1)
    expect(await evidence(day, day)).toHaveLength(3)
  })
})

const keptDays = async () => (await evidenceDays(fleet.db)).map(({ day }) => day)

describe('the days of the evidence', () => {
  it('are created ahead; repeating it does no harm', async () => {
    await tidy()
    await Promise.all([keepEvidenceDays(fleet), keepEvidenceDays(fleet)])
    const days = await keptDays()
    expect(days.slice(-8)).toEqual(Array.from({ length: 8 }, (_, ahead) => addDays(today(), ahead)))
    expect(new Set(days).size).toBe(days.length)
  })

  it('are created by the batch that needs one: a clock that jumps over days loses no play', async () => {
    const { token } = await screen()
    await fleet.sendPlays(token, playsUntil(fleet.clock.now(), 2, booking.id))
    for (const [jump, firstSeq] of [
      [33 * DAY_MS, 3],
      [-20 * DAY_MS, 5],
    ] as const) {
      fleet.clock.advance(jump)
      const { status } = await fleet.sendPlays(token, playsUntil(fleet.clock.now(), 2, booking.id, firstSeq))
      expect(status).toBe(200)
      expect(await keptDays()).toContain(today())
    }
    fleet.clock.advance(20 * DAY_MS)
  })

  it('are removed after 90 days, while the totals stay', async () => {
    await fleet.sendPlays((await screen()).token, playsUntil(fleet.clock.now(), 4, booking.id))
    const day = today()
    fleet.clock.advance(90 * DAY_MS)
    await tidy()
    expect(await evidence(day, day)).toHaveLength(4)
    fleet.clock.advance(DAY_MS)
    await tidy()
    expect(await keptDays()).not.toContain(day)
    expect(await evidence(day, day)).toEqual([])
    const totals = await fleet.db
      .selectFrom('delivery_totals')
      .select('plays')
      .where('booking_id', '=', booking.id)
      .execute()
    expect(totals).toEqual([{ plays: 4 }])
  })

  it('are maintained by vacuum, and created once by two processes that need the same one', async () => {
    fleet.clock.advance(40 * DAY_MS)
    const screens = await Promise.all([screen(), screen(), screen()])
    const answers = await Promise.all(
      screens.map(({ token }) => fleet.sendPlays(token, playsUntil(fleet.clock.now(), 1, booking.id))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await vacuum(fleet.db)
    expect(await evidence()).toHaveLength(3)
  })
})
