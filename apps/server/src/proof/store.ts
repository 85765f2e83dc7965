import type { Settlement } from '@ayob/domain/bookings/settlement'
import type { Reader, Tx } from '../platform/ports'

/** Table `settlements`. */
export const settlementStore = {
  async insert(tx: Tx, bookingId: string, at: Date, { goal, delivered, missing }: Settlement): Promise<void> {
    await tx.insertInto('settlements').values({ booking_id: bookingId, at, goal, delivered, missing }).execute()
  },

  /** What a flight got in the end; undefined before it is settled. */
  async of(reader: Reader, bookingId: string) {
    return reader
      .selectFrom('settlements')
      .select(['at', 'goal', 'delivered', 'missing'])
      .where('booking_id', '=', bookingId)
      .executeTakeFirst()
  },
}
