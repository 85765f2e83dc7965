import { type Kysely, sql } from 'kysely'

/**
 * The owner of a vehicle if not the driver, the driver's permit entry that nobody has confirmed yet, and the last
 * warning of its expiry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vehicles
      add column owner_name text,
      add column owner_phone text,
      add column owner_relation text,
      add column asked_permit_number text,
      add column asked_permit_expires date,
      add column permit_asked_at timestamptz,
      add column permit_warned text`.execute(db)
  await sql`create index vehicles_by_permit_end on vehicles (permit_expires) where permit_expires is not null`.execute(
    db,
  )
}
