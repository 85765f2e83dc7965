import { type Kysely, sql } from 'kysely'

/** What the ads of an organisation begin with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // goods/brands
  await sql`
    create table brands (
      owner_id text primary key references users (id),
      name text,
      phone text,
      logo_file text,
      first_color text,
      second_color text
    );
  `.execute(db)
}
