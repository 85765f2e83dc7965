import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import type { BookingRow } from './bookings.store'
import { referenceOf } from './references'

/** A booking as the other bookings of its order show it. */
export const orderedBooking = ({
  id,
  number,
  vehicle_type: vehicleType,
  quantity,
}: Pick<BookingRow, 'id' | 'number' | 'vehicle_type' | 'quantity'>) => ({
  id,
  reference: referenceOf(number),
  vehicleType,
  quantity,
})

/** Bookings that were submitted as one order (`bookings.submitted_with`). */
export const jointOrders = {
  /** Each booking with those submitted together with it, by number. Single bookings are absent. */
  async ofMany(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, readonly BookingRow[]>> {
    const rows = await reader
      .selectFrom('bookings')
      .selectAll()
      .where('submitted_with', 'in', (of) =>
        of
          .selectFrom('bookings')
          .select('submitted_with')
          .where(sql<boolean>`id = any(${[...ids]}::text[])`)
          .where('submitted_with', 'is not', null),
      )
      .orderBy('number')
      .execute()
    const of = (order: string | null) => rows.filter(({ submitted_with }) => submitted_with === order)
    return new Map(rows.filter(({ id }) => ids.includes(id)).map((row) => [row.id, of(row.submitted_with)]))
  },

  /** A booking and those submitted together with it, by number. Locks them in the order of ids, like all code that locks bookings. */
  async lock(tx: Tx, id: string): Promise<BookingRow[]> {
    const order = (await jointOrders.ofMany(tx, [id])).get(id)
    const rows = await tx
      .selectFrom('bookings')
      .selectAll()
      .where(sql<boolean>`id = any(${order?.map((row) => row.id) ?? [id]}::text[])`)
      .orderBy('id')
      .forUpdate()
      .execute()
    return rows.sort((a, b) => a.number - b.number)
  },
}
