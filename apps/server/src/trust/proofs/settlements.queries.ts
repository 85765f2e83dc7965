import type { Reader } from '../../platform/ports'

/** The final count of a flight; undefined before it is settled. */
export const settlementOf = (reader: Reader, bookingId: string) =>
  reader
    .selectFrom('settlements')
    .select(['at', 'goal', 'delivered', 'missing'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
