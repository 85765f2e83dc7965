import type { Tx } from '../platform/ports'

/** Remembers a visitor of an ad for an hour. Returns whether the visit is the first of that hour. */
export async function addVisit(tx: Tx, bookingId: string, hour: Date, visitor: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ad_visits')
    .values({ booking_id: bookingId, hour, visitor })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}
