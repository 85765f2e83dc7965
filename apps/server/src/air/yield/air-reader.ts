import { addDays, type Day, dayOf } from '@ayob/contract/days'
import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { promisedIn } from '@ayob/domain/yield/promised'
import { wholeDays } from '@ayob/domain/yield/room'
import { daysTogether, type Yielded } from '@ayob/domain/yield/yield'
import { createKept } from '../../platform/kept'
import type { Clock, Reader } from '../../platform/ports'
import { flightViews } from '../../sales/bookings/flights.queries'
import { readDay } from './yield.queries'

/** Late plays change days that are over, but seldom much. */
const OVER = { ms: HOUR_MS, most: 200 }
const RUNNING = { ms: MINUTE_MS, most: 20 }

interface Air {
  readonly rows: readonly Yielded[]
  /** The same without today, and the number of days. */
  readonly whole: { readonly rows: readonly Yielded[]; readonly days: number }
  /** The plays that bookings of each vehicle type were sold for, up to today. */
  readonly sold: ReadonlyMap<VehicleType, number>
}

/**
 * Reads the slots of periods. A thousand screens leave tens of thousands of rows a day, so a day that is over is read at
 * most once an hour, and today and a whole period at most once a minute.
 */
export function createAirReader(reader: Reader, clock: Clock): (from: Day, to: Day) => Promise<Air> {
  const over = createKept<Yielded[]>(clock, OVER)
  const running = createKept<Yielded[]>(clock, RUNNING)
  const periods = createKept<Air>(clock, RUNNING)

  async function read(from: Day, to: Day): Promise<Air> {
    const today = dayOf(clock.now())
    const last = to < today ? to : today
    const days: { day: Day; rows: Yielded[] }[] = []
    for (let day = from; day <= last; day = addDays(day, 1)) {
      const kept = day < today ? over : running
      days.push({ day, rows: await kept(day, () => readDay(reader, day)) })
    }
    const onAir = days.filter(({ rows }) => rows.length > 0)
    const whole = wholeDays(
      onAir.map(({ day }) => day),
      today,
    )
    const rowsOf = (some: typeof days) => daysTogether(some.map(({ rows }) => rows))
    return {
      rows: rowsOf(days),
      whole: { rows: rowsOf(days.filter(({ day }) => whole.has(day))), days: Math.max(1, whole.size) },
      sold: from > last ? new Map() : await soldByType(reader, from, last),
    }
  }
  return (from, to) => periods(`${from} ${to}`, () => read(from, to))
}

async function soldByType(reader: Reader, from: Day, to: Day): Promise<ReadonlyMap<VehicleType, number>> {
  const sold = new Map<VehicleType, number>()
  for (const { vehicleType, ...flight } of await flightViews.soldBetween(reader, from, to))
    sold.set(vehicleType, (sold.get(vehicleType) ?? 0) + promisedIn(flight, from, to))
  return sold
}
