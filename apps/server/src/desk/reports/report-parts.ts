import { addDays, type Day, daysBetween, startOfDay } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { deliveredValue } from '@ayob/domain/figures/value'
import { addFigures, NO_FIGURES, type PeriodPart, type RawFigures } from '@ayob/domain/reports/figures'
import { valueChanges, valueOfDays } from '@ayob/domain/reports/worth'
import { addedDays, figuresOfPeriod, playedOn, playsByDay } from '../../air/figures/periods.queries'
import {
  bookingsOfPeriod,
  idsOfPeriod,
  sumsByDay,
  sumsByPart,
  sumsByType,
  waitingBookings,
} from '../../air/figures/sums.queries'
import type { Reader } from '../../platform/ports'
import { flightViews } from '../../sales/bookings/flights.views'
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
  const found = await figuresOfPeriod(reader, weighed(known), periodOf(filter, first), 'hours')
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

/**
 * Reads a report from the sums, and from the hours that are not yet in a sum. The amount of data read does not grow
 * with the age of the bookings.
 */
export async function partsFromSums(reader: Reader, filter: ReportFilter): Promise<ReportParts> {
  const { advertiserId, vehicleType, from, to } = filter
  const { days, first } = spanOf(filter)
  const sums = await sumsByDay(reader, advertiserId, vehicleType, first, to)
  const typeSums = await sumsByType(reader, advertiserId, vehicleType, from, to)
  const { hours, routes } = await sumsByPart(reader, advertiserId, vehicleType, from, to)
  const waits = await waitingBookings(reader, advertiserId)
  const { bookings: summed, sold } = await bookingsOfPeriod(reader, {
    ...{ advertiserId, vehicleType, from, to, most: filter.most },
    always: waits,
  })
  const ids = summed.map(({ bookingId }) => bookingId)
  const { known, waiting, added, changes } = await readWaiting(reader, filter, first, waits, ids)

  const byDay = new Map<number, RawFigures>()
  const values = new Array<number>(2 * days).fill(0)
  for (const [day, { figures, valueCents }] of sums) {
    byDay.set(daysBetween(first, day), figures)
    values[daysBetween(first, day)] = valueCents
  }
  for (const [day, figures] of waiting.days) {
    if (day >= 0) byDay.set(day, addFigures(byDay.get(day) ?? NO_FIGURES, figures))
  }
  for (const { day, cents } of changes) {
    const index = daysBetween(first, day)
    if (index >= 0) values[index] = (values[index] ?? 0) + cents
  }

  const parts = new Map(summed.map(({ bookingId, figures, playsBefore }) => [bookingId, { figures, playsBefore }]))
  for (const { bookingId, figures, days: played } of waiting.bookings) {
    const addedBefore = sumOf([...(added.get(bookingId) ?? [])], ([day, plays]) => (day < from ? plays : 0))
    const waitingBefore = sumOf([...played], ([day, plays]) => (day < days ? plays : 0))
    const sum = addFigures(parts.get(bookingId)?.figures ?? NO_FIGURES, figures)
    parts.set(bookingId, { figures: sum, playsBefore: addedBefore + waitingBefore })
  }
  const bookings = [...parts].flatMap(([id, { figures, playsBefore }]) => {
    const booking = known.get(id)
    if (!booking || (figures.plays <= 0 && figures.clicks <= 0)) return []
    const delivered = playsBefore + figures.plays
    const worth = (plays: number) => deliveredValue(booking.netCents, booking.goal, plays)
    return [{ booking, figures, delivered, value: worth(delivered) - worth(playsBefore) }]
  })
  const waitingIds = new Set(waits)
  const types = typesOf([
    ...[...typeSums].map(([type, { figures, valueCents }]) => [type, { figures, value: valueCents }] as const),
    ...sold.map(({ bookings, delivered, vehicle_type, ...terms }) => {
      const goal = bookings * flightViews.goalOf(terms)
      return [vehicle_type, { bookings, delivered, goal }] as const
    }),
    ...waiting.bookings.flatMap(({ bookingId, figures }) => {
      const type = known.get(bookingId)?.vehicleType
      return type ? [[type, { figures }] as const] : []
    }),
    ...changes
      .filter(({ day }) => day >= from && day <= to)
      .map(({ booking, cents }) => [booking.vehicleType, { value: cents }] as const),
    ...bookings
      .filter(({ booking }) => waitingIds.has(booking.id))
      .map(({ booking, delivered }) => [booking.vehicleType, { ...countOf(booking), delivered }] as const),
  ])
  return {
    ...{ days: byDay, values, bookings, types },
    hours: [...hours, ...waiting.hours],
    routes: [...routes, ...waiting.routes],
  }
}

const countOf = ({ goal }: ReportedBooking) => ({ bookings: 1, goal })

/** The value of each day of a period in cents, over all of an advertiser's bookings. Days without value may be absent. */
export async function valuesByDay(
  reader: Reader,
  filter: Pick<ReportFilter, 'advertiserId' | 'from' | 'to'>,
): Promise<Map<Day, number>> {
  const { advertiserId, from, to } = filter
  const sums = await sumsByDay(reader, advertiserId, undefined, from, to)
  const waits = await waitingBookings(reader, advertiserId)
  const { changes } = await readWaiting(reader, filter, from, waits)
  const values = new Map([...sums].map(([day, { valueCents }]) => [day, valueCents]))
  for (const { day, cents } of changes) values.set(day, (values.get(day) ?? 0) + cents)
  return values
}

/**
 * Reads figures of bookings that are not yet in a sum, and their effect on the value of days, in cents. Days of plays
 * count from `first`. Also returns the bookings, and those with the ids `more`.
 */
async function readWaiting(
  reader: Reader,
  filter: ReportFilter,
  first: Day,
  waits: readonly string[],
  more: readonly string[] = [],
) {
  const isWaiting = new Set(waits)
  const known = await bookingsOf(reader, filter, [...new Set([...more, ...waits])])
  const asked = weighed(known, (id) => isWaiting.has(id))
  const waiting = await figuresOfPeriod(reader, asked, periodOf(filter, first), 'waiting')
  const ids = waiting.bookings.map(({ bookingId }) => bookingId)
  const added = await addedDays(reader, ids, filter.to)
  const changes = waiting.bookings.flatMap(({ bookingId, days }) => {
    const booking = known.get(bookingId)
    if (!booking) return []
    const plays = new Map([...days].map(([day, count]) => [addDays(first, day), count]))
    const values = valueChanges(booking, added.get(bookingId) ?? new Map(), plays)
    return [...values].map(([day, cents]) => ({ booking, day, cents }))
  })
  return { known, waiting, added, changes }
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)

/** Bookings that may have plays in the period or the previous one: a single one, or those with plays on a route. */
async function idsOf(reader: Reader, filter: ReportFilter, first: Day): Promise<string[]> {
  const { advertiserId, bookingId, route, to } = filter
  if (bookingId !== undefined || route === undefined) return bookingId === undefined ? [] : [bookingId]
  const waiting = await waitingBookings(reader, advertiserId)
  const summed = await idsOfPeriod(reader, advertiserId, first, to)
  return [...new Set([...waiting, ...(await playedOn(reader, summed, route, first, to))])]
}

async function bookingsOf(reader: Reader, filter: ReportFilter, ids: readonly string[]) {
  const begun = await flightViews.begun(reader, filter.advertiserId, ids, filter.to, filter.vehicleType)
  return new Map(begun.map((booking) => [booking.id, booking]))
}

const weighed = (known: ReadonlyMap<string, ReportedBooking>, isAsked: (id: string) => boolean = () => true) =>
  [...known.values()]
    .filter(({ id }) => isAsked(id))
    .map(({ id, netCents, goal }) => ({ id, worthOfPlay: netCents / goal }))

const periodOf = ({ from, to, route }: ReportFilter, first: Day) => ({
  start: startOfDay(first),
  from: startOfDay(from),
  end: startOfDay(addDays(to, 1)),
  route: route ?? null,
})
