import type { Finding } from '../finding'
import { onAir, type VehicleDay } from '../vehicle-day'
import { finding, percent } from './rule'

/** Rules that compare a vehicle with others. Honest vehicles differ too, so none of these rules holds minutes on its own. */

/** Squares of about 110 m, in steps of positions. */
const SQUARE_STEPS = 100
/** In a smaller fleet most vehicles are alone on their roads. */
const LEAST_FLEET = 20
const MOSTLY = 0.6

/** Where vehicles drove, to tell roads from other places. */
export function createRoadMap() {
  /** The only vehicle that was there; null for several. */
  const seen = new Map<number, string | null>()
  const fleet = new Set<string>()
  const squares = ({ track }: VehicleDay) =>
    track.slots.map((_, at) => squareOf(track.lat[at] as number) * 1e6 + squareOf(track.lng[at] as number))
  return {
    add(day: VehicleDay): void {
      fleet.add(day.vehicleId)
      for (const square of squares(day)) {
        const one = seen.get(square)
        if (one === undefined) seen.set(square, day.vehicleId)
        else if (one !== day.vehicleId) seen.set(square, null)
      }
    },

    /** Positions where no other vehicle has ever been. */
    offRoad(day: VehicleDay): Finding | null {
      if (fleet.size < LEAST_FLEET || day.track.slots.length === 0) return null
      const alone = squares(day).filter((square) => (seen.get(square) ?? day.vehicleId) === day.vehicleId)
      const part = alone.length / day.track.slots.length
      if (part < MOSTLY) return null
      return finding(day, 'off_road', 45, onAir(day), { percent: percent(part, 1) })
    },
  }
}

const squareOf = (steps: number) => Math.floor(steps / SQUARE_STEPS)

/** The results of the vehicles of one type on a day, for comparison. */
export interface Peers {
  /** Minutes on air of each, in ascending order. */
  readonly minutes: readonly number[]
  /** Plays of each by booking, in ascending order. */
  readonly plays: ReadonlyMap<string, readonly number[]>
}

/** Sums up the days of the vehicles of one type. */
export function peersOf(days: readonly VehicleDay[]): Peers {
  const plays = new Map<string, number[]>()
  for (const day of days) {
    for (const [bookingId, count] of day.plays) {
      const counts = plays.get(bookingId)
      if (counts) counts.push(count)
      else plays.set(bookingId, [count])
    }
  }
  const ascending = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)
  return {
    minutes: ascending(days.map((day) => onAir(day).length)),
    plays: new Map([...plays].map(([bookingId, counts]) => [bookingId, ascending(counts)])),
  }
}

/** The median of numbers in ascending order; 0 if there are none. */
const median = (ascending: readonly number[]) => ascending[ascending.length >> 1] ?? 0

const FEWEST_PEERS = 6
/** Fewer plays of an ad can come from a vehicle that waited near its place. */
const MANY_PLAYS = 100
const TIMES_MEDIAN = 5

/** Far more plays of an ad than the other vehicles that showed it. */
export function overDelivery(day: VehicleDay, peers: Peers): Finding | null {
  let worst: { plays: number; usual: number } | null = null
  for (const [bookingId, plays] of day.plays) {
    const others = peers.plays.get(bookingId) ?? []
    const usual = median(others)
    if (others.length < FEWEST_PEERS || plays < MANY_PLAYS || plays < usual * TIMES_MEDIAN) continue
    if (!worst || plays / usual > worst.plays / worst.usual) worst = { plays, usual }
  }
  return worst && finding(day, 'over_delivery', 40, onAir(day), worst)
}

const FAR_ABOVE = 1.6
const LONG_MIN = 15 * 60

/** Far longer on air, and so better paid, than comparable vehicles. */
export function farEarnings(day: VehicleDay, peers: Peers): Finding | null {
  const minutes = onAir(day).length
  const usual = median(peers.minutes)
  if (peers.minutes.length < FEWEST_PEERS || minutes < LONG_MIN || minutes < usual * FAR_ABOVE) return null
  return finding(day, 'earnings', 35, onAir(day), { minutes, usual })
}
