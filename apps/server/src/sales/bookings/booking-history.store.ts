import { type BookingEvent, statesFor } from '@ayob/domain/bookings/lifecycle'
import { type Insertable, type Selectable, sql } from 'kysely'
import { executePrepared, prepared } from '../../platform/columns'
import type { Actor, Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'
import type { BookingRow } from './bookings.store'
import { referenceOf } from './targeting'

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
