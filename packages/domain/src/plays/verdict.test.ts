import { DAY_MS, HOUR_MS } from '@ayob/contract/durations'
import { describe, expect, it } from 'vitest'
import { type ArrivedPlay, readPlay } from './play'
import { type JudgedBooking, type JudgedScreen, type JudgingContext, judge, NO_TRACK, trackAfter } from './verdict'

const now = Date.parse('2026-03-02T06:00:00Z')
const place = { lat: 6.9111, lng: 79.8497 }
const booking: JudgedBooking = {
  vehicleType: 'tuktuk',
  geofences: [{ kind: 'circle', ...place, radius_m: 2000 }],
  running: [{ from: now - 20 * DAY_MS, to: null }],
  endsAt: now + 5 * DAY_MS,
}
const known: Record<string, JudgedBooking> = {
  live: booking,
  bus: { ...booking, vehicleType: 'bus' },
  paused: { ...booking, running: [{ from: now - 20 * DAY_MS, to: now - 120_000 }] },
  fresh: { ...booking, running: [{ from: now - 65_000, to: null }] },
  over: { ...booking, endsAt: now - 120_000 },
}
const screen: JudgedScreen = { vehicleType: 'tuktuk', pairedAt: 0, held: [], inactive: [] }
const context: JudgingContext = { now, slotMs: 10_000, screen, booking: (id) => known[id] }
const play: ArrivedPlay = { seq: 1, bookingId: 'live', startedAt: now - 60_000, durationMs: 10_000, ...place }
const north = (metres: number) => place.lat + metres / 111_195

describe('a play is valid', () => {
  it.each([
    ['inside its geofence', {}],
    ['up to 250 m beyond it', { lat: north(2240) }],
    ['when it is half a second short', { durationMs: 9500 }],
    ['when it is half a second long', { durationMs: 10_500 }],
    ['just under 14 days old', { startedAt: now - 14 * DAY_MS }],
    ['when it began a moment before its booking was published', { bookingId: 'fresh', startedAt: now - 70_000 }],
    ['when it began before its booking was paused', { bookingId: 'paused', startedAt: now - 121_000 }],
    ['as a house ad anywhere', { bookingId: null, lat: 9, lng: 80 }],
    ['as a house ad without a position', { bookingId: null, lat: null, lng: null }],
  ])('%s', (_, change) => {
    expect(judge({ ...play, ...change }, NO_TRACK, context)).toBeNull()
  })
})

describe('a recently paired screen', () => {
  const pairedAt = now - HOUR_MS
  const at = (startedAt: number, bookingId: string | null = 'live') =>
    judge({ ...play, startedAt, bookingId }, NO_TRACK, { ...context, screen: { ...screen, pairedAt } })

  it.each(['live', null])('counts no play from before, apart from the clock tolerance (%s)', (bookingId) => {
    expect(at(pairedAt, bookingId)).toBeNull()
    expect(at(pairedAt - 5_000, bookingId)).toBeNull()
    expect(at(pairedAt - 5_001, bookingId)).toBe('not_paired')
    expect(at(pairedAt - 13 * DAY_MS, bookingId)).toBe('not_paired')
    expect(at(pairedAt - 14 * DAY_MS, bookingId)).toBe('too_old')
  })
})

describe.each([
  ['held', 'on_hold'],
  ['inactive', 'inactive'],
] as const)('a screen that was %s', (times, reason) => {
  const during = (startedAt: number, spans: JudgedScreen['held'], change: Partial<JudgedScreen> = {}) =>
    [play.bookingId, null].map((bookingId) =>
      judge({ ...play, startedAt, bookingId }, NO_TRACK, {
        ...context,
        screen: { ...screen, [times]: spans, ...change },
      }),
    )

  it('counts no play that began from its start to just before its end, house ads included, and all others', () => {
    const spans = [{ from: now - 60_000, to: now - 30_000 }]
    expect(during(now - 60_001, spans)).toEqual([null, null])
    expect(during(now - 60_000, spans)).toEqual([reason, reason])
    expect(during(now - 30_001, spans)).toEqual([reason, reason])
    expect(during(now - 30_000, spans)).toEqual([null, null])
  })

  it('counts none while it lasts, and none that seems to begin just before a pairing in it', () => {
    const pairedAt = now - 60_000
    const spans = [{ from: pairedAt, to: null }]
    expect(during(now - 20_000, spans)).toEqual([reason, reason])
    expect(during(pairedAt - 2_000, spans, { pairedAt })).toEqual([reason, reason])
  })
})

describe('a play is rejected', () => {
  it.each([
    ['wrong_duration', { durationMs: 9499 }],
    ['wrong_duration', { durationMs: 10_501 }],
    ['in_future', { startedAt: now + 60_000 }],
    ['in_future', { startedAt: now + 365 * DAY_MS }],
    ['too_old', { startedAt: now - 14 * DAY_MS - 1 }],
    ['not_in_playlist', { bookingId: 'unknown' }],
    ['not_in_playlist', { bookingId: 'bus' }],
    ['not_in_playlist', { bookingId: 'paused', startedAt: now - 119_000 }],
    ['not_in_playlist', { bookingId: 'fresh', startedAt: now - 80_000 }],
    ['not_in_playlist', { bookingId: 'over' }],
    ['not_in_playlist', { lat: north(60_000) }],
    ['outside_geofence', { lat: north(2260) }],
    ['outside_geofence', { lat: null, lng: null }],
  ] as const)('%s with %j', (reason, change) => {
    expect(judge({ ...play, ...change }, NO_TRACK, context)).toBe(reason)
  })

  it('overlap, when it starts before the previous one has ended', () => {
    const track = trackAfter(play, NO_TRACK)
    expect(judge({ ...play, startedAt: play.startedAt + 9000 }, track, context)).toBe('overlap')
    expect(judge({ ...play, startedAt: play.startedAt + 10_000 }, track, context)).toBeNull()
  })

  it('too_fast, when the distance from the previous play requires more than 140 km/h', () => {
    const track = trackAfter(play, NO_TRACK)
    const after = (seconds: number, metres: number) => ({
      ...play,
      startedAt: play.startedAt + seconds * 1000,
      lat: north(metres),
    })
    expect(judge(after(10, 380), track, context)).toBeNull()
    expect(judge(after(10, 400), track, context)).toBe('too_fast')
    expect(judge(after(30, 400), track, context)).toBeNull()
  })

  it('too_fast also across plays without a position', () => {
    const lost = { ...play, bookingId: null, startedAt: play.startedAt + 10_000, lat: null, lng: null }
    const track = trackAfter(lost, trackAfter(play, NO_TRACK))
    const next = { ...play, startedAt: play.startedAt + 20_000 }
    expect(judge({ ...next, lat: north(700) }, track, context)).toBeNull()
    expect(judge({ ...next, lat: north(900) }, track, context)).toBe('too_fast')
  })
})

describe('reading a play', () => {
  const raw = {
    seq: 1,
    booking_id: 'b',
    started_at: '2026-03-02T06:00:00.000Z',
    duration_ms: 10_000,
    lat: 6.9,
    lng: 79.8,
  }

  it('accepts what a screen sends', () => {
    expect(readPlay(raw)).toEqual({ seq: 1, bookingId: 'b', startedAt: now, durationMs: 10_000, lat: 6.9, lng: 79.8 })
    expect(readPlay({ ...raw, booking_id: null, lat: null, lng: null })).toMatchObject({ bookingId: null, lat: null })
    expect(readPlay({ ...raw, started_at: '2026-03-02T11:30:00+05:30' })?.startedAt).toBe(now)
  })

  it.each([
    null,
    'play',
    [],
    { ...raw, seq: 0 },
    { ...raw, seq: 1.5 },
    { ...raw, seq: '1' },
    { ...raw, booking_id: 7 },
    { ...raw, booking_id: '' },
    { ...raw, started_at: 'yesterday' },
    { ...raw, started_at: '2026-03-02T06:00:00' },
    { ...raw, started_at: '2026-13-40T06:00:00Z' },
    { ...raw, started_at: 1_772_000_000_000 },
    { ...raw, duration_ms: '10000' },
    { ...raw, duration_ms: -1 },
    { ...raw, lat: null },
    { ...raw, lat: 91 },
    { ...raw, lng: 'east' },
    { ...raw, lng: Number.NaN },
  ])('calls %j malformed', (bad) => {
    expect(readPlay(bad)).toBeNull()
  })
})
