import { addDays, type Day, daysBetween, startOfDay } from '@ayob/contract/days'
import type { Report } from '@ayob/contract/reports'
import { ROUTES, routeName } from '@ayob/contract/route-data'
import { VEHICLE_TYPES, type VehicleType } from '@ayob/contract/vehicle-types'
import { addFigures, apportion, NO_FIGURES, type RawFigures, shownFigures } from '@ayob/domain/reports/figures'
import { valueOfDays } from '@ayob/domain/reports/worth'
import { sql } from 'kysely'
import type { Db, Reader } from '../platform/ports'
import type { PlayedPlace, ReportedBooking, ReportedBookings, ReportedDelivery } from './ports'

export interface ReportDeps {
  readonly bookings: ReportedBookings
  readonly delivery: ReportedDelivery
}

/** What a report is about; both days are part of it. */
export interface ReportAsk {
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
  /** In cents, of the asked period. */
  readonly value: number
  /** Plays of the flight up to the end of the period. */
  readonly delivered: number
}

/**
 * Figures of an advertiser's ads in a period, from the totals, all of one moment. Their sums are gathered in memory:
 * the database's own guess is to sort them on disk, and to use helpers, compilers and bitmaps that cost more than they save.
 */
export function reportOf(db: Db, needs: ReportDeps, ask: ReportAsk): Promise<Report> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local work_mem = '32MB'`.execute(tx)
      await sql`set local max_parallel_workers_per_gather = 0`.execute(tx)
      await sql`set local jit = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      return readReport(tx, needs, ask)
    })
}

async function readReport(reader: Reader, needs: ReportDeps, ask: ReportAsk): Promise<Report> {
  const days = daysBetween(ask.from, ask.to) + 1
  const first = addDays(ask.from, -days)
  const period = {
    start: startOfDay(first),
    from: startOfDay(ask.from),
    end: startOfDay(addDays(ask.to, 1)),
    route: ask.route ?? null,
  }
  const begun = await needs.bookings.begun(reader, ask.advertiserId, ask.to, ask.vehicleType)
  const asked = ask.bookingId === undefined ? begun : begun.filter(({ id }) => id === ask.bookingId)
  const known = new Map(asked.map((booking) => [booking.id, booking]))
  const {
    bookings,
    days: byDay,
    places,
  } = await needs.delivery.ofPeriod(
    reader,
    asked.map(({ id, netCents, goal }) => ({ id, worthOfPlay: netCents / goal })),
    period,
  )
  const underWay = bookings.filter(({ bookingId }) => (known.get(bookingId)?.startDate ?? first) < first)
  const before = await needs.delivery.playsBefore(
    reader,
    underWay.map(({ bookingId }) => bookingId),
    period.start,
  )

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

  const withClicks = ask.route === undefined
  const cents = (from: number, to: number) => values.slice(from, to).reduce((sum, value) => sum + value, 0)
  const sumOfDays = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => byDay.get(from + index) ?? NO_FIGURES).reduce(
      addFigures,
      NO_FIGURES,
    )
  const total = cents(days, 2 * days)
  return {
    success: true,
    from: ask.from,
    to: ask.to,
    totals: shownFigures(sumOfDays(days, 2 * days), total, withClicks),
    previous: {
      from: first,
      to: addDays(ask.from, -1),
      ...shownFigures(sumOfDays(0, days), cents(0, days), withClicks),
    },
    by_day: Array.from({ length: days }, (_, index) => ({
      day: addDays(ask.from, index),
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
 * By hour and by route. The value of the period is spread over them by their plays, each play at the price of a play
 * of its booking.
 */
function byHourAndRoute(places: readonly PlayedPlace[], total: number, withClicks: boolean) {
  const gather = <Key>(keys: readonly Key[], keyOf: (place: PlayedPlace) => Key) => {
    const groups = new Map(keys.map((key) => [key, { figures: NO_FIGURES, worth: 0 }]))
    for (const place of places) {
      const group = groups.get(keyOf(place)) ?? { figures: NO_FIGURES, worth: 0 }
      groups.set(keyOf(place), {
        figures: addFigures(group.figures, place.figures),
        worth: group.worth + place.worth,
      })
    }
    const found = [...groups]
    const values = apportion(
      total,
      found.map(([, { worth }]) => worth),
    )
    return found.map(([key, { figures }], index) => ({ key, figures, value: values[index] ?? 0 }))
  }
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  return {
    by_hour: gather(hours, ({ hour }) => hour).map(({ key: hour, figures, value }) => ({
      hour,
      ...shownFigures(figures, value, withClicks),
    })),
    by_route: gather(
      ROUTES.map(({ id }) => id),
      ({ route }) => route,
    )
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
    return [
      {
        vehicle_type: type,
        bookings: own.length,
        goal: sum(({ booking }) => booking.goal),
        delivered: sum(({ delivered }) => delivered),
        ...shownFigures(
          figures,
          sum(({ value }) => value),
          withClicks,
        ),
      },
    ]
  })
}
