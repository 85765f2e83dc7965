import { type AdLocation, MAX_DAYS, RADII_M } from '@ayob/contract/bookings'
import { addDays, type Day, dayOf, daysBetween, startOfDay } from '@ayob/contract/days'
import type { Geofence } from '@ayob/contract/screens'
import type { VehicleType } from '@ayob/contract/vehicles'
import { type Coverage, coverageOf } from '@ayob/domain/delivery/coverage'
import {
  type Forecast,
  forecastOf,
  HISTORY_DAYS,
  type History,
  type Others,
  vehiclesThatFit,
} from '@ayob/domain/delivery/forecast'
import { weekOf } from '@ayob/domain/delivery/impressions'
import { cellParts, type Taken, takenBy } from '@ayob/domain/delivery/sold-share'
import type { Clock, Db, Reader } from '../platform/ports'
import { impressionVersions } from './impression-store'
import { playsOf, type SupplyMap, supplyMap, type WeighedHour, weighedSupply } from './supply-store'

/** A flight that is paid for and not over. `endDate` is the first day after it. */
interface Sold {
  readonly id: string
  readonly geofences: readonly Geofence[]
  readonly goal: number
  readonly startDate: Day
  readonly endDate: Day
}

export interface ForecastNeeds {
  readonly db: Db
  readonly clock: Clock
  /** Paid flights of a type that run or are to start, with days from `from` to before `until`. */
  readonly sold: (reader: Reader, vehicleType: VehicleType, from: Day, until: Day) => Promise<readonly Sold[]>
}

interface Wanted {
  readonly vehicleType: VehicleType
  readonly durationDays: number
  readonly adLocations: readonly AdLocation[]
  readonly quantity: number
}

/** The supply of the whole map is read again this often: it only tells how others share their areas. */
const MAP_MS = 5 * 60_000
/** "More days" is tried with half as many again. */
const LONGER = 1.5

/** Answers forecasts with what would be better. */
export function createForecaster({ db, clock, sold }: ForecastNeeds) {
  const mapOf = keptMaps(db)
  const areaOf = keptAreas()

  const takenFrom = async (
    vehicleType: VehicleType,
    today: Day,
    days: number,
    meanPlays: ReadonlyMap<number, number>,
  ) => {
    const flights = await sold(db, vehicleType, today, addDays(today, days))
    const delivered = await playsOf(
      db,
      flights.map(({ id }) => id),
    )
    return takenBy(
      areaOf(vehicleType, flights).map(({ flight, area }) => {
        const begins = flight.startDate > today ? flight.startDate : today
        const left = Math.max(0, flight.goal - (delivered.get(flight.id) ?? 0))
        return {
          area,
          perDay: left / daysBetween(begins, flight.endDate),
          from: daysBetween(today, begins),
          to: daysBetween(today, flight.endDate),
        }
      }),
      meanPlays,
    )
  }

  return async (wanted: Wanted): Promise<{ forecast: Forecast; others: Others }> => {
    const { vehicleType, durationDays: days, quantity } = wanted
    const now = clock.now()
    const today = dayOf(now)
    const since = startOfDay(addDays(today, 1 - HISTORY_DAYS))
    const longDays = Math.min(MAX_DAYS, Math.ceil(days * LONGER))
    const map = await mapOf(vehicleType, since, now)
    const taken = await takenFrom(vehicleType, today, longDays, meanPlays(map, today))
    const area = coverageOf(circles(wanted.adLocations))
    const hours = await weighedSupply(db, vehicleType, since, weightsOf(area, wanted, taken, longDays))
    const [newest] = await impressionVersions(db)
    if (!newest) throw new Error('there are no impression terms')
    const firsts = [map.first, hours[0]?.hour].flatMap((first) => (first ? [first.getTime()] : []))
    const known = {
      firstDay: firsts.length === 0 ? null : dayOf(Math.min(...firsts)),
      today,
      multipliers: weekOf(newest.terms)[vehicleType],
    }
    const history = (pick: (hour: WeighedHour) => { plays: number; free: number }): History => ({
      ...known,
      hours: hours.map((hour) => ({ hour: hour.hour.getTime(), screenMinutes: hour.minutes, ...pick(hour) })),
    })
    const asked = history(({ plays, free }) => ({ plays, free }))
    const ask = { days, quantity }
    return {
      forecast: forecastOf(asked, ask),
      others: {
        wider: forecastOf(
          history((hour) => ({ plays: hour.wide_plays, free: hour.wide_free })),
          ask,
        ),
        longer:
          longDays > days
            ? forecastOf(
                history(({ plays, long_free }) => ({ plays, free: long_free })),
                { days: longDays, quantity },
              )
            : undefined,
        fewer: vehiclesThatFit(asked, ask),
      },
    }
  }
}

const circles = (locations: readonly AdLocation[]): Geofence[] =>
  locations.map(({ position, radius }) => ({ kind: 'circle', ...position, radius_m: radius }))

/** The same places with the next larger radius that can be chosen. */
const widened = (locations: readonly AdLocation[]): AdLocation[] =>
  locations.map((one) => ({ ...one, radius: RADII_M.find((radius) => radius > one.radius) ?? one.radius }))

function weightsOf(area: Coverage, { adLocations, durationDays }: Wanted, taken: readonly Taken[], longDays: number) {
  return {
    asked: cellParts(area, taken, durationDays),
    wider: cellParts(coverageOf(circles(widened(adLocations))), taken, durationDays),
    longer: cellParts(area, taken, longDays),
  }
}

/** Plays of all screens by cell on a day in the mean, over the days since the first. */
function meanPlays({ plays, first }: SupplyMap, today: Day): ReadonlyMap<number, number> {
  if (first === null) return plays
  // Today is not over; it counts as a day only when there is no other.
  const days = Math.max(1, daysBetween(dayOf(first), today))
  return new Map([...plays].map(([key, sum]) => [key, sum / days]))
}

/** The supply of the whole map by vehicle type, a few minutes old at most. */
function keptMaps(db: Db) {
  const kept = new Map<VehicleType, { readAt: number; map: Promise<SupplyMap> }>()
  return async (vehicleType: VehicleType, since: Date, now: Date): Promise<SupplyMap> => {
    const known = kept.get(vehicleType)
    if (known && now.getTime() - known.readAt < MAP_MS) return known.map
    const map = supplyMap(db, vehicleType, since)
    kept.set(vehicleType, { readAt: now.getTime(), map })
    // What could not be read, or was empty, is read again the next time.
    const forget = () => void (kept.get(vehicleType)?.map === map && kept.delete(vehicleType))
    map.then((read) => void (read.first === null && forget()), forget)
    return map
  }
}

/** The areas of flights, which never change and are worth keeping for as long as the flights are sold. */
function keptAreas() {
  const kept = new Map<VehicleType, Map<string, Coverage>>()
  return (vehicleType: VehicleType, flights: readonly Sold[]) => {
    const before = kept.get(vehicleType)
    const areas = flights.map((flight) => ({ flight, area: before?.get(flight.id) ?? coverageOf(flight.geofences) }))
    kept.set(vehicleType, new Map(areas.map(({ flight, area }) => [flight.id, area])))
    return areas
  }
}
