import { type Day, dayOf, minuteOfDay } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { valueChanges } from '../reports/worth'
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

/** Figures of a sum. Impressions are exact millionths. */
interface SumFigures {
  plays: number
  durationMs: number
  impressionMicros: number
  clicks: number
}

/** A change of a booking's figures in an hour, given by its start in milliseconds, and on a route. Negative where plays are taken. */
export interface DeliveryChange {
  readonly bookingId: string
  readonly hour: number
  readonly route: string
  readonly plays: number
  readonly durationMs: number
  readonly impressionMicros: number
  readonly clicks?: number
}

/** The facts of a booking whose plays are summed. They don't change once its flight has begun. */
export interface SummedBooking {
  readonly id: string
  readonly advertiserId: string
  readonly vehicleType: VehicleType
  readonly netCents: number
  /** Plays sold. */
  readonly goal: number
}

type Bookings = ReadonlyMap<string, SummedBooking>

/** A booking on one Colombo day. */
export interface BookingDay extends SumFigures {
  readonly bookingId: string
  readonly day: Day
}

/** A booking from its first to its last day with figures. */
export interface BookingLife extends SumFigures {
  readonly bookingId: string
  firstDay: Day
  lastDay: Day
}

/** An advertiser's bookings of one vehicle type on one day, with the delivered value. */
export interface AdvertiserDay extends SumFigures {
  readonly advertiserId: string
  readonly day: Day
  readonly vehicleType: VehicleType
  valueCents: number
}

/** The same in one hour of the day (two digits), or on one route. `worth` weights each play with the price of a play of its booking. */
export interface AdvertiserPart extends SumFigures {
  readonly advertiserId: string
  readonly day: Day
  readonly vehicleType: VehicleType
  readonly part: string
  worth: number
}

/** The sum with a key, which `create` begins with nothing. */
function sumIn<Sum extends SumFigures>(
  sums: Map<string, Sum>,
  key: string,
  create: (none: SumFigures) => Sum,
  { plays, durationMs, impressionMicros, clicks = 0 }: Omit<DeliveryChange, 'bookingId' | 'hour' | 'route'>,
): Sum {
  let sum = sums.get(key)
  if (sum === undefined) {
    sum = create({ plays: 0, durationMs: 0, impressionMicros: 0, clicks: 0 })
    sums.set(key, sum)
  }
  sum.plays += plays
  sum.durationMs += durationMs
  sum.impressionMicros += impressionMicros
  sum.clicks += clicks
  return sum
}

/** Sums changes by booking and day. */
export function bookingDays(changes: Iterable<DeliveryChange>): BookingDay[] {
  const sums = new Map<string, BookingDay>()
  for (const change of changes) {
    const [{ bookingId }, day] = [change, dayOf(change.hour)]
    sumIn(sums, `${bookingId} ${day}`, (none) => ({ bookingId, day, ...none }), change)
  }
  return [...sums.values()]
}

/** Sums days by booking. */
export function lives(days: Iterable<BookingDay>): BookingLife[] {
  const sums = new Map<string, BookingLife>()
  for (const one of days) {
    const { bookingId, day } = one
    const life = sumIn(sums, bookingId, (none) => ({ bookingId, firstDay: day, lastDay: day, ...none }), one)
    if (day < life.firstDay) life.firstDay = day
    if (day > life.lastDay) life.lastDay = day
  }
  return [...sums.values()]
}

/**
 * Sums changed days by advertiser, day and vehicle type. Their value also changes that of later days.
 *
 * @param changed the changes by booking and day
 * @param was the plays of these bookings by day, before the change
 */
export function advertiserDays(
  changed: readonly BookingDay[],
  was: ReadonlyMap<string, ReadonlyMap<Day, number>>,
  bookings: Bookings,
): AdvertiserDay[] {
  const added = new Map<string, Map<Day, number>>()
  const sums = new Map<string, AdvertiserDay>()
  const sumOf = ({ advertiserId, vehicleType }: SummedBooking, day: Day, change: SumFigures) =>
    sumIn(
      sums,
      `${advertiserId} ${vehicleType} ${day}`,
      (none) => ({ advertiserId, day, vehicleType, valueCents: 0, ...none }),
      change,
    )
  for (const change of changed) {
    const booking = bookings.get(change.bookingId)
    const own = added.get(change.bookingId) ?? new Map<Day, number>()
    added.set(change.bookingId, own.set(change.day, change.plays))
    if (booking) sumOf(booking, change.day, change)
  }
  const nothing = { plays: 0, durationMs: 0, impressionMicros: 0, clicks: 0 }
  for (const [id, plays] of added) {
    const booking = bookings.get(id)
    if (!booking) continue
    for (const [day, cents] of valueChanges(booking, was.get(id) ?? new Map(), plays)) {
      if (cents !== 0) sumOf(booking, day, nothing).valueCents += cents
    }
  }
  return [...sums.values()]
}

/** Sums changes by advertiser, day, vehicle type and part: each counts in its hour and on its route. */
export function advertiserParts(changes: Iterable<DeliveryChange>, bookings: Bookings): AdvertiserPart[] {
  const sums = new Map<string, AdvertiserPart>()
  for (const change of changes) {
    const booking = bookings.get(change.bookingId)
    if (!booking) continue
    const { advertiserId, vehicleType, netCents, goal } = booking
    const day = dayOf(change.hour)
    for (const part of [hourOfDay(change.hour), change.route]) {
      const sum = sumIn(
        sums,
        `${advertiserId} ${vehicleType} ${day} ${part}`,
        (none) => ({ advertiserId, day, vehicleType, part, worth: 0, ...none }),
        change,
      )
      sum.worth += (change.plays * netCents) / goal
    }
  }
  return [...sums.values()]
}

const hourOfDay = (hour: number) => String(Math.floor(minuteOfDay(hour) / 60)).padStart(2, '0')
