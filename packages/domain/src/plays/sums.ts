import { type Day, dayOf } from '@ayob/contract/days'
import type { DeliveryRow } from './total-rows'

/** Plays of a booking on one route in one Colombo month. Hours are given by their starts in milliseconds. */
export interface MonthRow {
  readonly bookingId: string
  /** First day of the month. */
  readonly month: Day
  readonly route: string
  plays: number
  firstHour: number
  lastHour: number
}

/** Plays of all bookings on one route in one hour. */
export interface RouteHourRow {
  readonly hour: number
  readonly route: string
  plays: number
}

/** Sums delivery rows by booking, month and route. */
export function monthRows(rows: Iterable<DeliveryRow>): MonthRow[] {
  const sums = new Map<string, MonthRow>()
  for (const { bookingId, hour, route, plays } of rows) {
    const month = `${dayOf(hour).slice(0, 7)}-01`
    const key = `${bookingId} ${month} ${route}`
    const sum = sums.get(key)
    if (sum === undefined) {
      sums.set(key, { bookingId, month, route, plays, firstHour: hour, lastHour: hour })
      continue
    }
    sum.plays += plays
    sum.firstHour = Math.min(sum.firstHour, hour)
    sum.lastHour = Math.max(sum.lastHour, hour)
  }
  return [...sums.values()]
}

export function routeHourRows(rows: Iterable<DeliveryRow>): RouteHourRow[] {
  const sums = new Map<string, RouteHourRow>()
  for (const { hour, route, plays } of rows) {
    const key = `${hour} ${route}`
    const sum = sums.get(key)
    if (sum === undefined) sums.set(key, { hour, route, plays })
    else sum.plays += plays
  }
  return [...sums.values()]
}
