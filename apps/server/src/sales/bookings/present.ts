import type { AdminAd } from '@ayob/contract/ads'
import type { Booking } from '@ayob/contract/bookings'
import type { Media } from '@ayob/contract/creatives'
import { toLkr } from '@ayob/contract/money'
import { invoiceLabel } from '@ayob/domain/bookings/labels'
import { actionsFor } from '@ayob/domain/bookings/lifecycle'
import { type Creative, creativeLegibility, type StoredMedia } from '@ayob/domain/creatives/creative'
import { breakdownOf } from '@ayob/domain/pricing/vat'
import type { Reader } from '../../platform/ports'
import { presentCreatives, rowsOf } from './booking-creatives'
import { bookingCreativeStore } from './booking-creatives.store'
import { bookingLists } from './booking-lists.queries'
import { type BookingRow, factsOf, stateOf } from './bookings.store'
import { jointOrders, orderedBooking } from './joint-orders.store'
import { nearCopies } from './near-copies.queries'
import {
  type Advertisers,
  type Creatives,
  type Delivered,
  type Deliveries,
  NOTHING_DELIVERED,
  type PendingPayments,
} from './ports'
import { referenceOf, targetOf } from './references'
import { goalOf, placeNamesOf } from './targeting'

export interface PresentDeps {
  readonly creatives: Creatives
  readonly deliveries: Deliveries
  readonly pendingPayments: PendingPayments
  readonly advertisers: Advertisers
  readonly uploadUrl: (file: string) => string
  readonly mediaFacts: (media: StoredMedia) => Media
}

/** Clicks per impression in percent, two decimals; 0 without impressions. */
export function ctrOf(clicks: number, impressions: number): number {
  return impressions > 0 ? Math.round((clicks / impressions) * 10_000) / 100 : 0
}

/** Bookings with the actions that the owner or an administrator may take now. */
export async function presentBookings(
  deps: PresentDeps,
  reader: Reader,
  rows: readonly BookingRow[],
  role: 'advertiser' | 'admin',
): Promise<Booking[]> {
  const ids = rows.map(({ id }) => id)
  const several = await bookingCreativeStore.ofMany(reader, ids)
  const used = [...rows, ...[...several.values()].flat()].map((row) => row.creative_id)
  const creatives = await deps.creatives.byIds(reader, [...new Set(used)])
  const delivered = await deps.deliveries.byBooking(reader, ids)
  const unpaid = rows.filter((row) => row.payment_status !== 'completed').map(({ id }) => id)
  const ordered = rows.flatMap(({ id, submitted_with }) => (submitted_with === null ? [] : [id]))
  const orders = ordered.length > 0 ? await jointOrders.ofMany(reader, ordered) : new Map<string, BookingRow[]>()
  const pending = unpaid.length > 0 ? await deps.pendingPayments.among(reader, unpaid) : new Set()
  return rows.map((row) => {
    const creative = creatives.get(row.creative_id)
    if (!creative) throw new Error('a booking has no creative')
    const all = presentCreatives(deps, rowsOf(row, several.get(row.id)), creatives)
    return {
      ...presentOne(deps, row, creative, delivered.get(row.id) ?? NOTHING_DELIVERED, pending.has(row.id), role),
      creatives: all,
      orderedWith: (orders.get(row.id) ?? []).filter(({ id }) => id !== row.id).map(orderedBooking),
    }
  })
}

function presentOne(
  deps: PresentDeps,
  row: BookingRow,
  creative: Creative,
  delivered: Delivered,
  gatewayPending: boolean,
  role: 'advertiser' | 'admin',
): Omit<Booking, 'creatives' | 'orderedWith'> {
  const state = stateOf(row)
  return {
    id: row.id,
    reference: referenceOf(row.number),
    brandName: row.brand_name,
    vehicleType: row.vehicle_type,
    ...state,
    label: invoiceLabel(state, gatewayPending),
    startDate: row.start_date,
    startWish: row.start_wish,
    endDate: row.end_date,
    createdAt: row.created_at.toISOString(),
    durationDays: row.duration_days,
    quantity: row.quantity,
    price: toLkr(row.total_cents),
    breakdown: breakdownOf({ net: row.net_cents, vatRate: row.vat_rate, vat: row.vat_cents, total: row.total_cents }),
    contactEmail: row.contact_email,
    notes: row.notes,
    link: targetOf(row),
    creativeFile: creative.file,
    creativeUrl: deps.uploadUrl(creative.file),
    previewUrl: creative.previewFile && deps.uploadUrl(creative.previewFile),
    media: deps.mediaFacts(creative.media),
    adLocations: row.ad_locations,
    targetRoutes: placeNamesOf(row),
    hours: row.hours,
    holidays: row.holidays,
    rejectionReason: row.rejection_reason,
    makeGoodDays: row.make_good_days,
    takenDown: row.taken_down_at && { at: row.taken_down_at.toISOString(), reason: row.taken_down_reason ?? '' },
    metrics: {
      totalImpressions: delivered.impressions,
      totalClicks: delivered.clicks,
      ctr: ctrOf(delivered.clicks, delivered.impressions),
      totalPlays: delivered.plays,
    },
    goal: goalOf(row),
    actions: actionsFor(factsOf(row), role),
  }
}

/** The same with the advertiser, for administrators. */
export async function presentAds(deps: PresentDeps, reader: Reader, rows: readonly BookingRow[]): Promise<AdminAd[]> {
  const bookings = await presentBookings(deps, reader, rows, 'admin')
  const owners = await deps.advertisers.byIds(reader, [...new Set(rows.map((row) => row.advertiser_id))])
  const creatives = await deps.creatives.byIds(reader, [...new Set(rows.map((row) => row.creative_id))])
  const copies = await nearCopies(deps.creatives, reader, rows)
  return bookings.map((booking, index) => {
    const id = rows[index]?.advertiser_id ?? ''
    const owner = owners.get(id)
    const creative = creatives.get(rows[index]?.creative_id ?? '')
    return {
      ...booking,
      advertiser: { id, organizationName: owner?.organizationName ?? '', contactPhone: owner?.contactPhone ?? '' },
      legibility: creative ? creativeLegibility(creative, copies.get(booking.id)) : null,
    }
  })
}

/** The newest bookings of an advertiser, as an administrator sees them. */
export async function newestBookingsOf(deps: PresentDeps, reader: Reader, advertiserId: string, limit: number) {
  const { rows } = await bookingLists.list(reader, { page: 1, limit }, { advertiserId })
  return presentBookings(deps, reader, rows, 'admin')
}
