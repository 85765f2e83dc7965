import { addDays } from '@ayob/contract/days'
import type { Report } from '@ayob/contract/reports'
import { ROUTES, routeName } from '@ayob/contract/route-data'
import { VEHICLE_TYPES } from '@ayob/contract/vehicle-types'
import { addFigures, apportion, NO_FIGURES, type PeriodPart, shownFigures } from '@ayob/domain/reports/figures'
import type { Db, Reader } from '../../platform/ports'
import { partsFromHours, partsFromSums, type ReportFilter, spanOf } from './report-parts'
import { inSnapshot } from './snapshot.queries'

/** Figures of an advertiser's ads in a period, from one snapshot. */
export const reportOf = (db: Db, filter: ReportFilter): Promise<Report> =>
  inSnapshot(db, (tx) => readReport(tx, filter))

async function readReport(reader: Reader, filter: ReportFilter): Promise<Report> {
  const { days, first } = spanOf(filter)
  const read = filter.bookingId === undefined && filter.route === undefined ? partsFromSums : partsFromHours
  const { values, ...parts } = await read(reader, filter)
  // Clicks have no position.
  const withClicks = filter.route === undefined
  const cents = (from: number, to: number) => values.slice(from, to).reduce((sum, value) => sum + value, 0)
  const sumOfDays = (from: number, to: number) =>
    [...parts.days].reduce(
      (sum, [day, figures]) => (day >= from && day < to ? addFigures(sum, figures) : sum),
      NO_FIGURES,
    )
  const total = cents(days, 2 * days)
  return {
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
      ...shownFigures(parts.days.get(days + index) ?? NO_FIGURES, values[days + index] ?? 0, withClicks),
    })),
    by_hour: valuedParts(parts.hours, HOURS, total).map(({ part, figures, value }) => ({
      hour: Number(part),
      ...shownFigures(figures, value, withClicks),
    })),
    by_route: valuedParts(parts.routes, ROUTE_IDS, total)
      .filter(({ figures }) => figures.plays > 0)
      .sort((a, b) => b.figures.plays - a.figures.plays)
      .map(({ part, figures, value }) => ({
        route: part,
        name: routeName(part),
        ...shownFigures(figures, value, false),
      })),
    by_vehicle_type: VEHICLE_TYPES.flatMap((type) => {
      const part = parts.types.get(type)
      if (!part) return []
      const { figures, value, ...sold } = part
      return [{ vehicle_type: type, ...sold, ...shownFigures(figures, value, withClicks) }]
    }),
    by_booking: parts.bookings
      .toSorted((a, b) => b.figures.plays - a.figures.plays || (a.booking.reference < b.booking.reference ? 1 : -1))
      .slice(0, filter.most)
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

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const ROUTE_IDS = ROUTES.map(({ id }) => id)
/** The last digits of floating-point sums depend on their order. After rounding, equal weights are equal. */
const steady = (worth: number) => Math.round(worth * 1e6) / 1e6

/**
 * The figures of each part, with those of `names` first. The value of the period is divided among the parts by their
 * plays, each play weighted with the price of a play of its booking.
 */
function valuedParts(found: readonly PeriodPart[], names: readonly string[], total: number) {
  const sums = new Map(names.map((part) => [part, { figures: NO_FIGURES, worth: 0 }]))
  for (const { part, figures, worth } of found) {
    const sum = sums.get(part) ?? { figures: NO_FIGURES, worth: 0 }
    sums.set(part, { figures: addFigures(sum.figures, figures), worth: sum.worth + worth })
  }
  const parts = [...sums]
  const values = apportion(
    total,
    parts.map(([, { worth }]) => steady(worth)),
  )
  return parts.map(([part, { figures }], index) => ({ part, figures, value: values[index] ?? 0 }))
}
