import { addDays, type Day, daysBetween, startOfDay } from '@ayob/contract/days'
import type { Report } from '@ayob/contract/reports'
import { ROUTES, routeName } from '@ayob/contract/route-data'
import { VEHICLE_TYPES, type VehicleType } from '@ayob/contract/vehicle-types'
import {
  addFigures,
  apportion,
  NO_FIGURES,
  type PeriodPlace,
  type RawFigures,
  shownFigures,
} from '@ayob/domain/reports/figures'
import { valueOfDays } from '@ayob/domain/reports/worth'
import { sql } from 'kysely'
import type { Db, Reader } from '../platform/ports'
import type { ReportedBooking, ReportedBookings, ReportedDelivery } from './ports'

export interface ReportDeps {
  readonly bookings: ReportedBookings
  readonly delivery: ReportedDelivery
}

/** The scope of a report; both days are included. */
export interface ReportFilter {
  readonly advertiserId: string
  readonly from: Day
  readonly to: Day
  readonly vehicleType?: VehicleType | undefined
  readonly bookingId?: string | undefined
  readonly route?: string | undefined
}

interface BookingPart {
  readonly booking: ReportedBooking
  readonly figures: RawFigures
  /** Value of the asked period, in cents. */
  readonly value: number
  /** Plays of the flight up to the end of the period. */
  readonly delivered: number
}

/**
 * Figures of an advertiser's ads in a period, from one snapshot of the totals. The settings make the database sum in
 * memory; by default it sorts on disk and uses parallel workers, JIT and bitmaps, which cost more than they save.
 */
export function reportOf(db: Db, deps: ReportDeps, filter: ReportFilter): Promise<Report> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local work_mem = '32MB'`.execute(tx)
      await sql`set local max_parallel_workers_per_gather = 0`.execute(tx)
      await sql`set local jit = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      return readReport(tx, deps, filter)
    })
}

async function readReport(reader: Reader, deps: ReportDeps, filter: ReportFilter): Promise<Report> {
  const days = daysBetween(filter.from, filter.to) + 1
  const first = addDays(filter.from, -days)
  const period = {
    start: startOfDay(first),
    from: startOfDay(filter.from),
    end: startOfDay(addDays(filter.to, 1)),
    route: filter.route ?? null,
  }
  const begun = await deps.bookings.begun(reader, filter.advertiserId, filter.to, filter.vehicleType)
  const asked = filter.bookingId === undefined ? begun : begun.filter(({ id }) => id === filter.bookingId)
  const known = new Map(asked.map((booking) => [booking.id, booking]))
  const weighed = asked.map(({ id, netCents, goal }) => ({ id, worthOfPlay: netCents / goal }))
  const { bookings, days: byDay, places } = await deps.delivery.ofPeriod(reader, weighed, period)
  const underWay = bookings.filter(({ bookingId }) => (known.get(bookingId)?.startDate ?? first) < first)
  const underWayIds = underWay.map(({ bookingId }) => bookingId)
  const before = await deps.delivery.playsBefore(reader, underWayIds, period.start)

  const values = new Array<number>(2 * days).fill(0)
  const parts: BookingPart[] = []
  for (const { bookingId, figures, days: played } of bookings) {
    const booking = known.get(bookingId)
    if (!booking) continue
    const playsBefore = before.get(bookingId) ?? 0
    let value = 0
    valueOfDays({ ...booking, playsBefore, days: played }).forEach((cents, index) => {
      const { day } = played[index] ?? { day: 0 }
      values[day] = (values[day] ?? 0) + cents
      if (day >= days) value += cents
    })
    const delivered = playsBefore + played.reduce((sum, { all }) => sum + all, 0)
    if (figures.plays > 0 || figures.clicks > 0) parts.push({ booking, figures, value, delivered })
  }

  const withClicks = filter.route === undefined
  const cents = (from: number, to: number) => values.slice(from, to).reduce((sum, value) => sum + value, 0)
  const sumOfDays = (from: number, to: number) =>
    [...byDay].reduce((sum, [day, figures]) => (day >= from && day < to ? addFigures(sum, figures) : sum), NO_FIGURES)
  const total = cents(days, 2 * days)
  return {
    success: true,
    from: filter.from,
    to: filter.to,
    totals: shownFigures(sumOfDays(days, 2 * days), total, withClicks),
    previous: {
      from: first,
      to: addDays(filter.from, -1),
      ...shownFigures(sumOfDays(0, days), cents(0, days), withClicks),
    },
    by_day: Array.from({ length: days }, (_, index) => ({
      day: addDays(filter.from, index),
      ...shownFigures(byDay.get(days + index) ?? NO_FIGURES, values[days + index] ?? 0, withClicks),
    })),
    ...byHourAndRoute(places, total, withClicks),
    by_vehicle_type: byVehicleType(parts, withClicks),
    by_booking: parts
      .toSorted((a, b) => b.figures.plays - a.figures.plays || (a.booking.reference < b.booking.reference ? 1 : -1))
      .map(({ booking, figures, value, delivered }) => ({
        booking_id: booking.id,
        reference: booking.reference,
        brand_name: booking.brandName,
        vehicle_type: booking.vehicleType,
        goal: booking.goal,
        delivered,
        ...shownFigures(figures, value, withClicks),
      })),
  }
}

/**
 * Figures by hour and by route. The value of the period is split over them by their plays, each play weighed with the
 * price of a play of its booking.
 */
function byHourAndRoute(places: readonly PeriodPlace[], total: number, withClicks: boolean) {
  const gather = <Key>(keys: readonly Key[], keyOf: (place: PeriodPlace) => Key) => {
    const groups = new Map(keys.map((key) => [key, { figures: NO_FIGURES, worth: 0 }]))
    for (const place of places) {
      const group = groups.get(keyOf(place)) ?? { figures: NO_FIGURES, worth: 0 }
      groups.set(keyOf(place), {
        figures: addFigures(group.figures, place.figures),
        worth: group.worth + place.worth,
      })
    }
    const found = [...groups]
    const weights = found.map(([, { worth }]) => worth)
    const values = apportion(total, weights)
    return found.map(([key, { figures }], index) => ({ key, figures, value: values[index] ?? 0 }))
  }
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  const routes = ROUTES.map(({ id }) => id)
  return {
    by_hour: gather(hours, ({ hour }) => hour).map(({ key: hour, figures, value }) => ({
      hour,
      ...shownFigures(figures, value, withClicks),
    })),
    by_route: gather(routes, ({ route }) => route)
      .filter(({ figures }) => figures.plays > 0)
      .sort((a, b) => b.figures.plays - a.figures.plays)
      .map(({ key: route, figures, value }) => ({
        route,
        name: routeName(route),
        ...shownFigures(figures, value, false),
      })),
  }
}

function byVehicleType(parts: readonly BookingPart[], withClicks: boolean) {
  return VEHICLE_TYPES.flatMap((type) => {
    const own = parts.filter(({ booking }) => booking.vehicleType === type)
    if (own.length === 0) return []
    const sum = (of: (part: BookingPart) => number) => own.reduce((all, part) => all + of(part), 0)
    const figures = own.reduce((all, part) => addFigures(all, part.figures), NO_FIGURES)
    const value = sum((part) => part.value)
    const goal = sum(({ booking }) => booking.goal)
    const delivered = sum((part) => part.delivered)
    return [{ vehicle_type: type, bookings: own.length, goal, delivered, ...shownFigures(figures, value, withClicks) }]
  })
}
