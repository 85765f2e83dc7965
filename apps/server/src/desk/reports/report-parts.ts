import { addDays, type Day, daysBetween, startOfDay } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { deliveredValue } from '@ayob/domain/figures/value'
import type { PeriodPart, RawFigures } from '@ayob/domain/reports/figures'
import { valueOfDays } from '@ayob/domain/reports/worth'
import { playsByDay } from '../../air/figures/bookings.queries'
import {
  bookingsOfPeriod,
  figuresOfPeriod,
  playedOn,
  sumsByDay,
  sumsByPart,
  sumsByType,
} from '../../air/figures/reports.queries'
import type { Reader } from '../../platform/ports'
import { flightViews } from '../../sales/bookings/flights.queries'
import { type TypeParts, typesOf } from './type-parts'

/** A booking whose flight has begun. */
type ReportedBooking = Awaited<ReturnType<typeof flightViews.begun>>[number]

/** The scope of a report, including both days. */
export interface ReportFilter {
  readonly advertiserId: string
  readonly from: Day
  readonly to: Day
  readonly vehicleType?: VehicleType | undefined
  readonly bookingId?: string | undefined
  readonly route?: string | undefined
  /** Lists at most this many bookings, those with most plays. */
  readonly most?: number | undefined
}

export interface BookingPart {
  readonly booking: ReportedBooking
  readonly figures: RawFigures
  /** The value of the requested period, in cents. */
  readonly value: number
  /** Plays of the flight up to the end of the period. */
  readonly delivered: number
}

/** The components of a report. Days count from the first day of the previous period. */
export interface ReportParts {
  /** Bookings with figures, those with most plays at least. */
  readonly bookings: readonly BookingPart[]
  readonly days: ReadonlyMap<number, RawFigures>
  /** Value of each day, in cents. */
  readonly values: readonly number[]
  readonly hours: readonly PeriodPart[]
  readonly routes: readonly PeriodPart[]
  readonly types: TypeParts
}

/** The first day of the previous period, and the number of days of a period. */
export function spanOf({ from, to }: ReportFilter) {
  const days = daysBetween(from, to) + 1
  return { days, first: addDays(from, -days) }
}

/** Reads a report from the hours of its bookings, for one booking or for plays on one route. */
export async function partsFromHours(reader: Reader, filter: ReportFilter): Promise<ReportParts> {
  const { days, first } = spanOf(filter)
  const ids = await idsOf(reader, filter, first)
  const known = await bookingsOf(reader, filter, ids)
  const found = await figuresOfPeriod(reader, weighed(known), periodOf(filter, first))
  const shown = found.bookings.map(({ bookingId }) => bookingId)
  const played = await playsByDay(reader, shown, filter.to)
  const values = new Array<number>(2 * days).fill(0)
  const bookings = found.bookings.flatMap(({ bookingId, figures, days: asked }) => {
    const booking = known.get(bookingId)
    if (!booking) return []
    const all = [...(played.get(bookingId) ?? [])].map(([day, plays]) => ({ day: daysBetween(first, day), all: plays }))
    const own = all.filter(({ day }) => day >= 0).map((day) => ({ ...day, asked: asked.get(day.day) ?? 0 }))
    const delivered = sumOf(all, (day) => day.all)
    const playsBefore = delivered - sumOf(own, (day) => day.all)
    let value = 0
    valueOfDays({ ...booking, playsBefore, days: own }).forEach((cents, index) => {
      const { day } = own[index] ?? { day: 0 }
      values[day] = (values[day] ?? 0) + cents
      if (day >= days) value += cents
    })
    // Clicks have no position.
    const isShown = figures.plays > 0 || (filter.route === undefined && figures.clicks > 0)
    return isShown ? [{ booking, figures, value, delivered }] : []
  })
  const types = typesOf(bookings.map(({ booking, ...part }) => [booking.vehicleType, { ...countOf(booking), ...part }]))
  return { ...found, values, bookings, types }
}

/** Reads a report from the sums. The amount of data read does not grow with the age of the bookings. */
export async function partsFromSums(reader: Reader, filter: ReportFilter): Promise<ReportParts> {
  const { days, first } = spanOf(filter)
  const sums = await sumsByDay(reader, { ...filter, from: first })
  const typeSums = await sumsByType(reader, filter)
  const { hours, routes } = await sumsByPart(reader, filter)
  const { bookings: found, sold } = await bookingsOfPeriod(reader, filter, filter.most)
  const known = await bookingsOf(
    reader,
    filter,
    found.map(({ bookingId }) => bookingId),
  )
  const byDay = new Map<number, RawFigures>()
  const values = new Array<number>(2 * days).fill(0)
  for (const [day, { figures, valueCents }] of sums) {
    byDay.set(daysBetween(first, day), figures)
    values[daysBetween(first, day)] = valueCents
  }
  const bookings = found.flatMap(({ bookingId, figures, playsBefore }) => {
    const booking = known.get(bookingId)
    if (!booking) return []
    const delivered = playsBefore + figures.plays
    const worth = (plays: number) => deliveredValue(booking.netCents, booking.goal, plays)
    return [{ booking, figures, delivered, value: worth(delivered) - worth(playsBefore) }]
  })
  const types = typesOf([
    ...[...typeSums].map(([type, { figures, valueCents }]) => [type, { figures, value: valueCents }] as const),
    ...sold.map(({ bookings, delivered, vehicle_type, ...terms }) => {
      const goal = bookings * flightViews.goalOf(terms)
      return [vehicle_type, { bookings, delivered, goal }] as const
    }),
  ])
  return { days: byDay, values, bookings, types, hours, routes }
}

const countOf = ({ goal }: ReportedBooking) => ({ bookings: 1, goal })

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)

/** Bookings that may have plays in the period or the previous one: a single one, or those with plays on a route. */
async function idsOf(reader: Reader, filter: ReportFilter, first: Day): Promise<string[]> {
  const { bookingId, route } = filter
  if (bookingId !== undefined || route === undefined) return bookingId === undefined ? [] : [bookingId]
  return playedOn(reader, { ...filter, from: first }, route)
}

async function bookingsOf(reader: Reader, filter: ReportFilter, ids: readonly string[]) {
  const begun = await flightViews.begun(reader, filter.advertiserId, ids, filter.to, filter.vehicleType)
  return new Map(begun.map((booking) => [booking.id, booking]))
}

const weighed = (known: ReadonlyMap<string, ReportedBooking>) =>
  [...known.values()].map(({ id, netCents, goal }) => ({ id, worthOfPlay: netCents / goal }))

const periodOf = ({ from, to, route }: ReportFilter, first: Day) => ({
  start: startOfDay(first),
  from: startOfDay(from),
  end: startOfDay(addDays(to, 1)),
  route: route ?? null,
})
