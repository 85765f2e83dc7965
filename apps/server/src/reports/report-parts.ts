import { addDays, type Day, daysBetween, startOfDay } from '@ayob/contract/days'
import { deliveredValue } from '@ayob/domain/figures/value'
import { addFigures, NO_FIGURES, type PeriodPart, type RawFigures } from '@ayob/domain/reports/figures'
import { valueChanges, valueOfDays } from '@ayob/domain/reports/worth'
import type { Reader } from '../platform/ports'
import type { ReportDeps, ReportedBooking, ReportFilter } from './ports'

export interface BookingPart {
  readonly booking: ReportedBooking
  readonly figures: RawFigures
  /** Value of the asked period, in cents. */
  readonly value: number
  /** Plays of the flight up to the end of the period. */
  readonly delivered: number
}

/** What a report is made of. Days count from the first day of the period before. */
export interface ReportParts {
  readonly bookings: readonly BookingPart[]
  readonly days: ReadonlyMap<number, RawFigures>
  /** Value of each day, in cents. */
  readonly values: readonly number[]
  readonly hours: readonly PeriodPart[]
  readonly routes: readonly PeriodPart[]
}

/** The first day of the period before, and how many days a period has. */
export function spanOf({ from, to }: ReportFilter) {
  const days = daysBetween(from, to) + 1
  return { days, first: addDays(from, -days) }
}

/** Reads a report from the hours of its bookings: of one booking, or of plays on one route. */
export async function partsFromHours(reader: Reader, deps: ReportDeps, filter: ReportFilter): Promise<ReportParts> {
  const { delivery } = deps
  const { days, first } = spanOf(filter)
  const period = periodOf(filter, first)
  const ids = filter.bookingId === undefined ? await idsOf(reader, deps, filter, first) : [filter.bookingId]
  const known = await bookingsOf(reader, deps, filter, ids)
  const found = await delivery.ofPeriod(reader, weighed(known), period, 'hours')
  const underWay = found.bookings.filter(({ bookingId }) => (known.get(bookingId)?.startDate ?? first) < first)
  const before = await delivery.playsBefore(
    reader,
    underWay.map(({ bookingId }) => bookingId),
    period.start,
  )
  const values = new Array<number>(2 * days).fill(0)
  const bookings: BookingPart[] = []
  for (const { bookingId, figures, days: played } of found.bookings) {
    const booking = known.get(bookingId)
    if (!booking) continue
    const playsBefore = before.get(bookingId) ?? 0
    let value = 0
    valueOfDays({ ...booking, playsBefore, days: played }).forEach((cents, index) => {
      const { day } = played[index] ?? { day: 0 }
      values[day] = (values[day] ?? 0) + cents
      if (day >= days) value += cents
    })
    bookings.push({ booking, figures, value, delivered: playsBefore + played.reduce((sum, { all }) => sum + all, 0) })
  }
  return { ...found, values, bookings }
}

/**
 * Reads a report from the sums, and what is in no sum yet from its hours. What is read does not grow with the age of the
 * bookings.
 */
export async function partsFromSums(reader: Reader, deps: ReportDeps, filter: ReportFilter): Promise<ReportParts> {
  const { delivery } = deps
  const { advertiserId, vehicleType, from, to } = filter
  const { days, first } = spanOf(filter)
  const sums = await delivery.sumsOfPeriod(reader, advertiserId, vehicleType, { first, from, to })
  const summed = await delivery.bookingsOfPeriod(reader, advertiserId, from, to)
  const waits = new Set(await delivery.waitingBookings(reader, advertiserId))
  const ids = new Set([...summed.map(({ bookingId }) => bookingId), ...waits])
  const known = await bookingsOf(reader, deps, filter, [...ids])
  const waiting = await delivery.ofPeriod(
    reader,
    weighed(known, (id) => waits.has(id)),
    periodOf(filter, first),
    'waiting',
  )
  const added = await delivery.addedDays(
    reader,
    waiting.bookings.map(({ bookingId }) => bookingId),
    to,
  )

  const byDay = new Map<number, RawFigures>()
  const values = new Array<number>(2 * days).fill(0)
  for (const [day, { figures, valueCents }] of sums.days) {
    byDay.set(daysBetween(first, day), figures)
    values[daysBetween(first, day)] = valueCents
  }
  for (const [day, figures] of waiting.days) {
    if (day >= 0) byDay.set(day, addFigures(byDay.get(day) ?? NO_FIGURES, figures))
  }

  const parts = new Map(summed.map(({ bookingId, figures, playsBefore }) => [bookingId, { figures, playsBefore }]))
  for (const { bookingId, figures, days: played } of waiting.bookings) {
    const booking = known.get(bookingId)
    if (!booking) continue
    const was = added.get(bookingId) ?? new Map<Day, number>()
    const more = new Map(played.map(({ day, all }) => [addDays(first, day), all]))
    for (const [day, cents] of valueChanges(booking, was, more)) {
      const index = daysBetween(first, day)
      if (index >= 0) values[index] = (values[index] ?? 0) + cents
    }
    const before = (plays: ReadonlyMap<Day, number>) =>
      [...plays].reduce((sum, [day, count]) => (day < from ? sum + count : sum), 0)
    const rolled = parts.get(bookingId)?.figures ?? NO_FIGURES
    parts.set(bookingId, { figures: addFigures(rolled, figures), playsBefore: before(was) + before(more) })
  }
  return {
    days: byDay,
    values,
    hours: [...sums.hours, ...waiting.hours],
    routes: [...sums.routes, ...waiting.routes],
    bookings: [...parts].flatMap(([id, { figures, playsBefore }]) => {
      const booking = known.get(id)
      if (!booking) return []
      const delivered = playsBefore + figures.plays
      const worth = (plays: number) => deliveredValue(booking.netCents, booking.goal, plays)
      return [{ booking, figures, delivered, value: worth(delivered) - worth(playsBefore) }]
    }),
  }
}

/** Bookings that may have plays in the period or in the one before. */
async function idsOf(reader: Reader, { delivery }: ReportDeps, filter: ReportFilter, first: Day): Promise<string[]> {
  const summed = await delivery.bookingsOfPeriod(reader, filter.advertiserId, first, filter.to)
  return [...summed.map(({ bookingId }) => bookingId), ...(await delivery.waitingBookings(reader, filter.advertiserId))]
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
