import { HOUR_MS } from '@ayob/contract/durations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moved } from '../geo/distance'
import { SRI_LANKA } from '../geo/fix'
import { applyBatch, type BatchContext, NEW_VEHICLE, type Watermark } from './batch'
import type { ArrivedPlay } from './play'
import type { JudgedBooking } from './verdict'

const FIRST = Date.parse('2026-03-02T02:00:00Z')
const SLOT_MS = 10_000
const COLOMBO = { lat: 6.9, lng: 79.9 }
const JAFFNA = { lat: 9.66, lng: 80.02 }
const GALLE = { lat: 6.05, lng: 80.22 }
const START: Watermark = { seq: 0, missed: 0, trips: 0, ...NEW_VEHICLE }

const booking: JudgedBooking = {
  vehicleType: 'tuktuk',
  geofences: [{ kind: 'circle', ...COLOMBO, radius_m: 10_000 }],
  running: [{ from: 0, to: null }],
  endsAt: Number.POSITIVE_INFINITY,
}
const context: BatchContext = {
  now: FIRST + 60 * HOUR_MS,
  slotMs: SLOT_MS,
  screen: { vehicleType: 'tuktuk', pairedAt: 0, held: [], inactive: [] },
  booking: () => booking,
  share: () => undefined,
  acknowledged: 0,
  screenId: 's',
  area: SRI_LANKA,
}

interface Where {
  readonly lat: number
  readonly lng: number
}
const playAt = (seq: number, startedAt: number, { lat, lng }: Where, more: Partial<ArrivedPlay> = {}): ArrivedPlay => ({
  seq,
  bookingId: 'b',
  startedAt,
  durationMs: SLOT_MS,
  lat,
  lng,
  ...more,
})
/** A vehicle that drives up and down a road in Colombo at 36 km/h. */
const driven = (slot: number) => moved(COLOMBO, Math.abs((slot % 100) - 50) * 100, 0)

/** Sends plays in batches of the given sizes, each batch twice. Returns how often each number was counted, and the mark. */
function send(plays: readonly ArrivedPlay[], sizes: readonly number[] = [plays.length]) {
  const counted = new Map<number, number>()
  let mark = START
  let taken = 0
  for (let next = 0, turn = 0; next < plays.length; turn += 1) {
    const batch = plays.slice(next, next + Math.max(1, sizes[turn % sizes.length] ?? 1))
    next += batch.length
    for (const sent of [batch, batch]) {
      const verdict = applyBatch(mark, sent, context)
      mark = verdict.mark
      for (const { seq } of [...verdict.valid, ...verdict.restored]) counted.set(seq, (counted.get(seq) ?? 0) + 1)
      taken += verdict.rejected.length - verdict.restored.length
    }
  }
  return { counted, mark, rejected: taken }
}

const seqs = (counted: ReadonlyMap<number, number>) => [...counted.keys()].sort((a, b) => a - b)

describe('a position that later plays contradict', () => {
  it.each([
    ['nowhere near the island', { lat: 0, lng: 0 }],
    ['on the island', JAFFNA],
  ])('costs no honest play, if the first fix was %s', (_, wrong) => {
    const honest = Array.from({ length: 17 }, (__, at) => playAt(at + 2, FIRST + (at + 1) * SLOT_MS, driven(at)))
    const first = playAt(1, FIRST, wrong, { bookingId: null })
    for (const sizes of [[18], [1], [5, 2]]) {
      const { counted } = send([first, ...honest], sizes)
      expect(seqs(counted)).toEqual([first, ...honest].map(({ seq }) => seq))
      expect([...counted.values()].every((times) => times === 1)).toBe(true)
    }
  })

  it('is dropped within five minutes, however well it was supported', () => {
    const stuck = Array.from({ length: 400 }, (_, at) =>
      playAt(at + 1, FIRST + at * SLOT_MS, JAFFNA, { bookingId: null }),
    )
    const back = Array.from({ length: 30 }, (_, at) => playAt(401 + at, FIRST + (400 + at) * SLOT_MS, driven(at)))
    expect(send([...stuck, ...back], [10]).counted.size).toBe(430)
    const rare = Array.from({ length: 5 }, (_, at) => playAt(401 + at, FIRST + 400 * SLOT_MS + at * 70_000, driven(at)))
    expect(send([...stuck, ...rare], [1]).counted.size).toBe(405)
  })

  it('is not exchanged for a single outlier, even after a night off', () => {
    const evening = Array.from({ length: 20 }, (_, at) => playAt(at + 1, FIRST + at * SLOT_MS, driven(at)))
    const far = { west: -180, south: -90, east: 180, north: 90 }
    const jump = playAt(21, FIRST + 12 * HOUR_MS, { lat: 19.07, lng: 72.88 }, { bookingId: null })
    const after = applyBatch(START, [...evening, jump], { ...context, area: far })
    expect(after.rejected).toEqual([{ reason: 'too_fast', at: jump.startedAt }])
    expect(after.mark).toMatchObject({ lastLat: evening.at(-1)?.lat })
  })

  it('stays as long as plays agree with it in between', () => {
    const plays = Array.from({ length: 60 }, (_, at) =>
      playAt(at + 1, FIRST + at * SLOT_MS, at % 2 ? JAFFNA : driven(at), { bookingId: null }),
    )
    const { counted } = send(plays, [7])
    expect(seqs(counted)).toEqual(plays.filter((_, at) => at % 2 === 0).map(({ seq }) => seq))
  })

  it('counts no play twice or beside another one, when plays without a position come in between', () => {
    const wrong = playAt(1, FIRST, JAFFNA, { bookingId: null })
    const doubted = playAt(2, FIRST + SLOT_MS, driven(1))
    const atOnce = playAt(3, FIRST + SLOT_MS, { lat: 0, lng: 0 }, { bookingId: null })
    const more = [4, 5, 6].map((seq) => playAt(seq, FIRST + seq * SLOT_MS, driven(seq)))
    expect(seqs(send([wrong, doubted, atOnce, ...more], [1]).counted)).toEqual([1, 3, 4, 5, 6])
  })

  it('loses no honest play, wherever outliers are, first or after any pause, in whatever batches', () => {
    const outlier = fc.constantFrom(
      { lat: 0, lng: 0 },
      JAFFNA,
      GALLE,
      { lat: 7.9, lng: 81.6 },
      { lat: 51.5, lng: -0.1 },
    )
    const stop = fc.record({
      pauseMs: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 12 * HOUR_MS })),
      outliers: fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        fc.uniqueArray(outlier, { minLength: 1, maxLength: 2 }),
      ),
      inexact: fc.boolean(),
    })
    const drive = fc.array(stop, { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(drive, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (stops, sizes) => {
        const plays: ArrivedPlay[] = []
        const honest: number[] = []
        let at = FIRST
        const add = (where: Where, isHonest: boolean, more: Partial<ArrivedPlay> = {}) => {
          const play = playAt(plays.length + 1, at, where, { bookingId: isHonest ? 'b' : null, ...more })
          plays.push(play)
          if (isHonest) honest.push(play.seq)
          at += SLOT_MS
        }
        for (const { pauseMs, outliers, inexact } of stops) {
          at += pauseMs
          for (const wrong of outliers) add(wrong, false)
          if (inexact) add(JAFFNA, true, { bookingId: null, accuracyM: 25_000 })
          add(driven(plays.length), true)
        }
        // A position that is contradicted at the very end is dropped within five minutes.
        for (let after = 0; after < 30; after += 1) add(driven(plays.length), true)
        const { counted, rejected } = send(plays, sizes)
        expect(honest.filter((seq) => counted.get(seq) !== 1)).toEqual([])
        expect([...counted.values()].every((times) => times === 1)).toBe(true)
        expect(counted.size + rejected).toBe(plays.length)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a position with its doubt', () => {
  const verdictOf = (more: Partial<ArrivedPlay>) => {
    const { valid, rejected, codes } = applyBatch(START, [playAt(1, FIRST, COLOMBO, more)], context)
    return { reason: rejected[0]?.reason ?? null, lat: valid[0]?.lat, codes }
  }

  it('counts for a geofence only if its error is smaller than the tolerance', () => {
    expect(verdictOf({}).reason).toBeNull()
    expect(verdictOf({ accuracyM: 249 }).reason).toBeNull()
    expect(verdictOf({ accuracyM: 250 }).reason).toBe('outside_geofence')
    expect(verdictOf({ accuracyM: 25_000 }).reason).toBe('outside_geofence')
    expect(verdictOf({ accuracyM: 20, fixAgeS: 20 }).reason).toBeNull()
    expect(verdictOf({ accuracyM: 20, fixAgeS: 600 }).reason).toBe('outside_geofence')
  })

  it('counts as none for a house ad, which is marked in the evidence', () => {
    expect(verdictOf({ bookingId: null, accuracyM: 25_000 })).toEqual({ reason: null, lat: null, codes: 'w' })
    expect(verdictOf({ bookingId: null, lat: 0, lng: 0 })).toEqual({ reason: null, lat: null, codes: 'w' })
    expect(verdictOf({ bookingId: null, lat: null, lng: null })).toEqual({ reason: null, lat: null, codes: null })
    expect(verdictOf({ bookingId: null })).toEqual({ reason: null, lat: COLOMBO.lat, codes: null })
  })
})
