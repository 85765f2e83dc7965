import type { AdminAd } from '@ayob/contract/ads'
import type { Booking } from '@ayob/contract/bookings'
import { toLkr } from '@ayob/contract/money'
import { invoiceLabel } from '@ayob/domain/bookings/labels'
import { actionsFor } from '@ayob/domain/bookings/lifecycle'
import { type Creative, creativeLegibility } from '@ayob/domain/creatives/creative'
import { breakdownOf } from '@ayob/domain/pricing/vat'
import { creativesByIds } from '../../goods/creatives/creatives.views'
import { mediaFacts, uploadUrl } from '../../goods/creatives/present'
import { accountViews } from '../../people/accounts/accounts.views'
import type { Reader } from '../../platform/ports'
import { presentCreatives, rowsOf } from './booking-creatives'
import { bookingCreativeStore } from './booking-creatives.store'
import { type BookingRow, factsOf, stateOf } from './bookings.store'
import { jointOrders, orderedBooking } from './joint-orders.store'
import { nearCopies } from './near-copies.queries'
import { referenceOf, targetOf } from './references'
import { goalOf, placeNamesOf } from './targeting'

export interface Delivered {
  readonly plays: number
  readonly seconds: number
  readonly impressions: number
  readonly clicks: number
}

export const NOTHING_DELIVERED: Delivered = { plays: 0, seconds: 0, impressions: 0, clicks: 0 }

/** What other rooms know of bookings, by their ids. */
interface Known {
  readonly delivered: ReadonlyMap<string, Delivered>
  /** Those with a payment that the gateway recently reported as pending. */
  readonly pending: ReadonlySet<string>
}

/** Clicks per impression in percent, two decimals; 0 without impressions. */
export function ctrOf(clicks: number, impressions: number): number {
  return impressions > 0 ? Math.round((clicks / impressions) * 10_000) / 100 : 0
}

/** Bookings with the actions that the owner or an administrator may take now. */
export async function presentBookings(
  reader: Reader,
  rows: readonly BookingRow[],
  role: 'advertiser' | 'admin',
  { delivered, pending }: Known,
): Promise<Booking[]> {
  const ids = rows.map(({ id }) => id)
  const several = await bookingCreativeStore.ofMany(reader, ids)
  const used = [...rows, ...[...several.values()].flat()].map((row) => row.creative_id)
  const creatives = await creativesByIds(reader, [...new Set(used)])
  const ordered = rows.flatMap(({ id, submitted_with }) => (submitted_with === null ? [] : [id]))
  const orders = ordered.length > 0 ? await jointOrders.ofMany(reader, ordered) : new Map<string, BookingRow[]>()
  return rows.map((row) => {
    const creative = creatives.get(row.creative_id)
    if (!creative) throw new Error('a booking has no creative')
    const all = presentCreatives(rowsOf(row, several.get(row.id)), creatives)
    return {
      ...presentOne(row, creative, delivered.get(row.id) ?? NOTHING_DELIVERED, pending.has(row.id), role),
      creatives: all,
      orderedWith: (orders.get(row.id) ?? []).filter(({ id }) => id !== row.id).map(orderedBooking),
    }
  })
}

function presentOne(
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
    creativeUrl: uploadUrl(creative.file),
    previewUrl: creative.previewFile && uploadUrl(creative.previewFile),
    media: mediaFacts(creative.media),
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
export async function presentAds(reader: Reader, rows: readonly BookingRow[], known: Known): Promise<AdminAd[]> {
  const bookings = await presentBookings(reader, rows, 'admin', known)
  const owners = await accountViews.advertisers(reader, [...new Set(rows.map((row) => row.advertiser_id))])
  const creatives = await creativesByIds(reader, [...new Set(rows.map((row) => row.creative_id))])
  const copies = await nearCopies(reader, rows)
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
