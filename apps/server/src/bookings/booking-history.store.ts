import type { BookingEvent } from '@ayob/domain/bookings/lifecycle'
import { sql } from 'kysely'
import type { Actor, Reader, Tx } from '../platform/ports'
import type { BookingRow } from './bookings.store'

/** Table `booking_history`. Its ids increase with every step of any booking. */
export const historyStore = {
  async add(tx: Tx, row: BookingRow, event: BookingEvent | 'submit', actor: Actor, note: string | null, at: Date) {
    const { id: booking_id, approval_status, payment_status, status, start_date, end_date } = row
    await tx
      .insertInto('booking_history')
      .values({
        booking_id,
        at,
        event,
        actor_kind: actor.kind,
        actor_id: actor.id,
        note,
        approval_status,
        payment_status,
        status,
        start_date,
        end_date,
      })
      .execute()
  },

  of(reader: Reader, id: string) {
    return reader
      .selectFrom('booking_history')
      .leftJoin('users', 'users.id', 'booking_history.actor_id')
      .select(['at', 'event', 'actor_kind', 'note', 'approval_status', 'payment_status', 'booking_history.status'])
      .select(['first_name', 'last_name'])
      .where('booking_id', '=', id)
      .orderBy('booking_history.id')
      .execute()
  },

  /** Steps of some bookings, oldest first. */
  ofMany(reader: Reader, ids: readonly string[]) {
    return reader
      .selectFrom('booking_history')
      .select(['booking_id', 'at', 'event', 'status'])
      .where(sql<boolean>`booking_id = any(${[...ids]}::text[])`)
      .orderBy('id')
      .execute()
  },

  /** Ids of bookings with a step after this one. */
  async changedAfter(reader: Reader, step: number): Promise<string[]> {
    const query = reader.selectFrom('booking_history').select('booking_id').distinct().where('id', '>', step)
    return (await query.execute()).map((row) => row.booking_id)
  },

  /** The newest step of all bookings. */
  async version(reader: Reader): Promise<number> {
    const { last } = await reader
      .selectFrom('booking_history')
      .select(sql<number>`coalesce(max(id), 0)`.as('last'))
      .executeTakeFirstOrThrow()
    return last
  },
}
