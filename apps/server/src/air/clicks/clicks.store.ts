import type { Tx } from '../../platform/ports'

/** Records a visit. Returns true for the visitor's first visit to the ad in that hour. */
export async function addVisit(tx: Tx, bookingId: string, hour: Date, visitor: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ad_visits')
    .values({ booking_id: bookingId, hour, visitor })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}
