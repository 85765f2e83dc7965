import type { AdminAd } from '@ayob/contract/ads'
import type { BookingCreative } from '@ayob/contract/booking-creatives'
import type { Booking } from '@ayob/contract/bookings'
import { toLkr } from '@ayob/contract/money'
import { shownCreatives } from '@ayob/domain/bookings/creatives'
import { invoiceLabel } from '@ayob/domain/bookings/labels'
import { actionsFor } from '@ayob/domain/bookings/lifecycle'
import { type Creative, creativeLegibility } from '@ayob/domain/creatives/creative'
import { breakdownOf } from '@ayob/domain/pricing/vat'
import { creativesByIds, mediaFacts, uploadUrl } from '../../goods/creatives/creatives.queries'
import { accountViews } from '../../people/accounts/accounts.queries'
import { Refusal } from '../../platform/errors'
import type { Reader } from '../../platform/ports'
import { bookingCreativeStore, type CreativeRow, jointOrders, orderedBooking } from './booking-history.store'
import { nearCopies } from './booking-lists.queries'
import { type BookingRow, factsOf, stateOf } from './bookings.store'
import { goalOf, placeNamesOf, referenceOf, targetOf } from './targeting'

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

/** The number of the creative in a booking that never had more than one. */
export const ONLY = 1

/** Why a creative can't be approved: no screen can play it, or nobody knows yet. */
export const notPlayable = (creative: Creative | undefined): Refusal =>
  new Refusal('conflict', creative?.media.preparing ? 'server.creativePreparing' : 'server.creativeNotPlayable')

/** One of a booking's creatives, with column names as in the domain rules. */
export const domainCreative = (row: CreativeRow) => ({ ...row, on: row.is_on })

/** The rows of a booking's creatives. A booking that never had several gets the row that it would have. */
export function rowsOf(row: BookingRow, kept: readonly CreativeRow[] | undefined): readonly CreativeRow[] {
  if (kept && kept.length > 0) return kept
  const { id: booking_id, creative_id, created_at, approval_status: review, rejection_reason } = row
  return [
    {
      booking_id,
      number: ONLY,
      creative_id,
      share: 1,
      review,
      rejection_reason,
      is_on: true,
      created_at,
      replaces: null,
    },
  ]
}

/** The creatives of a booking as the API answers them. */
export function presentCreatives(
  rows: readonly CreativeRow[],
  creatives: ReadonlyMap<string, Creative>,
): BookingCreative[] {
  return rows.flatMap((row) => {
    const creative = creatives.get(row.creative_id)
    if (!creative) return []
    return [
      {
        number: row.number,
        file: creative.file,
        url: uploadUrl(creative.file),
        previewUrl: creative.previewFile && uploadUrl(creative.previewFile),
        media: mediaFacts(creative.media),
        legibility: creativeLegibility(creative),
        share: row.share,
        review: row.review,
        rejectionReason: row.rejection_reason,
        on: row.is_on,
        replaces: row.replaces,
      },
    ]
  })
}

/** The rows shown by screens, of bookings that have several creatives. */
export async function shownRows(reader: Reader, bookingIds: readonly string[]): Promise<Map<string, CreativeRow[]>> {
  const all = await bookingCreativeStore.ofMany(reader, bookingIds)
  return new Map([...all].map(([id, rows]) => [id, shownCreatives(rows.map(domainCreative))]))
}
