import type { Media } from '@ayob/contract/creatives'
import { addDays, dayOf } from '@ayob/contract/days'
import * as calls from '@ayob/contract/live-display'
import { toLkr } from '@ayob/contract/money'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { StoredMedia } from '@ayob/domain/creatives/creative'
import { deliveredValue } from '@ayob/domain/figures/value'
import { toUsd } from '@ayob/domain/pricing/usd'
import { notFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import type { Clock, Db, Reader } from '../../platform/ports'
import type { Shown, ShownBookings, ShownCreatives, ShownDeliveries } from './ports'

export interface DisplayDeps {
  readonly db: Db
  readonly clock: Clock
  readonly bookings: ShownBookings
  readonly creatives: ShownCreatives
  readonly deliveries: ShownDeliveries
  /** Called with a booking that somebody is viewing, so that its plays arrive soon. */
  readonly look: (bookingId: string) => void
  /** LKR per US dollar. */
  readonly lkrPerUsd: (reader: Reader) => Promise<number>
  readonly uploadUrl: (file: string) => string
  readonly mediaFacts: (media: StoredMedia) => Media
}

/** Completed ads stay on the display for a week. */
const STAYS_DAYS = 7
const NOTHING: Shown = { plays: 0, seconds: 0, impressions: 0 }

function metricsOf(
  { netCents, goal }: Pick<BookingSummary, 'netCents' | 'goal'>,
  shown: Shown,
  routes: readonly string[],
  lkrPerUsd: number,
): calls.DisplayMetrics {
  const spent = deliveredValue(netCents, goal, shown.plays)
  return {
    impressions: shown.impressions,
    spending: toLkr(spent),
    spendingUsd: toUsd(spent, lkrPerUsd),
    screenTime: Math.round(shown.seconds),
    views: shown.plays,
    routeCoverage: [...routes],
  }
}

/** The live display of approved ads. */
export function liveDisplayRoutes(http: Http, deps: DisplayDeps): void {
  const { db, clock, bookings, creatives, deliveries, look, lkrPerUsd, uploadUrl, mediaFacts } = deps

  route(http, calls.displayAds, async () => {
    const rows = await bookings.approved(db, addDays(dayOf(clock.now()), -STAYS_DAYS))
    const ids = rows.map(({ id }) => id)
    const [shown, routes, files, rate] = await Promise.all([
      deliveries.byBooking(db, ids),
      deliveries.routes(db, ids),
      creatives.byIds(db, [...new Set(rows.map(({ creativeId }) => creativeId))]),
      lkrPerUsd(db),
    ])
    return rows.map((row) => {
      const creative = files.get(row.creativeId)
      if (!creative) throw new Error('a booking has no creative')
      const { id, brandName, state, vehicleType, places } = row
      return {
        id,
        brandName,
        status: state.status,
        vehicleType,
        targetRoutes: [...places],
        creativeFile: creative.file,
        creativeUrl: uploadUrl(creative.file),
        previewUrl: creative.previewFile && uploadUrl(creative.previewFile),
        media: mediaFacts(creative.media),
        metrics: metricsOf(row, shown.get(id) ?? NOTHING, routes.get(id) ?? [], rate),
      }
    })
  })

  route(http, calls.displayMetrics, async ({ params: { id } }) => {
    const row = await bookings.byId(db, id)
    if (row?.state.approvalStatus !== 'approved') throw notFound()
    look(id)
    const shown = (await deliveries.byBooking(db, [id])).get(id) ?? NOTHING
    const routes = (await deliveries.routes(db, [id])).get(id) ?? []
    return metricsOf(row, shown, routes, await lkrPerUsd(db))
  })
}
