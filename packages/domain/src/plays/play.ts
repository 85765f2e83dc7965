import type { Position } from '../geo/distance'
import { counts, type ServedArea } from '../geo/fix'

/** A play as a screen reported it, with checked fields. Instants in milliseconds. */
export interface ArrivedPlay {
  readonly seq: number
  readonly bookingId: string | null
  readonly startedAt: number
  readonly durationMs: number
  /** Null when the screen did not know its position. */
  readonly lat: number | null
  readonly lng: number | null
  /** The number of the creative, if the screen named one. */
  readonly creative?: number
  /** The accuracy of the position in metres and its age in seconds, from screens that report them. */
  readonly accuracyM?: number
  readonly fixAgeS?: number
}

/** Returns true for a play with a position. */
export const isPlaced = <Play extends Pick<ArrivedPlay, 'lat' | 'lng'>>(play: Play): play is Play & Position =>
  play.lat !== null && play.lng !== null

/** A play as it counts: without its position when that is too inexact, too old, or outside the served area. */
export function placed(play: ArrivedPlay, area: ServedArea): ArrivedPlay {
  if (!isPlaced(play)) return play
  const { lat, lng, accuracyM, fixAgeS: ageS } = play
  return counts(area, { lat, lng, accuracyM, ageS }) ? play : { ...play, lat: null, lng: null }
}

/** A malformed play. `seq` is its number; null without one. */
export interface MalformedPlay {
  readonly seq: number | null
  readonly startedAt: null
}

/** A play of a batch. */
export type ReportedPlay = ArrivedPlay | MalformedPlay

export const isMalformed = (play: ReportedPlay): play is MalformedPlay => play.startedAt === null

/** The highest number of a creative. */
const MAX_CREATIVE = 99

const LONGEST_BOOKING_ID = 100

/** An instant in ISO 8601 with a time zone. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

/** The number of a play, a whole number from 1; null without one. */
function seqOf(raw: unknown): number | null {
  if (typeof raw !== 'object' || raw === null) return null
  const { seq } = raw as Record<string, unknown>
  return Number.isSafeInteger(seq) && (seq as number) > 0 ? (seq as number) : null
}

/** Parses a play; null when it is malformed. Uses no schema library for speed, because a batch has up to a thousand plays. */
export function readPlay(raw: unknown): ArrivedPlay | null {
  const seq = seqOf(raw)
  if (seq === null) return null
  const { booking_id, started_at, duration_ms, lat, lng, creative, accuracy_m, fix_age_s } = raw as Record<
    string,
    unknown
  >
  const bookingId = booking_id ?? null
  if (
    bookingId !== null &&
    (typeof bookingId !== 'string' || bookingId === '' || bookingId.length > LONGEST_BOOKING_ID)
  )
    return null
  if (typeof started_at !== 'string' || !INSTANT.test(started_at)) return null
  const startedAt = Date.parse(started_at)
  if (!Number.isFinite(startedAt)) return null
  if (typeof duration_ms !== 'number' || !Number.isFinite(duration_ms) || duration_ms < 0) return null
  const nowhere = (lat ?? null) === null && (lng ?? null) === null
  if (!nowhere && !(within(lat, 90) && within(lng, 180))) return null
  if (!isDoubt(accuracy_m) || !isDoubt(fix_age_s)) return null
  return {
    seq,
    bookingId,
    startedAt,
    durationMs: Math.round(duration_ms),
    lat: nowhere ? null : (lat as number),
    lng: nowhere ? null : (lng as number),
    ...(isCreative(creative) && { creative }),
    ...(typeof accuracy_m === 'number' && { accuracyM: accuracy_m }),
    ...(typeof fix_age_s === 'number' && { fixAgeS: fix_age_s }),
  }
}

/** The accuracy or age of a fix, or its absence. */
const isDoubt = (value: unknown) => (value ?? null) === null || (Number.isFinite(value) && (value as number) >= 0)

/** Parses a play of a batch, which may be malformed. */
export const readReported = (raw: unknown): ReportedPlay => readPlay(raw) ?? { seq: seqOf(raw), startedAt: null }

const isCreative = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_CREATIVE

function within(value: unknown, limit: number): boolean {
  return typeof value === 'number' && value >= -limit && value <= limit
}
