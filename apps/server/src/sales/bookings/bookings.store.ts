import type { BookingState } from '@ayob/contract/booking-states'
import type { Day } from '@ayob/contract/days'
import type { BookingFacts, statesFor } from '@ayob/domain/bookings/lifecycle'
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import { prepared } from '../../platform/columns'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type BookingRow = Selectable<Tables['bookings']>
type StateColumns = Pick<BookingRow, 'approval_status' | 'payment_status' | 'status'>

/** A submitted booking. The database assigns its number. */
export type NewBooking = Omit<Insertable<Tables['bookings']>, 'number' | keyof StateColumns>

/** The columns that a step may change besides the state. */
export type BookingChange = Omit<Updateable<Tables['bookings']>, keyof StateColumns>

export const stateOf = (row: StateColumns): BookingState => ({
  approvalStatus: row.approval_status,
  paymentStatus: row.payment_status,
  status: row.status,
})

const columnsOf = ({ approvalStatus, paymentStatus, status }: BookingState): StateColumns => ({
  approval_status: approvalStatus,
  payment_status: paymentStatus,
  status,
})

/** The facts that decide which steps are allowed. */
export const factsOf = (row: StateColumns & Pick<BookingRow, 'taken_down_at'>): BookingFacts => ({
  ...stateOf(row),
  takenDown: row.taken_down_at !== null,
})

export type Where = ExpressionBuilder<Tables, 'bookings'>

/** The condition that a booking is in one of the states. */
export const inStates = (
  where: Where,
  { approvalStatus, paymentStatus, status }: ReturnType<typeof statesFor>,
): Expression<SqlBool> =>
  where.and([
    where('approval_status', 'in', approvalStatus),
    where('payment_status', 'in', paymentStatus),
    where('status', 'in', status),
  ])

/** The condition that a booking has one of some creatives. */
export const withCreative = (where: Where, creativeIds: readonly string[]): Expression<SqlBool> =>
  where.or([
    sql<boolean>`bookings.creative_id = any(${[...creativeIds]}::text[])`,
    where.exists(
      where
        .selectFrom('booking_creatives')
        .select('number')
        .whereRef('booking_creatives.booking_id', '=', 'bookings.id')
        .where(sql<boolean>`booking_creatives.creative_id = any(${[...creativeIds]}::text[])`),
    ),
  ])

const withId = prepared((reader, id: string) =>
  reader.selectFrom('bookings').selectAll().where('id', '=', id).compile(),
)

const extensions = prepared((reader, id: string) =>
  reader.selectFrom('flight_extensions').selectAll().where('booking_id', '=', id).orderBy('id').compile(),
)

/** Tables `bookings` and `flight_extensions`. */
export const bookingStore = {
  /** Numbers are never reused. */
  insert(tx: Tx, booking: NewBooking, state: BookingState): Promise<BookingRow> {
    return tx
      .insertInto('bookings')
      .values({ ...booking, ...columnsOf(state), number: sql<number>`nextval('booking_numbers')::int` })
      .returningAll()
      .executeTakeFirstOrThrow()
  },

  async byId(reader: Reader, id: string): Promise<BookingRow | undefined> {
    return (await withId(reader, id))[0]
  },

  lock(tx: Tx, id: string) {
    return tx.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  },

  /** Locks every booking with one of some creatives, in the order of their ids. */
  lockShowing(tx: Tx, creativeIds: readonly string[]): Promise<BookingRow[]> {
    return tx
      .selectFrom('bookings')
      .selectAll()
      .where((where) => withCreative(where, creativeIds))
      .orderBy('id')
      .forUpdate()
      .execute()
  },

  async isTakenDown(tx: Tx, creativeId: string): Promise<boolean> {
    const row = await tx
      .selectFrom('bookings')
      .select('id')
      .where((where) => withCreative(where, [creativeId]))
      .where('taken_down_at', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  change(tx: Tx, id: string, state: BookingState, change: BookingChange): Promise<BookingRow> {
    return tx
      .updateTable('bookings')
      .set({ ...change, ...columnsOf(state) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  },

  /** Ids of an advertiser's bookings in some states. */
  async idsIn(reader: Reader, advertiserId: string, states: ReturnType<typeof statesFor>): Promise<string[]> {
    const rows = await reader
      .selectFrom('bookings')
      .select('id')
      .where('advertiser_id', '=', advertiserId)
      .where((where) => inStates(where, states))
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Records that the advertiser is notified. Returns false when another process did so, or the flight no longer runs. */
  async markTold(tx: Tx, { id, toldAt }: { id: string; toldAt: Date | null }, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('bookings')
      .set({ behind_told_at: at })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('behind_told_at', 'is not distinct from', toldAt)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async addExtension(tx: Tx, extension: Insertable<Tables['flight_extensions']>): Promise<void> {
    await tx.insertInto('flight_extensions').values(extension).execute()
  },

  /** Days that the clock added to a flight, oldest first. */
  extensions,

  /** Bookings that were running at some time since an instant. */
  /** Bookings that ran at some time since an instant, and paid ones that begin by a day. */
  runningSince(reader: Reader, since: Date, soonest: Day, among?: readonly string[]): Promise<BookingRow[]> {
    return reader
      .selectFrom('bookings')
      .selectAll()
      .$if(among !== undefined, (query) => query.where(sql<boolean>`id = any(${[...(among ?? [])]}::text[])`))
      .where((where) =>
        where.or([
          where('status', '=', 'running'),
          where.and([
            where('status', '=', 'scheduled'),
            where('payment_status', '=', 'completed'),
            where('start_date', '<=', soonest),
          ]),
          where(
            'id',
            'in',
            where
              .selectFrom('booking_history')
              .select('booking_id')
              .where('at', '>=', since)
              .where('event', 'in', ['pause', 'complete', 'refund', 'dispute']),
          ),
        ]),
      )
      .execute()
  },
}
