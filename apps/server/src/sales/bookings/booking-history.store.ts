import type { BookingEvent } from '@ayob/domain/bookings/lifecycle'
import { sql } from 'kysely'
import type { Actor, Reader, Tx } from '../../platform/ports'
import { executePrepared, prepared } from '../../platform/prepared'
import type { BookingRow } from './bookings.store'

/** Steps of transactions that are still open at a read may get ids this far below the newest. */
const STEPS_IN_FLIGHT = 500

/** An event of one of a booking's creatives. */
export type CreativeEvent = 'creative_on' | 'creative_off' | 'creative_reject' | 'creative_add' | 'creative_approve'

/** A value that changes with each step of any booking. */
export interface BookingsVersion {
  readonly newest: number
  readonly steps: number
}

const steps = prepared((reader, id: string) =>
  reader
    .selectFrom('booking_history')
    .leftJoin('users', 'users.id', 'booking_history.actor_id')
    .select([
      'at',
      'event',
      'actor_kind',
      'api_key',
      'note',
      'approval_status',
      'payment_status',
      'booking_history.status',
    ])
    .select(['first_name', 'last_name'])
    .where('booking_id', '=', id)
    .orderBy('booking_history.id')
    .compile(),
)

/** Table `booking_history`. Its ids increase with every step of any booking. */
export const historyStore = {
  async add(
    tx: Tx,
    row: BookingRow,
    event: BookingEvent | CreativeEvent | 'submit',
    actor: Actor,
    note: string | null,
    at: Date,
  ) {
    const { id: booking_id, approval_status, payment_status, status, start_date, end_date } = row
    await tx
      .insertInto('booking_history')
      .values({
        booking_id,
        at,
        event,
        actor_kind: actor.kind,
        actor_id: actor.id,
        api_key: actor.apiKey ?? null,
        note,
        approval_status,
        payment_status,
        status,
        start_date,
        end_date,
      })
      .execute()
  },

  /** Steps of a booking with the names of the people who took them, oldest first. */
  of: steps,

  /** Steps of some bookings, oldest first. */
  ofMany(reader: Reader, ids: readonly string[]) {
    return reader
      .selectFrom('booking_history')
      .select(['booking_id', 'at', 'event', 'status'])
      .where(sql<boolean>`booking_id = any(${[...ids]}::text[])`)
      .orderBy('id')
      .execute()
  },

  /** Ids of bookings with a step after a version, including steps of transactions that were still open at that version. */
  async changedAfter(reader: Reader, { newest }: BookingsVersion): Promise<string[]> {
    const after = newest - STEPS_IN_FLIGHT
    const query = reader.selectFrom('booking_history').select('booking_id').distinct().where('id', '>', after)
    return (await query.execute()).map((row) => row.booking_id)
  },

  /**
   * The newest step of all bookings, and how many of the last ids exist: a transaction that commits late adds a step
   * below newer ones.
   */
  async version(reader: Reader): Promise<BookingsVersion> {
    const version = sql<BookingsVersion>`
      select newest, (select count(*)::int from booking_history where id > newest - ${STEPS_IN_FLIGHT}) as steps
      from (select coalesce(max(id), 0) as newest from booking_history) as last`
    const { rows } = await executePrepared(reader, version)
    return rows[0] ?? { newest: 0, steps: 0 }
  },
}
