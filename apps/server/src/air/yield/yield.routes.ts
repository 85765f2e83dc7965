import { addDays, dayOf, daysBetween } from '@ayob/contract/days'
import { toLkr } from '@ayob/contract/money'
import { VEHICLE_TYPES } from '@ayob/contract/vehicle-types'
import {
  adminYield,
  DEFAULT_YIELD_DAYS,
  exportYield,
  MAX_YIELD_DAYS,
  MOST_ROOMS,
  type YieldFigures,
  type YieldQuery,
} from '@ayob/contract/yield'
import { roomIn } from '@ayob/domain/yield/room'
import { fillRate, sumOf, sumsBy, type Yielded, type YieldSum, yieldCents } from '@ayob/domain/yield/yield'
import type { Context } from '../../platform/context'
import { csvStream } from '../../platform/csv'
import { badField } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { createAirReader } from './air-reader'

/** Fill rate and yield of the fleet, for administrators. */
export function yieldRoutes(http: Http, { reading, clock }: Context): void {
  const airOf = createAirReader(reading, clock)

  /** The days that a query asks for. Errors: 400 on `from` and `to`. */
  const daysOf = (query: YieldQuery) => {
    const to = query.to ?? dayOf(clock.now())
    const from = query.from ?? addDays(to, 1 - DEFAULT_YIELD_DAYS)
    if (from > to) throw badField('from', 'validation.reportOrder')
    if (daysBetween(from, to) >= MAX_YIELD_DAYS) throw badField('to', 'validation.yieldLong')
    return { from, to }
  }

  route(http, adminYield, async ({ query }) => {
    const { from, to } = daysOf(query)
    const { rows: all, whole, sold } = await airOf(from, to)
    const rows = all.filter(matching(query))
    const ofHours = new Map(sumsBy(rows, ({ hour }) => hour).map(({ key, ...sum }) => [key, sum]))
    const ofTypes = new Map(sumsBy(rows, ({ vehicleType }) => vehicleType).map(({ key, ...sum }) => [key, sum]))
    const isAsked = (type: string) => query.vehicleType === undefined || query.vehicleType === type
    const types = VEHICLE_TYPES.filter((type) => isAsked(type) && (ofTypes.has(type) || sold.has(type)))
    const soldOf = (some: readonly (typeof types)[number][]) =>
      query.area === undefined ? some.reduce((sum, type) => sum + (sold.get(type) ?? 0), 0) : null
    return {
      ...{ from, to },
      areas: [...new Set(all.map(({ area }) => area))].filter((area) => area !== '').sort(),
      totals: { ...present(sumOf(rows)), sold: soldOf(types) },
      by_hour: Array.from({ length: 24 }, (_, hour) => ({ hour, ...present(ofHours.get(hour) ?? sumOf([])) })),
      by_area: sumsBy(rows, ({ area }) => area).map(({ key, ...sum }) => ({ area: key, ...present(sum) })),
      by_vehicle_type: types.map((type) => ({
        ...{ vehicle_type: type, ...present(ofTypes.get(type) ?? sumOf([])), sold: soldOf([type]) },
      })),
      room: roomIn(whole.rows.filter(matching(query)), whole.days)
        .slice(0, MOST_ROOMS)
        .map(({ area, vehicleType, fromHour, toHour, ...plays }) => ({
          ...{ area, vehicle_type: vehicleType, from_hour: fromHour, to_hour: toHour, ...plays },
        })),
    }
  })

  route(http, exportYield, async ({ query, reply }) => {
    const { from, to } = daysOf(query)
    const { rows: all } = await airOf(from, to)
    const rows = all
      .filter(matching(query))
      .sort(
        (a, b) =>
          a.hour - b.hour || a.area.localeCompare(b.area, 'en') || a.vehicleType.localeCompare(b.vehicleType, 'en'),
      )
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="ayob-yield-${from}-to-${to}.csv"`)
    return reply.send(csvStream(COLUMNS, rows.map(csvLine)))
  })
}

const matching =
  ({ vehicleType, area }: YieldQuery) =>
  (row: Yielded) =>
    (vehicleType === undefined || row.vehicleType === vehicleType) && (area === undefined || row.area === area)

function present(sum: YieldSum): YieldFigures {
  const { offered, delivered, empty, worthCents } = sum
  const rate = fillRate(sum)
  const perThousand = yieldCents(sum)
  return {
    ...{ offered, delivered, empty },
    fill_rate: rate === null ? null : Math.round(rate * 1000) / 10,
    worth: toLkr(worthCents),
    yield: perThousand === null ? null : toLkr(perThousand),
  }
}

const COLUMNS = [
  ...['hour', 'area', 'vehicle_type', 'offered', 'delivered', 'empty', 'fill_rate_percent'],
  ...['worth_lkr', 'yield_lkr_per_1000_slots'],
]

function csvLine({ hour, area, vehicleType, ...row }: Yielded) {
  const figures = present(sumOf([{ hour, area, vehicleType, ...row }]))
  return {
    ...{ hour, area, vehicle_type: vehicleType },
    ...{ offered: figures.offered, delivered: figures.delivered, empty: figures.empty },
    fill_rate_percent: figures.fill_rate,
    worth_lkr: figures.worth.toFixed(2),
    yield_lkr_per_1000_slots: figures.yield?.toFixed(2) ?? null,
  }
}
