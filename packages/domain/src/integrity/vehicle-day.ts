import { startOfDay } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import type { ArrivedPlay } from '../plays/play'
import { SLOWEST_REPORT_S } from '../plays/report-pace'

export const MINUTES = 1440
export const SLOT_MS = 10_000
/** A play that arrives this soon after its start was sent while its screen was online. */
const PROMPT_MS = 3 * MINUTE_MS
/** A screen gathers its plays for as long as the server asks. Anything later than that, plus a minute, was held back. */
const IN_TIME_MS = SLOWEST_REPORT_S * 1000 + 60_000
/** Positions are stored to about a metre. */
export const STEPS_PER_DEGREE = 100_000

/** The facts about a minute, as bits. */
export const ON_AIR = 1
/** A play of it arrived immediately, so the screen was online. */
export const PROMPT = 2
/** A play of an advertiser's ad. */
const SOLD = 4
/** A play with a position. */
export const PLACED = 8
/** A play of it arrived as soon as the server could expect. A prompt minute is also in time. */
const IN_TIME = 16

/** The reports of a vehicle's screens for one day: the input of most rules. */
export interface VehicleDay {
  readonly vehicleId: string
  readonly day: string
  /** A byte of bits for each minute of the day. */
  readonly minutes: Uint8Array
  /** The positions of its plays in order of time: 10-second slots of the day, and hundred-thousandths of a degree. */
  readonly track: Track
  /** Plays by booking. */
  readonly plays: ReadonlyMap<string, number>
  /** Plays that were rejected because they exceeded the vehicle's share of their ad. */
  readonly beyondShare: number
}

/** Positions in order of time. */
export interface Track {
  readonly slots: readonly number[]
  readonly lat: readonly number[]
  readonly lng: readonly number[]
}

/** A play with its arrival time, in milliseconds: valid, or rejected because it exceeded a share. */
export interface SeenPlay extends Pick<ArrivedPlay, 'startedAt' | 'bookingId' | 'lat' | 'lng'> {
  readonly receivedAt: number
  readonly isBeyondShare?: boolean
}

export const emptyDay = (vehicleId: string, day: string): VehicleDay => ({
  vehicleId,
  day,
  minutes: new Uint8Array(MINUTES),
  track: { slots: [], lat: [], lng: [] },
  plays: new Map(),
  beyondShare: 0,
})

/** A vehicle's day with more plays, in any order. Plays of other days are left out. */
export function withPlays(known: VehicleDay, more: Iterable<SeenPlay>): VehicleDay {
  const midnight = startOfDay(known.day).getTime()
  const minutes = known.minutes.slice()
  const plays = new Map(known.plays)
  let { beyondShare } = known
  const { slots, lat, lng } = known.track
  const points = slots.map((slot, index) => ({ slot, lat: lat[index] as number, lng: lng[index] as number }))
  for (const play of more) {
    const minute = Math.floor((play.startedAt - midnight) / MINUTE_MS)
    if (minute < 0 || minute >= MINUTES) continue
    if (play.isBeyondShare) {
      beyondShare++
      continue
    }
    let bits = ON_AIR
    if (play.receivedAt - play.startedAt <= PROMPT_MS) bits |= PROMPT
    if (play.receivedAt - play.startedAt <= IN_TIME_MS) bits |= IN_TIME
    if (play.bookingId !== null) {
      bits |= SOLD
      plays.set(play.bookingId, (plays.get(play.bookingId) ?? 0) + 1)
    }
    if (play.lat !== null && play.lng !== null) {
      bits |= PLACED
      const slot = Math.floor((play.startedAt - midnight) / SLOT_MS)
      points.push({ slot, lat: steps(play.lat), lng: steps(play.lng) })
    }
    minutes[minute] = (minutes[minute] ?? 0) | bits
  }
  points.sort((one, other) => one.slot - other.slot)
  return { ...known, minutes, plays, beyondShare, track: trackOf(points) }
}

/** Adding 0 turns -0 into 0. */
const steps = (degrees: number) => Math.round(degrees * STEPS_PER_DEGREE) + 0

function trackOf(points: readonly { slot: number; lat: number; lng: number }[]): Track {
  return {
    slots: points.map(({ slot }) => slot),
    lat: points.map(({ lat }) => lat),
    lng: points.map(({ lng }) => lng),
  }
}

/** The minutes of a day that meet a condition. */
export function minutesWhere({ minutes }: VehicleDay, meets: (bits: number, minute: number) => boolean): number[] {
  const found: number[] = []
  for (let minute = 0; minute < MINUTES; minute++) if (meets(minutes[minute] as number, minute)) found.push(minute)
  return found
}

/** The minutes of a day on air. */
export const onAir = (day: VehicleDay): number[] => minutesWhere(day, (bits) => (bits & ON_AIR) !== 0)

/** Days that were stored before screens gathered their plays only have the prompt bit. */
export const isInTime = (bits: number): boolean => (bits & (IN_TIME | PROMPT)) !== 0

/** House ads without a position: nobody paid for them, and nobody knows where they were shown. */
export const isPlaceless = (bits: number): boolean => (bits & (ON_AIR | SOLD | PLACED)) === ON_AIR
