import type { VehicleType } from '@ayob/contract/vehicle-types'
import { apportion } from '../reports/figures'

/** The slots of a vehicle type's screens in an area, in one hour of the day, on one day or on several. */
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

/** What bookings of a vehicle type delivered on a day. */
export interface Worth {
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

/**
 * Shares the worth of a day over its slots, which have a row for each hour, area and vehicle type: first by the weights of
 * the hours, then by the plays of each area in that hour. An hour that earned without a known position counts outside all
 * areas, so that the parts sum to the delivered value.
 */
export function yieldOfDay(slots: readonly Slots[], worths: readonly Worth[]): Yielded[] {
  const rows = slots.map((one) => ({ ...one, worthCents: 0 }))
  for (const { vehicleType, cents, hours } of worths) {
    const parts = hours.flatMap((weight, hour) => {
      if (weight <= 0) return []
      const here = rows.filter((row) => row.hour === hour && row.vehicleType === vehicleType && row.offered > row.empty)
      const plays = here.reduce((sum, { offered, empty }) => sum + offered - empty, 0)
      if (plays > 0) return here.map((row) => ({ row, weight: (weight * (row.offered - row.empty)) / plays }))
      const row = { hour, area: '', vehicleType, offered: 0, empty: 0, worthCents: 0 }
      rows.push(row)
      return [{ row, weight }]
    })
    const shares = apportion(
      cents,
      parts.map(({ weight }) => weight),
    )
    parts.forEach(({ row }, index) => {
      row.worthCents += shares[index] ?? 0
    })
  }
  return rows
}

/** Adds up the rows of days, to one for each hour, area and vehicle type. */
export function daysTogether(days: readonly (readonly Yielded[])[]): Yielded[] {
  const sums = new Map<string, { -readonly [Key in keyof Yielded]: Yielded[Key] }>()
  for (const row of days.flat()) {
    const key = `${row.hour}|${row.vehicleType}|${row.area}`
    const sum = sums.get(key)
    if (sum === undefined) {
      sums.set(key, { ...row })
      continue
    }
    sum.offered += row.offered
    sum.empty += row.empty
    sum.worthCents += row.worthCents
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
