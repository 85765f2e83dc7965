import { dayOf } from '@ayob/contract/days'
import { routeName } from '@ayob/contract/route-data'
import { shownImpressions } from '@ayob/domain/impressions/impressions'
import type { Reader } from '../../platform/ports'
import {
  type DeliveryFigures,
  figuresByBooking,
  figuresOfBooking,
  playsByCell,
  playsByCreative,
  playsByVehicleType,
  routesByBooking,
} from './totals.queries'

/** The most map cells of a booking that a page can draw easily. */
const MOST_CELLS = 3000

const NOTHING = { plays: 0, seconds: 0, impressions: 0, clicks: 0 }

const shown = ({ plays, seconds, impressionMicros, clicks }: DeliveryFigures) => ({
  plays,
  seconds,
  impressions: shownImpressions(impressionMicros),
  clicks,
})

/** Delivery of bookings for pages, mails and proofs: impressions are rounded, routes have names. */
export const deliveries = {
  async byBooking(reader: Reader, ids: readonly string[]) {
    return new Map([...(await figuresByBooking(reader, ids))].map(([id, figures]) => [id, shown(figures)]))
  },

  async ofBooking(reader: Reader, id: string) {
    return (await deliveries.byBooking(reader, [id])).get(id) ?? NOTHING
  },

  /** By hour, oldest first, by route, most plays first, and in total. */
  async details(reader: Reader, id: string) {
    const { hours, routes, total } = await figuresOfBooking(reader, id)
    return {
      total: total ? shown(total) : NOTHING,
      hours: hours.map(({ key: hour, ...figures }) => ({ ...shown(figures), hour })),
      routes: routes.map(({ key: route, ...figures }) => ({ ...shown(figures), route, name: routeName(route) })),
    }
  },

  async byDay(reader: Reader, id: string) {
    const days = new Map<string, number>()
    for (const { key: hour, plays } of (await figuresOfBooking(reader, id)).hours) {
      if (plays > 0) days.set(dayOf(hour), (days.get(dayOf(hour)) ?? 0) + plays)
    }
    return [...days].map(([day, plays]) => ({ day, plays }))
  },

  byRoute: async (reader: Reader, id: string) => (await deliveries.details(reader, id)).routes,

  async byVehicleType(reader: Reader, id: string) {
    return (await playsByVehicleType(reader, id)).map(([vehicle_type, plays]) => ({ vehicle_type, plays }))
  },

  async byCreative(reader: Reader, id: string) {
    const rows = await playsByCreative(reader, id)
    return rows.map(({ number, plays, impressionMicros, clicks }) => ({
      number,
      plays,
      impressions: shownImpressions(impressionMicros),
      clicks,
    }))
  },

  byCell: (reader: Reader, id: string) => playsByCell(reader, id, MOST_CELLS),

  /** The names of the routes of each booking's plays, most plays first. */
  async routeNames(reader: Reader, ids: readonly string[]) {
    return new Map([...(await routesByBooking(reader, ids))].map(([id, routes]) => [id, routes.map(routeName)]))
  },
}
