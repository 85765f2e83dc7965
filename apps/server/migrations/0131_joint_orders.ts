import { type Kysely, sql } from 'kysely'

/**
 * Bookings that were submitted as one order: `submitted_with` is the first of them, which may be the booking itself;
 * null for a single booking. They are paid together, so payments share an order id and invoices a number, with one row
 * for each booking.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bookings add column submitted_with text references bookings (id)`.execute(db)
  await sql`create index bookings_by_order on bookings (submitted_with) where submitted_with is not null`.execute(db)
  await sql`alter table payments drop constraint payments_order_id_key`.execute(db)
  await sql`alter table payments add constraint payments_by_order unique (order_id, booking_id)`.execute(db)
  await sql`alter table invoices drop constraint invoices_number_key`.execute(db)
  await sql`alter table invoices add constraint invoices_by_number unique (number, booking_id)`.execute(db)
}
