import type { AdminAd } from '@ayob/contract/ads'
import type { CreativeResults } from '@ayob/contract/booking-creatives'
import type { Booking, BookingDetail } from '@ayob/contract/bookings'
import { addDays, dayOf } from '@ayob/contract/days'
import type { Suspicion } from '@ayob/contract/suspicions'
import { resultsByCreative } from '@ayob/domain/bookings/creatives'
import { similarAds } from '@ayob/domain/reports/similar'
import { deliveries } from '../../air/figures/bookings.queries'
import { sumsOfOthers } from '../../air/figures/reports.queries'
import { vehiclesOfBooking } from '../../air/figures/screens.queries'
import { lookCounts } from '../../air/looks/looks.queries'
import { pendingPayments } from '../../money/payments/payments.queries'
import type { Context } from '../../platform/context'
import type { Core, Reader } from '../../platform/ports'
import { bookingLists } from '../../sales/bookings/booking-lists.queries'
import { adFigures, type BookingRow } from '../../sales/bookings/bookings.queries'
import { bookingDetails } from '../../sales/bookings/details.queries'
import { presentAds, presentBookings } from '../../sales/bookings/present'
import { heldPlaysOf } from '../../trust/integrity/cases.queries'
import { settlementOf } from '../../trust/proofs/proofs.queries'

/** Bookings with what was delivered of them, and the actions that the owner or an administrator may take now. */
export async function shownBookings(
  ctx: Core,
  reader: Reader,
  rows: readonly BookingRow[],
  role: 'advertiser' | 'admin',
): Promise<Booking[]> {
  return presentBookings(reader, rows, role, await knownOf(ctx, reader, rows))
}

/** The same with the advertiser, for administrators. */
export async function shownAds(ctx: Core, reader: Reader, rows: readonly BookingRow[]): Promise<AdminAd[]> {
  return presentAds(reader, rows, await knownOf(ctx, reader, rows))
}

async function knownOf(ctx: Core, reader: Reader, rows: readonly BookingRow[]) {
  const ids = rows.map(({ id }) => id)
  return { delivered: await deliveries.byBooking(reader, ids), pending: await pendingAmong(ctx, reader, rows) }
}

async function pendingAmong(ctx: Core, reader: Reader, rows: readonly BookingRow[]): Promise<ReadonlySet<string>> {
  const unpaid = rows.filter((row) => row.payment_status !== 'completed').map(({ id }) => id)
  return unpaid.length > 0 ? pendingPayments(ctx, reader, unpaid) : new Set()
}

/** The newest bookings of an advertiser, as an administrator sees them. */
export async function newestBookingsOf(ctx: Core, reader: Reader, advertiserId: string, limit: number) {
  const { rows } = await bookingLists.list(reader, { page: 1, limit }, { advertiserId })
  return shownBookings(ctx, reader, rows, 'admin')
}

/** Counts per filter tab and the cards of the administrator's monitor, over all bookings. */
export async function figuresOfAds(reader: Reader) {
  const live = await bookingLists.live(reader)
  const delivered = await deliveries.byBooking(reader, live.ids)
  const totalImpressions = [...delivered.values()].reduce((sum, { impressions }) => sum + impressions, 0)
  return adFigures(reader, live, totalImpressions)
}

/** A booking as its advertiser's page shows it. */
export async function wholeBooking(ctx: Context, row: BookingRow): Promise<BookingDetail> {
  const delivered = await deliveries.details(ctx.db, row.id)
  const pending = await pendingAmong(ctx, ctx.db, [row])
  // The total of the same hours, read once.
  const known = { delivered: new Map([[row.id, delivered.total]]), pending }
  const [booking] = await presentBookings(ctx.db, [row], 'advertiser', known)
  if (!booking) throw new Error('a booking is presented')
  return { ...booking, ...(await detailsOf(ctx, row, booking, delivered)) }
}

/** An ad as the administrator's page shows it. */
export async function wholeAd(ctx: Context, row: BookingRow) {
  const [ad] = await shownAds(ctx, ctx.db, [row])
  return ad && { ...ad, ...(await detailsOf(ctx, row, ad, await deliveries.details(ctx.db, row.id))) }
}

type Details = Awaited<ReturnType<typeof deliveries.details>>

async function detailsOf(ctx: Context, row: BookingRow, booking: Booking, { hours, routes }: Details) {
  const { db } = ctx
  const details = await bookingDetails(ctx, row, {
    hours,
    routes,
    cells: await deliveries.byCell(db, row.id),
    settlement: row.settled_at ? await settlementOf(db, row.id) : undefined,
    integrity: await integrityOfBooking(db, row.id),
    similar: await similarTo(ctx, row),
  })
  return { ...details, creatives: await creativeResults(db, booking) }
}

/** Days whose figures similar ads are compared by, including today. */
const SIMILAR_DAYS = 30

/** The medians of other advertisers' ads on the same type of vehicle. */
async function similarTo({ db, clock }: Context, row: BookingRow): Promise<BookingDetail['similar']> {
  const since = addDays(dayOf(clock.now()), 1 - SIMILAR_DAYS)
  return similarAds(await sumsOfOthers(db, { advertiserId: row.advertiser_id, vehicleType: row.vehicle_type, since }))
}

/** The creatives of a booking with the results of each. */
async function creativeResults(reader: Reader, { id, creatives, metrics }: Booking): Promise<CreativeResults[]> {
  const named = creatives.length > 1 ? await deliveries.byCreative(reader, id) : []
  const { totalPlays: plays, totalImpressions: impressions, totalClicks: clicks } = metrics
  return resultsByCreative(creatives, named, { plays, impressions, clicks })
}

/** The evidence behind a booking's plays that its advertiser may see. */
export async function integrityOfBooking(reader: Reader, bookingId: string): Promise<BookingDetail['integrity']> {
  const { vehicles, plays: valid, most } = await vehiclesOfBooking(reader, bookingId)
  const sums = { held: 0, rejected: 0 }
  const reasons = new Map<string, BookingDetail['integrity']['reasons'][number]>()
  for (const { state, kinds, plays } of await heldPlaysOf(reader, bookingId)) {
    sums[state] += plays
    for (const kind of kinds as Suspicion[]) {
      const before = reasons.get(`${state} ${kind}`)?.plays ?? 0
      reasons.set(`${state} ${kind}`, { kind, state, plays: before + plays })
    }
  }
  const busiest_share = valid === 0 ? 0 : Math.round((most / valid) * 1e4) / 1e4
  const looks = await lookCounts(reader, bookingId)
  return { valid, ...sums, reasons: [...reasons.values()], vehicles, busiest_share, looks }
}
