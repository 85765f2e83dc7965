import type { BookingCreative } from '@ayob/contract/booking-creatives'
import { shownCreatives } from '@ayob/domain/bookings/creatives'
import { type Creative, creativeLegibility } from '@ayob/domain/creatives/creative'
import { mediaFacts, uploadUrl } from '../../goods/creatives/present'
import { Refusal } from '../../platform/errors'
import type { Reader } from '../../platform/ports'
import { bookingCreativeStore, type CreativeRow } from './booking-creatives.store'
import type { BookingRow } from './bookings.store'

/** The number of the creative in a booking that never had more than one. */
export const ONLY = 1

/** Why a creative can't be approved: no screen can play it, or nobody knows yet. */
export const notPlayable = (creative: Creative | undefined): Refusal =>
  new Refusal('conflict', creative?.media.preparing ? 'server.creativePreparing' : 'server.creativeNotPlayable')

/** One of a booking's creatives, with column names as in the domain rules. */
export const ruled = (row: CreativeRow) => ({ ...row, on: row.is_on })

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
  return new Map([...all].map(([id, rows]) => [id, shownCreatives(rows.map(ruled))]))
}
