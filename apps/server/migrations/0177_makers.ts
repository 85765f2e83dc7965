import { type Kysely, sql } from 'kysely'

/** The member who uploaded a creative, began a draft, saved a place, or last changed a design. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['creatives', 'booking_drafts', 'favourite_places']) {
    await sql`alter table ${sql.table(table)} add column made_by text references users (id)`.execute(db)
  }
  await sql`alter table designs add column changed_by text references users (id)`.execute(db)
}
