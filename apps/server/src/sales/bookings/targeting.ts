import { isWebAddress } from '@ayob/contract/common'
import { type Day, startOfDay } from '@ayob/contract/days'
import { HOUR_MS } from '@ayob/contract/durations'
import type { ShowHours } from '@ayob/contract/hours'
import type { Geofence } from '@ayob/contract/playlists'
import { ROUTES } from '@ayob/contract/route-data'
import { campaignGoal, flightGoal } from '@ayob/domain/bookings/goal'
import { routeGeofence } from '@ayob/domain/geo/geofence'
import { type ShowTimes, showHoursOf, showTimesOf } from '@ayob/domain/hours/show-times'
import { expectedBy, paceState } from '@ayob/domain/playlists/pacing'
import type { BookingRow } from './bookings.store'

type Places = Pick<BookingRow, 'campaign_id' | 'route_ids' | 'ad_locations'>

/** One object per route, so that values cached for it serve every booking on it. */
const ROUTE_FENCES = new Map(ROUTES.map((route) => [route.id, routeGeofence(route)]))

function routesOf(row: Places) {
  const ids = new Set(row.route_ids)
  return ROUTES.filter(({ id }) => ids.has(id))
}

/** Returns where an ad may show: the circles of a map booking, or the routes of a campaign booking. */
export function geofencesOf(row: Places): Geofence[] {
  if (row.campaign_id) return routesOf(row).flatMap(({ id }) => ROUTE_FENCES.get(id) ?? [])
  return row.ad_locations.map(({ position, radius }) => ({ kind: 'circle', ...position, radius_m: radius }))
}

/** Returns the names of the places. */
export function placeNamesOf(row: Places): string[] {
  return (row.campaign_id ? routesOf(row) : row.ad_locations).map(({ name }) => name)
}

/** The number of plays sold with a booking. */
export function goalOf(row: Pick<BookingRow, 'campaign_id' | 'route_ids' | 'quantity' | 'duration_days'>): number {
  return row.campaign_id
    ? campaignGoal(row.route_ids.length, row.duration_days)
    : flightGoal(row.quantity, row.duration_days)
}

type Flight = Pick<BookingRow, 'hours' | 'holidays' | 'start_date' | 'end_date'>

/** Returns the hours of a flight, with the public holidays on its days. Undefined when it shows at all hours. */
export function showHours({ start_date: from, end_date: until, ...chosen }: Flight): ShowHours | undefined {
  return from && until ? showHoursOf(chosen, from, until) : undefined
}

/** The same, prepared for queries; null when it shows at all hours. */
export const showTimes = (row: Flight) => showTimesOf(showHours(row))

/** The sold days, without those added for missing plays, and the goal for them. */
interface SoldFlight {
  readonly goal: number
  readonly start: Day
  readonly end: Day
  /** When the ad shows; null for always. */
  readonly times: ShowTimes | null
  /** When it was published, if that is known. Before that minute nothing can be expected. */
  readonly publishedAt?: Date | undefined
}

/** For so long the figures of a new flight say nothing about its pace. */
const QUIET_MS = 2 * HOUR_MS

/**
 * Compares the delivered plays with those that even delivery would have reached by now. Null as the state in the first
 * two hours.
 */
export function paceOf({ goal, start, end, times, publishedAt }: SoldFlight, delivered: number, now: Date) {
  const startsAt = Math.max(startOfDay(start).getTime(), publishedAt?.getTime() ?? 0)
  const expected = expectedBy({ goal, startsAt, endsAt: startOfDay(end).getTime() }, now.getTime(), times)
  const isQuiet = now.getTime() - startsAt < QUIET_MS
  return { expected, state: isQuiet ? null : paceState(delivered, expected) }
}

/** Formats the number of a booking: `AYB-000123`. */
export const referenceOf = (number: number) => `AYB-${String(number).padStart(6, '0')}`

/** The address that an ad's QR code leads to; null without one, and for an older stored address that contains a user name. */
export const targetOf = ({ link }: { readonly link: string | null }) =>
  link !== null && isWebAddress(link) ? link : null
