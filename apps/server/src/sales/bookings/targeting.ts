import type { ShowHours } from '@ayob/contract/hours'
import type { Geofence } from '@ayob/contract/playlists'
import { ROUTES } from '@ayob/contract/route-data'
import { campaignGoal, flightGoal } from '@ayob/domain/bookings/goal'
import { routeGeofence } from '@ayob/domain/geo/geofence'
import { showHoursOf, showTimesOf } from '@ayob/domain/hours/show-times'
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
