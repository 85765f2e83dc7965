import { type Kysely, sql } from 'kysely'

/**
 * Who owns a vehicle when it isn't the driver, what a driver has said of its permit and nobody has confirmed yet, and
 * which warning of its end the driver has had.
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
