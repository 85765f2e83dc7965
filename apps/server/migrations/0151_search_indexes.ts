import { type Kysely, sql } from 'kysely'

/** Texts that administrators search by prefix. They are compared byte by byte, so that a prefix is a range of an index. */
const SEARCHED: readonly [name: string, table: string, text: string][] = [
  ['search_users_by_name', 'users', `lower(first_name || ' ' || last_name)`],
  ['search_users_by_last_name', 'users', 'lower(last_name)'],
  ['search_users_by_address', 'users', 'email'],
  ['search_users_by_number', 'users', 'phone'],
  ['search_advertisers_by_name', 'advertisers', 'lower(organization_name)'],
  ['search_vehicles_by_plate_start', 'vehicles', 'plate_key'],
  ['search_devices_by_serial', 'devices', 'upper(serial)'],
  ['search_bookings_by_brand', 'bookings', 'lower(brand_name)'],
  ['search_invoices_by_number', 'invoices', 'upper(number)'],
  ['search_credit_notes_by_number', 'credit_notes', 'upper(number)'],
  ['search_payouts_by_number', 'payouts', 'upper(number)'],
  ['search_tickets_by_subject', 'tickets', 'lower(subject)'],
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, table, text] of SEARCHED) {
    await sql`create index ${sql.ref(name)} on ${sql.table(table)} ((${sql.raw(text)}) collate "C")`.execute(db)
  }
}
