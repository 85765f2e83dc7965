import { addDays, dayOf } from '@ayob/contract/days'
import * as calls from '@ayob/contract/live-display'
import { toLkr } from '@ayob/contract/money'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import { deliveredValue } from '@ayob/domain/figures/value'
import { toUsd } from '@ayob/domain/pricing/usd'
import { deliveries } from '../../air/figures/bookings.queries'
import { creativesByIds, mediaFacts, uploadUrl } from '../../goods/creatives/creatives.queries'
import { lkrPerUsd } from '../../goods/pricing/pricing.queries'
import type { Context } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { bookingViews } from '../../sales/bookings/bookings.views'

type Shown = Omit<NonNullable<ReturnType<Awaited<ReturnType<typeof deliveries.byBooking>>['get']>>, 'clicks'>

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
export function liveDisplayRoutes(http: Http, ctx: Context): void {
  const { db, clock, signals } = ctx

  route(http, calls.displayAds, async () => {
    const rows = await bookingViews.approved(db, addDays(dayOf(clock.now()), -STAYS_DAYS))
    const ids = rows.map(({ id }) => id)
    const [shown, routes, files, rate] = await Promise.all([
      deliveries.byBooking(db, ids),
      deliveries.routeNames(db, ids),
      creativesByIds(db, [...new Set(rows.map(({ creativeId }) => creativeId))]),
      lkrPerUsd(ctx, db),
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
    const row = await bookingViews.byId(db, id)
    if (row?.state.approvalStatus !== 'approved') throw notFound()
    signals.watched.tell(id)
    const shown = (await deliveries.byBooking(db, [id])).get(id) ?? NOTHING
    const routes = (await deliveries.routeNames(db, [id])).get(id) ?? []
    return metricsOf(row, shown, routes, await lkrPerUsd(ctx, db))
  })
}
