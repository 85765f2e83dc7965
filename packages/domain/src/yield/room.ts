import type { Day } from '@ayob/contract/days'
import { BOOKABLE_TYPES, type VehicleType } from '@ayob/contract/vehicle-types'
import { DEFAULT_LOOP, playsPerVehicleDay } from '../bookings/goal'
import { MOST_SHARE } from '../playlists/separation'
import type { Yielded } from './yield'

/** An hour has room if at least one slot of each loop is empty. */
const ROOM = 1 / DEFAULT_LOOP.adsPerLoop

/** The types that advertisers can choose. */
const BOOKABLE: ReadonlySet<VehicleType> = new Set(BOOKABLE_TYPES)

/** Consecutive hours in which an advertiser could buy slots of a vehicle type in an area. Plays are those of a day. */
export interface Room {
  readonly area: string
  readonly vehicleType: VehicleType
  readonly fromHour: number
  /** The end, 1 to 24. */
  readonly toHour: number
  readonly offered: number
  /** Empty slots. */
  readonly free: number
  /** The most that one more booking can get of them. */
  readonly fits: number
  /** The vehicles whose goal that meets. */
  readonly vehicles: number
}

/** The days that an average is made of: those on air, without today unless it is the only one. */
export function wholeDays(onAir: Iterable<Day>, today: Day): ReadonlySet<Day> {
  const days = new Set(onAir)
  if (days.size > 1) days.delete(today)
  return days
}

/**
 * Where one more booking would fit, the most room first: for each area and vehicle type the longest runs of hours with at
 * least one empty slot in each loop. One booking gets empty slots only, and at most four of ten (`MOST_SHARE`). Slots
 * outside all areas are left out, as they can't be named, and those of types that advertisers can't choose.
 *
 * @param rows slots over `days` days
 */
export function roomIn(rows: readonly Yielded[], days: number): Room[] {
  const places = new Map<string, Map<number, Yielded>>()
  for (const row of rows) {
    if (row.area === '' || !BOOKABLE.has(row.vehicleType)) continue
    const key = `${row.area}|${row.vehicleType}`
    const hours = places.get(key) ?? new Map<number, Yielded>()
    places.set(key, hours.set(row.hour, row))
  }
  const found = [...places.values()].flatMap((hours) => runsOf(hours).map((run) => roomOf(run, days)))
  return found
    .filter(({ fits }) => fits > 0)
    .sort(
      (a, b) =>
        b.fits - a.fits ||
        a.area.localeCompare(b.area, 'en') ||
        a.vehicleType.localeCompare(b.vehicleType, 'en') ||
        a.fromHour - b.fromHour,
    )
}

type Run = readonly [Yielded, ...Yielded[]]

/** The hours with room, as runs without a gap. */
function runsOf(hours: ReadonlyMap<number, Yielded>): Run[] {
  const runs: [Yielded, ...Yielded[]][] = []
  for (const row of [...hours.values()].sort((a, b) => a.hour - b.hour)) {
    if (row.offered === 0 || row.empty < row.offered * ROOM) continue
    const last = runs.at(-1)
    if (last?.at(-1)?.hour === row.hour - 1) last.push(row)
    else runs.push([row])
  }
  return runs
}

function roomOf(run: Run, days: number): Room {
  const perDay = (of: (row: Yielded) => number) => Math.floor(run.reduce((sum, row) => sum + of(row), 0) / days)
  const [{ area, vehicleType, hour: fromHour }] = run
  const fits = perDay(({ offered, empty }) => Math.min(empty, offered * MOST_SHARE))
  return {
    ...{ area, vehicleType, fromHour, toHour: fromHour + run.length },
    offered: perDay(({ offered }) => offered),
    free: perDay(({ empty }) => empty),
    fits,
    vehicles: Math.floor(fits / playsPerVehicleDay()),
  }
}
