import { addDays, startOfDay } from '@ayob/contract/days'
import { HOUR_MS } from '@ayob/contract/durations'
import { type NamedRoute, ROUTES } from '@ayob/contract/route-data'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../fleet/random'
import { createVehicle } from '../fleet/vehicle'
import { moved, type Position } from '../geo/distance'
import { type Circumstances, inspect } from './inspect'
import { caseScore } from './lifecycle'
import { packDay, unpackDay } from './packing'
import { createRoadMap, peersOf } from './rules/peers'
import { spansOfMinutes } from './spans'
import { createTrackIndex } from './track-index'
import { emptyDay, onAir, type SeenPlay, type VehicleDay, withPlays } from './vehicle-day'

const FIRST = '2026-03-02'
const DAYS = 3
const VEHICLES = 24
const random = randomFrom(11)
const fleet = Array.from({ length: VEHICLES }, (_, index) =>
  createVehicle(ROUTES[index % ROUTES.length] as NamedRoute, 500 + index),
)

interface Shift {
  readonly positionAt: (at: number) => Position | null
  readonly fromHour?: number
  readonly hours?: number
  readonly lateMs?: number
  readonly bookingId?: string | null
}

/** The plays of a vehicle that is on air for some hours of a day. */
function playsOf(
  day: string,
  { positionAt, fromHour = 6, hours = 12, lateMs = 20_000, bookingId = null }: Shift,
): SeenPlay[] {
  const from = startOfDay(day).getTime() + fromHour * HOUR_MS + Math.floor(random() * 10_000)
  return Array.from({ length: hours * 360 }, (_, slot) => {
    const startedAt = from + slot * 10_000
    const place = positionAt(startedAt)
    return {
      startedAt,
      bookingId,
      lat: place?.lat ?? null,
      lng: place?.lng ?? null,
      receivedAt: startedAt + lateMs,
    }
  })
}

const dayOfShift = (vehicleId: string, day: string, shift: Shift) =>
  withPlays(emptyDay(vehicleId, day), playsOf(day, shift))

const honest = Array.from({ length: DAYS }, (_, number) => {
  const day = addDays(FIRST, number)
  return fleet.map((vehicle, index) => dayOfShift(`v${index}`, day, { positionAt: vehicle.positionAt }))
})
const today = addDays(FIRST, DAYS - 1)
const index = createTrackIndex()
const roads = createRoadMap()
for (const day of honest.flat()) {
  index.add(day)
  roads.add(day)
}
const peers = peersOf(honest[DAYS - 1] ?? [])

/** A heartbeat in every minute on air, and one good look per hour. */
function circumstances(day: VehicleDay, change: Partial<Circumstances> = {}): Circumstances {
  const minutes = onAir(day)
  return {
    heard: new Set(minutes),
    looks: minutes.filter((minute) => minute % 60 === 7).map((minute) => ({ minute, isMatched: true })),
    like: index.mostLike(day),
    roads: { offRoad: () => null },
    peers,
    offlineDays: 0,
    placelessDays: 0,
    ...change,
  }
}

const kindsOf = (day: VehicleDay, change?: Partial<Circumstances>) =>
  inspect(day, circumstances(day, change)).map(({ kind }) => kind)
const someone = (shift: Shift) => dayOfShift('v0', today, shift)
const drive = fleet[0]?.positionAt ?? (() => null)
const jittered = (place: Position | null, metres: number) =>
  place && moved(place, (random() - 0.5) * 2 * metres, (random() - 0.5) * 2 * metres)

describe('an inspection', () => {
  it('finds nothing in the days of honest vehicles', () => {
    for (const day of honest.flat()) expect(kindsOf(day)).toEqual([])
  })

  it.each([0, 10, 25])(
    'finds the repeated drive of an earlier day, at another time and with %i m of noise',
    (metres) => {
      const later = 24 * HOUR_MS + 37_000
      const day = someone({ positionAt: (at) => jittered(drive(at - later), metres) })
      const [found] = inspect(day, circumstances(day))
      expect(found).toMatchObject({ kind: 'repeated_track', facts: { day: addDays(today, -1) } })
      expect(found?.score).toBeGreaterThanOrEqual(70)
      expect(found?.spans).toHaveLength(1)
    },
  )

  it('finds the copied drive of another vehicle, simultaneous or later, and suspects only the later one', () => {
    const copy = dayOfShift('w', today, { positionAt: (at) => jittered(drive(at - 600_000), 15), fromHour: 7 })
    expect(kindsOf(copy)).toEqual(['copied_track'])
    const together = dayOfShift('w', today, { positionAt: (at) => jittered(drive(at), 15) })
    expect(kindsOf(together)).toEqual(['copied_track'])
    const both = createTrackIndex()
    const original = honest[DAYS - 1]?.[0] as VehicleDay
    for (const day of [copy, original]) both.add(day)
    expect(kindsOf(original, { like: both.mostLike(original) })).toEqual([])
  })

  it('finds a vehicle that stands within 150 m for more than three hours, but not two hours at a taxi rank', () => {
    const rank = { lat: 6.93, lng: 79.85 }
    const standsFor = (hours: number, metres: number) => {
      const [from, to] = [9 * HOUR_MS, (9 + hours) * HOUR_MS]
      return someone({
        positionAt: (at) => {
          const time = at - startOfDay(today).getTime()
          return time >= from && time < to ? jittered(rank, metres) : drive(at)
        },
      })
    }
    expect(kindsOf(standsFor(2, 20))).toEqual([])
    for (const metres of [0, 20, 80]) {
      const day = standsFor(3.5, metres)
      const [found] = inspect(day, circumstances(day))
      expect(found).toMatchObject({ kind: 'standing' })
      expect(found?.score).toBeGreaterThanOrEqual(70)
      const held = (found?.spans ?? []).reduce((sum, { from, to }) => sum + to - from, 0) / HOUR_MS
      expect(Math.abs(held - 3.5)).toBeLessThan(0.1)
    }
    // The same with one play a minute.
    const rare = withPlays(
      emptyDay('v0', today),
      playsOf(today, { positionAt: () => rank }).filter((_, slot) => slot % 6 === 0),
    )
    expect(kindsOf(rare)).toContain('standing')
  })

  it('finds looks that fail often, though good ones are in between, and not a few of them', () => {
    const day = someone({ positionAt: drive, hours: 12 })
    const looks = (failed: readonly number[]) =>
      Array.from({ length: 12 }, (_, hour) => ({ minute: (6 + hour) * 60 + 7, isMatched: !failed.includes(hour) }))
    expect(kindsOf(day, { looks: looks([1, 4, 7, 10]) })).toContain('looks')
    expect(kindsOf(day, { looks: looks([1, 4, 7]) })).toEqual([])
  })

  it('counts looks that were missed while the vehicle was on air, and not those of a vehicle that was switched off', () => {
    const day = someone({ positionAt: drive, hours: 10 })
    const minutes = [7, 8, 9, 10].map((hour) => hour * 60)
    const unheard = minutes.map((minute) => ({ minute, isMatched: false, isUnheard: true }))
    expect(kindsOf(day, { looks: unheard })).toContain('looks')
    const off = [17, 18, 19].map((hour) => ({ minute: hour * 60, isMatched: false, isUnheard: true }))
    expect(kindsOf(day, { looks: off })).toEqual([])
  })

  it('finds a position that moves at constant speed', () => {
    const from = { lat: 6.93, lng: 79.85 }
    const even = someone({ positionAt: (at) => moved(from, 0, -((at / 1000) * 7) % 40_000) })
    expect(kindsOf(even)).toContain('unlike_vehicle')
  })

  it('finds plays without heartbeats, and plays that an online screen held back', () => {
    const online = someone({ positionAt: drive })
    expect(kindsOf(online, { heard: new Set(), like: null })).toEqual(['no_heartbeats'])
    const late = someone({ positionAt: drive, lateMs: 2 * HOUR_MS })
    expect(kindsOf(late, { like: null })).toEqual(['clock'])
  })

  it('holds a day without network, with a higher score the more such days there are', () => {
    const offline = someone({ positionAt: drive, lateMs: 12 * HOUR_MS })
    const held = (offlineDays: number) =>
      caseScore(
        inspect(offline, circumstances(offline, { heard: new Set(), like: null, offlineDays })).map(
          ({ score }) => score,
        ),
      )
    expect(held(0)).toBeGreaterThanOrEqual(50)
    expect(held(0)).toBeLessThan(70)
    expect(held(1)).toBeGreaterThanOrEqual(70)
  })

  it('ignores a tunnel of an hour', () => {
    const day = withPlays(
      someone({ positionAt: drive, hours: 11 }),
      playsOf(today, { positionAt: drive, fromHour: 17, hours: 1, lateMs: HOUR_MS }),
    )
    const heard = new Set(onAir(day).filter((minute) => minute < 17 * 60))
    expect(kindsOf(day, { heard, like: null })).toEqual([])
  })

  it('holds the minutes around three failed looks in a row, and no others', () => {
    const day = someone({ positionAt: drive })
    const looks = (failed: readonly number[]) =>
      [400, 460, 520, 580, 640, 700].map((minute) => ({ minute, isMatched: !failed.includes(minute) }))
    expect(kindsOf(day, { like: null, looks: looks([460, 520]) })).toEqual([])
    const [found] = inspect(day, circumstances(day, { like: null, looks: looks([460, 520, 580]) }))
    expect(found).toMatchObject({ kind: 'looks', facts: { failed: 3 } })
    expect(found?.spans).toEqual(
      spansOfMinutes(
        today,
        onAir(day).filter((minute) => minute > 400 && minute < 640),
      ),
    )
  })

  it('finds house ads without a position, and a day of twenty hours', () => {
    expect(kindsOf(someone({ positionAt: () => null }))).toEqual(['house_only'])
    expect(kindsOf(someone({ positionAt: drive, fromHour: 0, hours: 22 }))).toContain('long_hours')
  })

  it('finds a manipulated rotation by the plays that its screen reports beyond its share', () => {
    const beyond = playsOf(today, { positionAt: drive, bookingId: 'a' }).map((play, at) => ({
      ...play,
      isBeyondShare: at % 4 === 0,
    }))
    expect(kindsOf(withPlays(emptyDay('v0', today), beyond), { like: null })).toEqual(['over_delivery'])
  })

  it('does not hold minutes only because of a comparison with other vehicles', () => {
    const far = someone({ positionAt: (at) => moved(drive(at) ?? { lat: 7, lng: 80 }, 30_000, 0) })
    expect(roads.offRoad(far)).toMatchObject({ kind: 'off_road', facts: { percent: 100 } })
    expect(kindsOf(far, { roads })).toEqual([])
  })
})

describe('a packed day', () => {
  it('is unchanged when it is read again', () => {
    const play = fc.record({
      startedAt: fc.integer({ min: startOfDay(FIRST).getTime(), max: startOfDay(FIRST).getTime() + 24 * HOUR_MS - 1 }),
      bookingId: fc.option(fc.constantFrom('a', 'b')),
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
      receivedAt: fc.constant(startOfDay(FIRST).getTime() + 25 * HOUR_MS),
      isBeyondShare: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(play, { maxLength: 30 }), fc.array(play, { maxLength: 30 }), (some, more) => {
        const day = withPlays(emptyDay('v', FIRST), [...some, ...more])
        expect(unpackDay('v', FIRST, packDay(day))).toEqual(day)
        // In two parts, as batches arrive.
        const inParts = withPlays(withPlays(emptyDay('v', FIRST), some), more)
        expect(inParts.minutes).toEqual(day.minutes)
        expect(inParts.plays).toEqual(day.plays)
      }),
    )
  })
})

describe('the score of several findings', () => {
  it('is at least that of each, never above 100, and independent of their order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100 })), (scores) => {
        expect(caseScore(scores)).toBeGreaterThanOrEqual(Math.max(0, ...scores))
        expect(caseScore(scores)).toBeLessThanOrEqual(100)
        expect(caseScore([...scores].reverse())).toBe(caseScore(scores))
      }),
    )
  })
})
