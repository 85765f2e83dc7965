import { mainCreative } from '@ayob/domain/bookings/creatives'
import { creativesByIds } from '../../goods/creatives/creatives.queries'
import type { Tx } from '../../platform/ports'
import { bookingCreativeStore } from './booking-history.store'
import type { BookingRow } from './bookings.store'
import { domainCreative, notPlayable, ONLY, rowsOf } from './present'

/** Inserts the creatives of a new booking; a booking with a single creative needs no rows. */
export async function addCreatives(
  tx: Tx,
  { id, created_at }: BookingRow,
  creatives: readonly { readonly id: string; readonly share: number }[],
): Promise<void> {
  if (creatives.length < 2) return
  await bookingCreativeStore.insert(
    tx,
    creatives.map((creative, index) => ({
      booking_id: id,
      number: ONLY + index,
      creative_id: creative.id,
      share: creative.share,
      review: 'pending',
      rejection_reason: null,
      created_at,
    })),
  )
}

/** Makes the approved creatives of a booking wait for review again. */
export async function awaitReview(tx: Tx, bookingId: string): Promise<void> {
  const approved = (await bookingCreativeStore.of(tx, bookingId)).filter(({ review }) => review === 'approved')
  for (const one of approved) await bookingCreativeStore.change(tx, one, { review: 'pending' })
}

/** Approves the pending creatives together with their booking. Errors: 409 for one that no screen can play. */
export async function approveCreatives(tx: Tx, row: BookingRow): Promise<{ creative_id?: string }> {
  const waiting = rowsOf(row, await bookingCreativeStore.of(tx, row.id)).filter(({ review }) => review === 'pending')
  const creatives = await creativesByIds(
    tx,
    waiting.map(({ creative_id }) => creative_id),
  )
  for (const { creative_id } of waiting) {
    const creative = creatives.get(creative_id)
    if (!creative?.media.playable) throw notPlayable(creative)
  }
  for (const one of waiting) await bookingCreativeStore.change(tx, one, { review: 'approved' })
  const main = mainCreative((await bookingCreativeStore.of(tx, row.id)).map(domainCreative))
  return main ? { creative_id: main.creative_id } : {}
}
