import type { Booking } from '@ayob/contract/bookings'
import { dayText, lastDayText } from '../../lib/format'

/** Returns `1 Dec 2026 – 30 Dec 2026`, the first and last day with the ad, or a dash before they are fixed. */
export function flightText(startDate: string | null, endDate: string | null): string {
  if (!startDate) return '–'
  return endDate ? `${dayText(startDate)} – ${lastDayText(endDate)}` : dayText(startDate)
}

/** Returns clicks in percent of impressions with two decimals; 0 without impressions. */
export function clickRate(clicks: number, impressions: number): number {
  return impressions > 0 ? Math.round((clicks / impressions) * 10_000) / 100 : 0
}

/** Returns the names of the places of a booking, or of its routes if it has no places. */
export function placesOf({ adLocations, targetRoutes }: Pick<Booking, 'adLocations' | 'targetRoutes'>): string {
  return adLocations.map(({ name }) => name).join(', ') || targetRoutes.join(', ')
}

/** Returns the references of the other bookings of an order. */
export const referencesOf = (others: Booking['orderedWith']): string =>
  others.map(({ reference }) => reference).join(', ')
