import type { Day } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { apportion } from '../reports/figures'

/** The slots of a vehicle type's screens in an area, in one hour of the day. */
export interface Slots {
  /** Hour of the Colombo day, 0 to 23. */
  readonly hour: number
  /** Name of the area; empty outside all areas. */
  readonly area: string
  readonly vehicleType: VehicleType
  /** All slots that screens with a known position filled. */
  readonly offered: number
  /** Slots in which a house ad played. */
  readonly empty: number
}

/** The same on one day. */
export interface DaySlots extends Slots {
  readonly day: Day
}

/** What bookings of a vehicle type delivered on a day. */
export interface DayWorth {
  readonly day: Day
  readonly vehicleType: VehicleType
  /** The delivered value. */
  readonly cents: number
  /** Weights of the 24 hours: plays times the price of a play of their booking. */
  readonly hours: readonly number[]
}

/** Slots with what the plays in them were worth. */
export interface Yielded extends Slots {
  readonly worthCents: number
}

export interface YieldSum {
  readonly offered: number
  /** Slots in which an ad of a booking played. */
  readonly delivered: number
  readonly empty: number
  readonly worthCents: number
}

/** The share of the offered slots in which ads of bookings played, 0 to 1; null without slots. */
export const fillRate = ({ offered, delivered }: Pick<YieldSum, 'offered' | 'delivered'>): number | null =>
  offered > 0 ? delivered / offered : null

/** The worth of a thousand offered slots in cents, rounded half up; null without slots. */
export const yieldCents = ({ offered, worthCents }: Pick<YieldSum, 'offered' | 'worthCents'>): number | null =>
  offered > 0 ? Math.round((worthCents * 1000) / offered) : null

const keyOf = ({ hour, area, vehicleType }: Pick<Slots, 'hour' | 'area' | 'vehicleType'>) =>
  `${hour}|${vehicleType}|${area}`

/**
 * Sums the slots of days by hour, area and vehicle type, and shares the worth of each day and type over them: first by the
 * weights of its hours, then by the plays of each area in that hour. An hour that earned without a known position counts
 * outside all areas, so that the parts sum to the delivered value.
 */
export function yieldOf(slots: Iterable<DaySlots>, worths: Iterable<DayWorth>): Yielded[] {
  const sums = new Map<string, { -readonly [Key in keyof Yielded]: Yielded[Key] }>()
  const sumOf = ({ hour, area, vehicleType }: Pick<Slots, 'hour' | 'area' | 'vehicleType'>) => {
    const key = keyOf({ hour, area, vehicleType })
    let sum = sums.get(key)
    if (sum === undefined) {
      sum = { hour, area, vehicleType, offered: 0, empty: 0, worthCents: 0 }
      sums.set(key, sum)
    }
    return sum
  }
  const ofHours = new Map<string, DaySlots[]>()
  for (const one of slots) {
    const sum = sumOf(one)
    sum.offered += one.offered
    sum.empty += one.empty
    if (one.offered === one.empty) continue
    const key = `${one.day}|${one.vehicleType}|${one.hour}`
    const list = ofHours.get(key)
    if (list) list.push(one)
    else ofHours.set(key, [one])
  }
  for (const { day, vehicleType, cents, hours } of worths) {
    const parts = hours.flatMap((weight, hour) => {
      if (weight <= 0) return []
      const here = ofHours.get(`${day}|${vehicleType}|${hour}`)
      if (here === undefined) return [{ at: { hour, area: '', vehicleType }, weight }]
      const plays = here.reduce((sum, { offered, empty }) => sum + offered - empty, 0)
      return here.map((one) => ({ at: one, weight: (weight * (one.offered - one.empty)) / plays }))
    })
    const shares = apportion(
      cents,
      parts.map(({ weight }) => weight),
    )
    parts.forEach(({ at }, index) => {
      sumOf(at).worthCents += shares[index] ?? 0
    })
  }
  return [...sums.values()]
}

/** The sum of some slots. */
export function sumOf(rows: Iterable<Yielded>): YieldSum {
  const sum = { offered: 0, delivered: 0, empty: 0, worthCents: 0 }
  for (const { offered, empty, worthCents } of rows) {
    sum.offered += offered
    sum.delivered += offered - empty
    sum.empty += empty
    sum.worthCents += worthCents
  }
  return sum
}

/** The sums of slots by a property of theirs, those with most slots first, by name among equals. */
export function sumsBy<Key extends string | number>(
  rows: readonly Yielded[],
  keyOfRow: (row: Yielded) => Key,
): (YieldSum & { readonly key: Key })[] {
  const groups = new Map<Key, Yielded[]>()
  for (const row of rows) {
    const key = keyOfRow(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups]
    .map(([key, group]) => ({ key, ...sumOf(group) }))
    .sort((a, b) => b.offered - a.offered || (a.key < b.key ? -1 : 1))
}
