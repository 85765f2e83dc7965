import { type Kysely, sql } from 'kysely'

/** The account of the owner of a vehicle that somebody else drives. It may see the vehicle's days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vehicles add column owner_id text references users (id)`.execute(db)
  await sql`create index vehicles_by_owner on vehicles (owner_id) where owner_id is not null`.execute(db)
}
