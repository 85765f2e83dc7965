import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { ROUTES } from '@ayob/contract/route-data'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SRI_LANKA } from '../geo/fix'
import { DEFAULT_IMPRESSIONS } from '../impressions/impressions'
import { joinBits } from './airtime'
import { attributionTo } from './attribution'
import { applyBatch as applyPlays, type BatchContext, comesTooEarly, NEW_VEHICLE, type Watermark } from './batch'
import { readReported } from './play'
import { emptyTallies, rowsOf, tally } from './totals'
import type { JudgedBooking } from './verdict'
import { verdictOf } from './verdict-codes'

const now = Date.parse('2026-03-02T06:00:00Z')
const place = { lat: 6.9111, lng: 79.8497 }
const booking: JudgedBooking = {
  vehicleType: 'tuktuk',
  geofences: [{ kind: 'circle', ...place, radius_m: 2000 }],
  running: [{ from: now - DAY_MS, to: null }],
  endsAt: now + DAY_MS,
}
const context: BatchContext = {
  now,
  slotMs: 10_000,
  screen: { vehicleType: 'tuktuk', pairedAt: 0, held: [], inactive: [] },
  booking: (id) => (id === 'b' ? booking : undefined),
  share: () => undefined,
  acknowledged: 0,
  screenId: 's',
  area: SRI_LANKA,
}
const rowsByKey = <Row>(rows: readonly Row[], keyOf: (row: Row) => string) => {
  const byKey = Object.fromEntries(rows.map((row) => [keyOf(row), row]))
  expect(Object.keys(byKey)).toHaveLength(rows.length)
  return byKey
}
/** Applies plays as they are in the JSON of a batch. */
const applyBatch = (mark: Watermark, raw: readonly unknown[], more = context) =>
  applyPlays(mark, raw.map(readReported), more)
const START: Watermark = { seq: 0, missed: 0, trips: 0, ...NEW_VEHICLE }

const play = (seq: number, change: object = {}) => ({
  seq,
  booking_id: 'b',
  started_at: new Date(now - HOUR_MS + seq * 10_000).toISOString(),
  duration_ms: 10_000,
  ...place,
  ...change,
})

describe('applying a batch', () => {
  it('moves the mark to the last play and accepts each', () => {
    const verdict = applyBatch(START, [play(1), play(2)], context)
    expect(verdict.mark.seq).toBe(2)
    expect(verdict.valid.map(({ seq }) => seq)).toEqual([1, 2])
  })

  it('ignores plays at or below the mark', () => {
    const first = applyBatch(START, [play(1), play(2)], context)
    const again = applyBatch(first.mark, [play(1), play(2), play(3)], context)
    expect(again.valid.map(({ seq }) => seq)).toEqual([3])
    expect(again.rejected).toEqual([])
  })

  it('accepts a gap as it is and counts it', () => {
    expect(applyBatch(START, [play(3), play(7)], context).mark).toMatchObject({ seq: 7, missed: 5 })
  })

  it('rejects only the malformed play, and an unnumbered one only in the answer', () => {
    const verdict = applyBatch(START, [play(1), play(2, { duration_ms: 'ten' }), { seq: 'x' }, play(3)], context)
    expect(verdict.valid.map(({ seq }) => seq)).toEqual([1, 3])
    expect(verdict.rejected).toEqual([{ reason: 'malformed', at: null }])
    expect(verdict.unnumbered).toBe(1)
    expect(verdict.mark.seq).toBe(3)
  })

  it('gives the verdict on each play in order of arrival, as a letter', () => {
    expect(applyBatch(START, [play(1), play(2)], context).codes).toBeNull()
    const first = applyBatch(START, [play(1)], context)
    const batch = [play(1), play(4, { lat: 7.5 }), { seq: 'x' }, play(3), play(2, { duration_ms: 1 }), play(3), 'none']
    const { codes } = applyBatch(first.mark, batch, context)
    expect([...(codes ?? '')].map(verdictOf)).toEqual([
      null,
      'not_in_playlist',
      null,
      'valid',
      'wrong_duration',
      null,
      null,
    ])
  })

  it('lists the existing bookings that its plays named', () => {
    const batch = [play(1), play(2, { booking_id: 'nobody' }), play(3, { booking_id: null }), play(4, { lat: 7.5 })]
    expect([...applyBatch(START, batch, context).bookingIds]).toEqual(['b'])
    const late = applyBatch(START, [play(1, { lat: 7.5 })], context)
    expect([...late.bookingIds]).toEqual(['b'])
  })

  it('judges a play by the valid ones before it, not by rejected ones', () => {
    const verdict = applyBatch(START, [play(1), play(2, { lat: 7.1 }), play(3)], context)
    expect(verdict.rejected.map(({ reason }) => reason)).toEqual(['outside_geofence'])
    expect(verdict.valid.map(({ seq }) => seq)).toEqual([1, 3])
  })
})

describe('the share of a booking', () => {
  const share = () => ({ askedAt: now - HOUR_MS, pace: { weight: 0.1, goalLeft: 10 } })

  it("ends a tenth above the playlist's limit; plays beyond it neither count nor move the track", () => {
    const batch = Array.from({ length: 20 }, (_, index) => play(index + 1, index > 11 ? { booking_id: null } : {}))
    const verdict = applyBatch(START, batch, { ...context, share })
    expect(verdict.valid).toHaveLength(19)
    expect(verdict.rejected.map(({ reason }) => reason)).toEqual(['over_share'])
    expect([...verdict.overShare]).toEqual(['b'])
    expect(verdict.mark.shares).toMatchObject({ b: { plays: 11 } })
    const later = applyBatch(verdict.mark, [play(21), play(22)], { ...context, share })
    expect(later.valid).toEqual([])
    expect(later.mark.shares).toMatchObject({ b: { plays: 11 } })
  })
})

describe('totals', () => {
  const SCREENS = ['s1', 's2', 's3']
  const flaws = fc.constantFrom(
    {},
    {},
    {},
    { lat: null, lng: null },
    { duration_ms: 3 },
    { booking_id: null },
    { booking_id: 'x' },
  )
  const log = fc
    .array(flaws, { minLength: 1, maxLength: 30 })
    .map((all) => all.map((flaw, index) => play(index + 1, flaw)))

  /** A sender that sends in order, repeats itself at will and goes back as far as it likes. */
  const sending = (plays: readonly object[]) =>
    fc.array(fc.tuple(fc.nat(plays.length), fc.nat(plays.length)), { maxLength: 12 }).map((cuts) => {
      const batches: (readonly object[])[] = []
      let reached = 0
      for (const [from, size] of cuts) {
        const start = Math.min(from, reached)
        reached = Math.max(reached, start + size)
        batches.push(plays.slice(start, start + size))
      }
      return [...batches, plays.slice(Math.min(reached, plays.length))]
    })

  const traffic = fc
    .tuple(log, log, log)
    .chain((logs) =>
      fc.tuple(
        fc.constant(logs),
        fc.tuple(...logs.map(sending)),
        fc.array(fc.nat(2), { minLength: 200, maxLength: 200 }),
      ),
    )

  it('are the same for any interleaving of repeated batches as for each play once', () => {
    fc.assert(
      fc.property(traffic, ([logs, sendings, turns]) => {
        const once = SCREENS.map((screen, index) => [screen, logs[index] ?? []] as const)
        const queues = sendings.map((batches) => [...batches])
        const mixed: (readonly [string, readonly object[]])[] = []
        for (const turn of [...turns, 0, 1, 2].concat(Array.from({ length: 60 }, (_, index) => index % 3))) {
          const batch = queues[turn]?.shift()
          if (batch) mixed.push([SCREENS[turn] as string, batch])
        }
        expect(totalsOf(mixed)).toEqual(totalsOf(once))
      }),
      { numRuns: 200 },
    )
  })

  function totalsOf(traffic: readonly (readonly [string, readonly object[]])[]) {
    const marks = new Map<string, Watermark>()
    const tallies = emptyTallies()
    const rejected: Record<string, number> = {}
    const attribution = attributionTo(ROUTES)
    for (const [screenId, batch] of traffic) {
      const before = marks.get(screenId) ?? START
      const verdict = applyBatch(before, batch, context)
      marks.set(screenId, verdict.mark)
      tally(tallies, verdict.valid, {
        screenId,
        vehicleType: 'tuktuk',
        lastEnd: before.lastEnd,
        attribution,
        impressionsAt: () => DEFAULT_IMPRESSIONS,
      })
      for (const { reason } of verdict.rejected) rejected[reason] = (rejected[reason] ?? 0) + 1
    }
    const rows = rowsOf(tallies)
    return {
      delivery: rowsByKey(rows.delivery, ({ bookingId, hour, route }) => `${bookingId} ${hour} ${route}`),
      airtime: Object.fromEntries(
        [...tallies.airtime].map(([key, row]) => [key, { ...row, minutes: joinBits(row.minutes) }]),
      ),
      cells: rowsByKey(
        rows.cells,
        ({ bookingId, day, latCell, lngCell }) => `${bookingId} ${day} ${latCell} ${lngCell}`,
      ),
      supply: Object.fromEntries(tallies.supply),
      screens: rowsByKey(rows.screens, ({ bookingId, screenId }) => `${bookingId} ${screenId}`),
      rejected,
    }
  }

  it('count a minute of a screen once in the supply map, whatever the batches', () => {
    fc.assert(
      fc.property(log, fc.nat(30), (plays, cut) => {
        const rows = totalsOf([
          ['s1', plays.slice(0, cut)],
          ['s1', plays],
        ]).supply
        const minutes = new Set<number>()
        let counted = 0
        for (const one of plays) {
          const {
            booking_id: id,
            duration_ms,
            lat,
            started_at,
          } = one as Omit<typeof one, 'lat' | 'booking_id'> & {
            lat: number | null
            booking_id: string | null
          }
          if (duration_ms !== 10_000 || id === 'x' || (lat === null && id !== null)) continue
          const minute = Math.floor((Date.parse(started_at) + duration_ms) / MINUTE_MS)
          if (lat !== null && !minutes.has(minute)) counted++
          minutes.add(minute)
        }
        expect(Object.values(rows).reduce((sum, row) => sum + row.screenMinutes, 0)).toBe(counted)
      }),
    )
  })
})

describe('plays that were acknowledged and lost', () => {
  const one = { askedAt: 0, pace: { weight: 0.1, goalLeft: 1 } }
  const bounded = { ...context, share: () => one }
  const receipt = { acknowledged: 5, keptFrom: 1 }

  it('come first: a batch beyond them waits, unless the screen has none of them', () => {
    expect(comesTooEarly(START, [play(6)], receipt)).toBe(true)
    expect(comesTooEarly(START, [play(3), play(6)], receipt)).toBe(true)
    expect(comesTooEarly(START, [play(1), play(2)], receipt)).toBe(false)
    expect(comesTooEarly({ ...START, seq: 2 }, [play(1), play(3)], receipt)).toBe(false)
    expect(comesTooEarly(START, [play(4)], { ...receipt, keptFrom: 4 })).toBe(false)
    expect(comesTooEarly({ ...START, seq: 5 }, [play(9)], receipt)).toBe(false)
    expect(comesTooEarly(START, [play(9)], { acknowledged: 0, keptFrom: 0 })).toBe(false)
  })

  it('count regardless of their share, while those after them count by their share', () => {
    const plays = Array.from({ length: 12 }, (_, index) => play(index + 1))
    const lost = applyBatch(START, plays.slice(0, 10), bounded)
    expect(lost.overShare.size).toBe(1)
    const back = applyBatch(START, plays.slice(0, 10), { ...bounded, acknowledged: 10 })
    expect(back).toMatchObject({ returned: 10, valid: { length: 10 }, rejected: [] })
    expect(applyBatch(back.mark, plays, { ...bounded, acknowledged: 10 })).toMatchObject({ returned: 0 })
  })
})
