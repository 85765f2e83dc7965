import { statesFor } from '@ayob/domain/bookings/lifecycle'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import { prepared } from '../../platform/prepared'
import type { Tables } from '../../platform/tables'

export type CreativeRow = Selectable<Tables['booking_creatives']>

const ofBookings = prepared((reader, bookingIds: readonly string[]) =>
  reader
    .selectFrom('booking_creatives')
    .selectAll()
    .where(sql<boolean>`booking_id = any(${bookingIds}::text[])`)
    .orderBy('number')
    .compile(),
)

/** Table `booking_creatives`: the creatives of bookings that have, or had, several. */
export const bookingCreativeStore = {
  async insert(tx: Tx, rows: readonly Insertable<Tables['booking_creatives']>[]): Promise<void> {
    if (rows.length > 0)
      await tx
        .insertInto('booking_creatives')
        .values([...rows])
        .execute()
  },

  of(reader: Reader, bookingId: string): Promise<CreativeRow[]> {
    return reader
      .selectFrom('booking_creatives')
      .selectAll()
      .where('booking_id', '=', bookingId)
      .orderBy('number')
      .execute()
  },

  /** The creatives of some bookings, by booking; bookings with a single creative are absent. */
  async ofMany(reader: Reader, bookingIds: readonly string[]): Promise<Map<string, CreativeRow[]>> {
    const rows = await ofBookings(reader, bookingIds)
    const found = new Map<string, CreativeRow[]>()
    for (const row of rows) found.set(row.booking_id, [...(found.get(row.booking_id) ?? []), row])
    return found
  },

  /** Approved bookings with a creative that waits for review, oldest first. */
  async waiting(reader: Reader): Promise<string[]> {
    const rows = await reader
      .selectFrom('booking_creatives')
      .innerJoin('bookings', 'bookings.id', 'booking_creatives.booking_id')
      .select('booking_id')
      .where('review', '=', 'pending')
      .where('approval_status', '=', 'approved')
      .where('bookings.status', 'in', statesFor('make_good').status)
      .groupBy('booking_id')
      .orderBy(sql`min(booking_creatives.created_at)`)
      .execute()
    return rows.map((row) => row.booking_id)
  },

  async change(
    tx: Tx,
    { booking_id, number }: Pick<CreativeRow, 'booking_id' | 'number'>,
    change: Partial<Pick<CreativeRow, 'review' | 'rejection_reason' | 'is_on'>>,
  ): Promise<void> {
    await tx
      .updateTable('booking_creatives')
      .set(change)
      .where('booking_id', '=', booking_id)
      .where('number', '=', number)
      .execute()
  },
}
