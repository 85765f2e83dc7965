import { type AdLocation, DEFAULT_RADIUS_M, MAX_LOCATIONS, RADII_M } from '@ayob/contract/bookings'
import type { AnswerOf } from '@ayob/contract/call'
import { addDays, type Day, dayOf, daysBetween, startOfDay } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import { MAX_DAYS } from '@ayob/contract/flight-length'
import type { forecastAd } from '@ayob/contract/forecasts'
import type { Holidays, HourSpan } from '@ayob/contract/hours'
import type { Geofence } from '@ayob/contract/playlists'
import { ROUTES } from '@ayob/contract/route-data'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { type Coverage, coverageOf } from '@ayob/domain/forecasts/coverage'
import {
  type AreaSupply,
  areaSupply,
  bestWays,
  type Forecast,
  forecastOf,
  HISTORY_DAYS,
  meanPlays,
  type Others,
  type Supply,
  vehiclesThatFit,
  type Way,
} from '@ayob/domain/forecasts/forecast'
import { sharedPart, supplyInHours, widerHours } from '@ayob/domain/forecasts/in-hours'
import { cellParts, cellPartsUpTo, takenBy } from '@ayob/domain/forecasts/sold-share'
import { distanceM } from '@ayob/domain/geo/distance'
import { type ChosenHours, showHoursOf, showTimesOf } from '@ayob/domain/hours/show-times'
import { weekOf } from '@ayob/domain/impressions/impressions'
import { currentImpressions } from '../../goods/impressions/impressions.queries'
import type { Clock, Core, Db } from '../../platform/ports'
import { flightViews } from '../../sales/bookings/flights.queries'
import { playsOf } from '../figures/bookings.queries'
import { createHourReader } from './hours.queries'
import { readSupply } from './supply.queries'

/** A paid flight that has not ended. `endDate` is the first day after it. */
type Sold = Awaited<ReturnType<typeof flightViews.sold>>[number]

/** The named areas as places of a booking. */
export const NAMED_AREAS: readonly AdLocation[] = ROUTES.flatMap((one) =>
  one.kind === 'area'
    ? [{ id: one.id, name: one.name, position: { lat: one.centre[1], lng: one.centre[0] }, radius: DEFAULT_RADIUS_M }]
    : [],
)

type BookingChange = AnswerOf<typeof forecastAd>['ways'][number]['change']

interface Wanted {
  readonly vehicleType: VehicleType
  readonly durationDays: number
  readonly adLocations: readonly AdLocation[]
  readonly quantity: number
  readonly hours: readonly HourSpan[] | null
  readonly holidays: Holidays
}

/** Supply is cached for this many times the duration of its read, so that reading it never costs much, */
const KEPT_TIMES = 200
/** but never longer than this. */
const KEPT_MS = 5 * MINUTE_MS
/** "More days" tries one and a half times as many. */
const LONGER = 1.5

/** Makes forecasts. */
export function createForecaster({ db, clock }: Pick<Core, 'db' | 'clock'>) {
  const supplyOf = keptSupply(db, clock)
  const areaOf = keptAreas()

  /** The flights that use slots during a number of days from a given day. */
  const soldFlights = async (vehicleType: VehicleType, from: Day, days: number) => {
    const today = dayOf(clock.now())
    const flights = await flightViews.sold(db, vehicleType, from, addDays(from, days))
    const delivered = await playsOf(
      db,
      flights.map(({ id }) => id),
    )
    return areaOf(vehicleType, flights).map(({ flight, area }) => {
      const begins = flight.startDate > today ? flight.startDate : today
      const left = Math.max(0, flight.goal - (delivered.get(flight.id) ?? 0))
      return {
        area,
        perDay: left / daysBetween(begins, flight.endDate),
        from: daysBetween(from, begins),
        to: daysBetween(from, flight.endDate),
        times: showTimesOf(flight.showHours),
      }
    })
  }

  /** The forecast of an ad that starts today, and those of better alternatives. */
  const forecast = async (
    wanted: Wanted,
  ): Promise<{ forecast: Forecast; others: Others; ways: Way<BookingChange>[] }> => {
    const { vehicleType, durationDays: days, quantity, adLocations } = wanted
    const today = dayOf(clock.now())
    const longDays = Math.min(MAX_DAYS, Math.ceil(days * LONGER))
    const supply = await supplyOf(vehicleType, today)
    const flights = await soldFlights(vehicleType, today, longDays)
    const mean = meanPlays(supply)
    const area = coverageOf(circles(adLocations))
    const inHours = createHourReader(
      db,
      vehicleType,
      today,
      async () => weekOf((await currentImpressions(db)).terms)[vehicleType],
    )

    /** The supply of an area for a flight at certain hours, and how the flight uses it. */
    const offerOf = async (chosen: ChosenHours, covered: Coverage, flightDays: number) => {
      const times = showTimesOf(showHoursOf(chosen, today, addDays(today, flightDays)))
      const week = times && flights.some((flight) => flight.times) ? await inHours.week() : []
      const taken = takenBy(
        flights.map((flight) => ({ ...flight, perDay: flight.perDay * sharedPart(times, flight.times, week) })),
        mean,
      )
      const parts = cellParts(covered, taken, flightDays)
      if (times === null) return { area: areaSupply(supply, parts), ask: { days: flightDays, quantity } }
      const history = { firstDay: supply.firstDay, today }
      const { area: found, shown } = supplyInHours(await inHours.rows(parts), history, times, flightDays)
      return { area: found, ask: { days: flightDays, quantity, shown } }
    }
    const forecastFor = async (chosen: ChosenHours, covered: Coverage, flightDays: number) => {
      const offer = await offerOf(chosen, covered, flightDays)
      return forecastOf(offer.area, offer.ask)
    }

    const asked = await offerOf(wanted, area, days)
    const made = forecastOf(asked.area, asked.ask)
    if (made.fill >= 1) {
      return { forecast: made, others: { wider: undefined, longer: undefined, fewer: undefined }, ways: [] }
    }
    const inAreas = (places: readonly AdLocation[]) => forecastFor(wanted, coverageOf(circles(places)), days)
    const larger = widened(adLocations)
    const wider = await inAreas(larger)
    const longer = await forecastFor(wanted, area, longDays)
    const ways: Way<BookingChange>[] = [
      { change: { adLocations: larger }, forecast: wider },
      { change: { durationDays: longDays }, forecast: longer },
    ]
    for (const add of areasBeside(adLocations)) {
      ways.push({ change: { add }, forecast: await inAreas([...adLocations, add]) })
    }
    return {
      forecast: made,
      ways: bestWays(made, onlyBestArea(ways)),
      others: {
        wider,
        longer,
        fewer: vehiclesThatFit(asked.area, asked.ask),
        hours: await firstThatFits(widerHours(wanted), (chosen) => forecastFor(chosen, area, days)),
      },
    }
  }

  /** The forecast of any number of days and vehicles of a type, for an ad that starts on a given day. */
  const forecasts = async (vehicleType: VehicleType, adLocations: readonly AdLocation[], from: Day) => {
    const supply = await supplyOf(vehicleType, dayOf(clock.now()))
    const flights = await soldFlights(vehicleType, from, MAX_DAYS)
    const taken = takenBy(flights, meanPlays(supply))
    const parts = cellPartsUpTo(coverageOf(circles(adLocations)), taken, MAX_DAYS)
    const areas = new Map<number, AreaSupply>()
    const areaOf = (days: number) => {
      const area = areas.get(days) ?? areaSupply(supply, parts(days))
      areas.set(days, area)
      return area
    }
    return (days: number, quantity: number): Forecast => forecastOf(areaOf(days), { days, quantity })
  }

  return { forecast, forecasts }
}

export type Forecaster = ReturnType<typeof createForecaster>

/** The first hours that meet the goal; undefined when not even the widest do. */
async function firstThatFits(
  candidates: readonly ChosenHours[],
  forecastFor: (chosen: ChosenHours) => Promise<Forecast>,
): Promise<ChosenHours | undefined> {
  const widest = candidates.at(-1)
  if (widest === undefined || (await forecastFor(widest)).fill < 1) return undefined
  for (const chosen of candidates.slice(0, -1)) if ((await forecastFor(chosen)).fill >= 1) return chosen
  return widest
}

const circles = (locations: readonly AdLocation[]): Geofence[] =>
  locations.map(({ position, radius }) => ({ kind: 'circle', ...position, radius_m: radius }))

/** The same places, each with the next larger selectable radius. */
/** The named areas that a booking may be extended by: those whose centre none of its circles covers. */
function areasBeside(locations: readonly AdLocation[]): AdLocation[] {
  if (locations.length >= MAX_LOCATIONS) return []
  return NAMED_AREAS.filter(({ position }) => locations.every((one) => distanceM(one.position, position) > one.radius))
}

/** Of all areas, only the one that helps most. */
function onlyBestArea(ways: readonly Way<BookingChange>[]): Way<BookingChange>[] {
  const areas = ways.filter(({ change }) => 'add' in change)
  const [best] = areas.toSorted((a, b) => b.forecast.fill - a.forecast.fill)
  return ways.filter((way) => !areas.includes(way) || way === best)
}

const widened = (locations: readonly AdLocation[]): AdLocation[] =>
  locations.map((one) => ({ ...one, radius: RADII_M.find((radius) => radius > one.radius) ?? one.radius }))

interface Kept {
  readonly version: number
  readonly today: Day
  readonly supply: Promise<Supply>
  /** When it expires, in milliseconds of the clock. */
  until: number
}

/** Caches the supply of the whole map by vehicle type for a few minutes. */
function keptSupply(db: Db, clock: Clock) {
  const kept = new Map<VehicleType, Kept>()
  return async (vehicleType: VehicleType, today: Day): Promise<Supply> => {
    const newest = await currentImpressions(db)
    const known = kept.get(vehicleType)
    const now = clock.now().getTime()
    if (known && known.version === newest.id && known.today === today && now < known.until) return known.supply
    const since = startOfDay(addDays(today, 1 - HISTORY_DAYS))
    const began = performance.now()
    const supply = readSupply(db, vehicleType, since, weekOf(newest.terms)[vehicleType])
    const reading: Kept = { version: newest.id, today, supply, until: now + KEPT_MS }
    kept.set(vehicleType, reading)
    try {
      // Empty supply is not cached, so that the first plays show at once.
      const took = (await supply).firstDay === null ? 0 : performance.now() - began
      reading.until = now + Math.min(KEPT_MS, took * KEPT_TIMES)
    } catch (error) {
      if (kept.get(vehicleType) === reading) kept.delete(vehicleType)
      throw error
    }
    return supply
  }
}

/** Caches the areas of flights, which never change, for as long as the flights are sold. */
function keptAreas() {
  const kept = new Map<VehicleType, Map<string, Coverage>>()
  return (vehicleType: VehicleType, flights: readonly Sold[]) => {
    const before = kept.get(vehicleType)
    const areas = flights.map((flight) => ({ flight, area: before?.get(flight.id) ?? coverageOf(flight.geofences) }))
    kept.set(vehicleType, new Map(areas.map(({ flight, area }) => [flight.id, area])))
    return areas
  }
}
