import type { Reader } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { type ProofContext, readWhole } from './proof-file'
import { settlementStore } from './proofs.store'

/** The SHA-256 of the file of a booking's plays: the final one or, until settlement, that of the plays known so far. */
export async function fingerprintOf(ctx: ProofContext, bookingId: string) {
  const flight = await bookingViews.byId(ctx.db, bookingId)
  if (!flight) return undefined
  const settled = await settlementStore.proofOf(ctx.db, bookingId)
  if (settled) {
    const { csv, as_of } = settled.proof.summary
    return { sha256: csv.sha256, provisional: false, asOf: new Date(as_of) }
  }
  const asOf = ctx.clock.now()
  const { sha256 } = await readWhole(ctx, flight, asOf)
  return { sha256, provisional: true, asOf }
}

/** The final count of a flight; undefined before it is settled. */
export const settlementOf = (reader: Reader, bookingId: string) =>
  reader
    .selectFrom('settlements')
    .select(['at', 'goal', 'delivered', 'missing'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
