import { DAY_MS } from '@ayob/contract/durations'
import type { Geofence } from '@ayob/contract/playlists'
import type { Rejection } from '@ayob/contract/plays'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { GEOFENCE_TOLERANCE_M, metresBeyondAll, REACH_M } from '../geo/geofence'
import { isShownAt, type ShowTimes } from '../hours/show-times'
import { type Anchor, anchoredAt, doubtsBeside, isTooFast, NO_ANCHOR, OVERLAP_TOLERANCE_MS } from './doubts'
import { type ArrivedPlay, isPlaced } from './play'

/** Older plays are rejected. */
export const OLDEST_PLAY_MS = 14 * DAY_MS
/** Tolerance for the length of a play. */
export const SLOT_TOLERANCE_MS = 500
/**
 * The tolerated difference between the clocks of a screen and the server: a play may start this much after its arrival,
 * before the pairing, and before or after the hours of its ad.
 */
const CLOCK_TOLERANCE_MS = 5_000

/** A booking for judging its plays. Instants in milliseconds; `to` is null while it is running. */
export interface JudgedBooking {
  readonly vehicleType: VehicleType
  readonly geofences: readonly Geofence[]
  readonly running: readonly Span[]
  readonly endsAt: number
  /** When it shows; absent or null means always. */
  readonly times?: ShowTimes | null
}

/** A period with a start, in milliseconds; `to` is null while it lasts. */
export interface Span {
  readonly from: number
  readonly to: number | null
}

/** A screen for judging its plays. Instants in milliseconds. */
export interface JudgedScreen {
  readonly vehicleType: VehicleType
  /** When it was paired with its vehicle. */
  readonly pairedAt: number
  /** When it was on hold. */
  readonly held: readonly Span[]
  /** When its driver was switched off. */
  readonly inactive: readonly Span[]
}

/** State of a vehicle's valid plays for judging the next one. Instants in milliseconds. */
export interface Track extends Anchor {
  /** When the last valid play ended. */
  readonly lastEnd: number | null
}

export const NO_TRACK: Track = { lastEnd: null, ...NO_ANCHOR }

export interface JudgingContext {
  readonly now: number
  readonly slotMs: number
  readonly screen: JudgedScreen
  readonly booking: (id: string) => JudgedBooking | undefined
}

/**
 * Judges a play as `placed`: null when it is valid, else the first reason against it. Checks the time first, then obstacles of screen
 * and driver at its start, the booking, the position, and the previous plays. A play counts as made while its booking was
 * running if any part of it was.
 */
export function judge(play: ArrivedPlay, track: Track, context: JudgingContext): Rejection | null {
  if (Math.abs(play.durationMs - context.slotMs) > SLOT_TOLERANCE_MS) return 'wrong_duration'
  if (play.startedAt > context.now + CLOCK_TOLERANCE_MS) return 'in_future'
  if (play.startedAt < context.now - OLDEST_PLAY_MS) return 'too_old'
  const { screen } = context
  if (play.startedAt < screen.pairedAt - CLOCK_TOLERANCE_MS) return 'not_paired'
  // A play within the tolerance counts as begun with the pairing, so that a new pairing does not bypass a hold.
  const startedAt = Math.max(play.startedAt, screen.pairedAt)
  if (isDuring(startedAt, screen.inactive)) return 'inactive'
  if (isDuring(startedAt, screen.held)) return 'on_hold'
  if (play.bookingId !== null) {
    const refused = judgeBooking(play, context.booking(play.bookingId), screen.vehicleType)
    if (refused) return refused
  }
  if (track.lastEnd !== null && play.startedAt < track.lastEnd - OVERLAP_TOLERANCE_MS) return 'overlap'
  return isPlaced(play) && isTooFast(play, track) ? 'too_fast' : null
}

function isDuring(instant: number, spans: readonly Span[]): boolean {
  for (const { from, to } of spans) if (instant >= from && (to === null || instant < to)) return true
  return false
}

/** Judges the booking of a play or look: null when it may be shown at that time and place on such a vehicle. */
export function judgeBooking(
  play: Omit<ArrivedPlay, 'seq'>,
  booking: JudgedBooking | undefined,
  vehicleType: VehicleType,
): Rejection | null {
  if (booking === undefined || booking.vehicleType !== vehicleType || !wasRunning(play, booking)) {
    return 'not_in_playlist'
  }
  if (!wasInHours(play.startedAt, booking.times ?? null)) return 'outside_hours'
  if (!isPlaced(play)) return 'outside_geofence'
  const beyond = metresBeyondAll(booking.geofences, play)
  if (beyond > REACH_M) return 'not_in_playlist'
  return beyond > GEOFENCE_TOLERANCE_M ? 'outside_geofence' : null
}

function wasRunning(play: Omit<ArrivedPlay, 'seq'>, booking: JudgedBooking): boolean {
  if (play.startedAt >= booking.endsAt) return false
  const end = play.startedAt + play.durationMs
  for (const { from, to } of booking.running) if (end > from && (to === null || play.startedAt < to)) return true
  return false
}

const wasInHours = (startedAt: number, times: ShowTimes | null) =>
  times === null ||
  [0, -CLOCK_TOLERANCE_MS, CLOCK_TOLERANCE_MS].some((tolerance) => isShownAt(times, startedAt + tolerance))

/** The state after a valid play. */
export function trackAfter(play: ArrivedPlay, track: Track): Track {
  const lastEnd = Math.max(track.lastEnd ?? 0, play.startedAt + play.durationMs)
  if (isPlaced(play)) return { lastEnd, ...anchoredAt(play, track) }
  return { ...track, lastEnd, doubts: doubtsBeside(track.doubts, play) }
}
