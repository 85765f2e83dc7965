import { addDays, type Day, daysBetween, startOfDay } from '@ayob/contract/days'
import { deliveredValue } from '@ayob/domain/figures/value'
import { addFigures, NO_FIGURES, type PeriodPart, type RawFigures } from '@ayob/domain/reports/figures'
import { valueChanges, valueOfDays } from '@ayob/domain/reports/worth'
import type { Reader } from '../platform/ports'
import type { ReportDeps, ReportedBooking, ReportFilter } from './ports'

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
  readonly bookings: readonly BookingPart[]
  readonly days: ReadonlyMap<number, RawFigures>
  /** Value of each day, in cents. */
  readonly values: readonly number[]
  readonly hours: readonly PeriodPart[]
  readonly routes: readonly PeriodPart[]
}

/** The first day of the previous period, and the number of days of a period. */
export function spanOf({ from, to }: ReportFilter) {
  const days = daysBetween(from, to) + 1
  return { days, first: addDays(from, -days) }
}

/** Reads a report from the hours of its bookings, for one booking or for plays on one route. */
export async function partsFromHours(reader: Reader, deps: ReportDeps, filter: ReportFilter): Promise<ReportParts> {
  const { delivery } = deps
  const { days, first } = spanOf(filter)
  const ids = await idsOf(reader, deps, filter, first)
  const known = await bookingsOf(reader, deps, filter, ids)
  const found = await delivery.ofPeriod(reader, weighed(known), periodOf(filter, first), 'hours')
  const shown = found.bookings.map(({ bookingId }) => bookingId)
  const played = await delivery.playsByDay(reader, shown, filter.to)
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
    return [{ booking, figures, value, delivered }]
  })
  return { ...found, values, bookings }
}

/**
 * Reads a report from the sums, and from the hours that are not yet in a sum. The amount of data read does not grow
 * with the age of the bookings.
 */
export async function partsFromSums(reader: Reader, deps: ReportDeps, filter: ReportFilter): Promise<ReportParts> {
  const { delivery } = deps
  const { advertiserId, vehicleType, from, to } = filter
  const { days, first } = spanOf(filter)
  const sums = await delivery.sumsByDay(reader, advertiserId, vehicleType, first, to)
  const { hours, routes } = await delivery.sumsByPart(reader, advertiserId, vehicleType, from, to)
  const summed = await delivery.bookingsOfPeriod(reader, advertiserId, from, to)
  const ids = summed.map(({ bookingId }) => bookingId)
  const { known, waiting, added, changes } = await readWaiting(reader, deps, filter, first, ids)

  const byDay = new Map<number, RawFigures>()
  const values = new Array<number>(2 * days).fill(0)
  for (const [day, { figures, valueCents }] of sums) {
    byDay.set(daysBetween(first, day), figures)
    values[daysBetween(first, day)] = valueCents
  }
  for (const [day, figures] of waiting.days) {
    if (day >= 0) byDay.set(day, addFigures(byDay.get(day) ?? NO_FIGURES, figures))
  }
  for (const [day, cents] of changes) {
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
  return {
    days: byDay,
    values,
    hours: [...hours, ...waiting.hours],
    routes: [...routes, ...waiting.routes],
    bookings: [...parts].flatMap(([id, { figures, playsBefore }]) => {
      const booking = known.get(id)
      if (!booking) return []
      const delivered = playsBefore + figures.plays
      const worth = (plays: number) => deliveredValue(booking.netCents, booking.goal, plays)
      return [{ booking, figures, delivered, value: worth(delivered) - worth(playsBefore) }]
    }),
  }
}

/** The value of each day of a period in cents, over all of an advertiser's bookings. Days without value may be absent. */
export async function valuesByDay(
  reader: Reader,
  deps: ReportDeps,
  filter: Pick<ReportFilter, 'advertiserId' | 'from' | 'to'>,
): Promise<Map<Day, number>> {
  const { advertiserId, from, to } = filter
  const sums = await deps.delivery.sumsByDay(reader, advertiserId, undefined, from, to)
  const { changes } = await readWaiting(reader, deps, filter, from, [])
  const values = new Map([...sums].map(([day, { valueCents }]) => [day, valueCents]))
  for (const [day, cents] of changes) values.set(day, (values.get(day) ?? 0) + cents)
  return values
}

/**
 * Reads figures that are not yet in a sum, and their effect on the value of days, in cents. Days of plays count from
 * `first`. Also returns their bookings, and those with the ids `more`.
 */
async function readWaiting(
  reader: Reader,
  deps: ReportDeps,
  filter: ReportFilter,
  first: Day,
  more: readonly string[],
) {
  const { delivery } = deps
  const waits = new Set(await delivery.waitingBookings(reader, filter.advertiserId))
  const known = await bookingsOf(reader, deps, filter, [...new Set([...more, ...waits])])
  const asked = weighed(known, (id) => waits.has(id))
  const waiting = await delivery.ofPeriod(reader, asked, periodOf(filter, first), 'waiting')
  const ids = waiting.bookings.map(({ bookingId }) => bookingId)
  const added = await delivery.addedDays(reader, ids, filter.to)
  const changes = new Map<Day, number>()
  for (const { bookingId, days } of waiting.bookings) {
    const booking = known.get(bookingId)
    if (!booking) continue
    const plays = new Map([...days].map(([day, count]) => [addDays(first, day), count]))
    for (const [day, cents] of valueChanges(booking, added.get(bookingId) ?? new Map(), plays)) {
      changes.set(day, (changes.get(day) ?? 0) + cents)
    }
  }
  return { known, waiting, added, changes }
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)

/** Bookings that may have plays in the period or the previous one: a single one, or those with plays on a route. */
async function idsOf(reader: Reader, { delivery }: ReportDeps, filter: ReportFilter, first: Day): Promise<string[]> {
  const { advertiserId, bookingId, route, to } = filter
  if (bookingId !== undefined || route === undefined) return bookingId === undefined ? [] : [bookingId]
  const waiting = await delivery.waitingBookings(reader, advertiserId)
  const summed = (await delivery.bookingsOfPeriod(reader, advertiserId, first, to)).map((one) => one.bookingId)
  return [...new Set([...waiting, ...(await delivery.playedOn(reader, summed, route, first, to))])]
}

async function bookingsOf(reader: Reader, { bookings }: ReportDeps, filter: ReportFilter, ids: readonly string[]) {
  const begun = await bookings.begun(reader, filter.advertiserId, ids, filter.to, filter.vehicleType)
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
