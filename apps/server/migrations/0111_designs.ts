import { type Kysely, sql } from 'kysely'

/** Ads designed in the product: their documents and, with each creative, the document that it was made from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table designs (
      id text primary key,
      owner_id text not null references users (id),
      name text not null,
      document jsonb not null,
      version integer not null,
      creative_id text references creatives (id),
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index designs_by_owner on designs (owner_id, updated_at desc)`.execute(db)
  await sql`
    alter table creatives
      add column design_id text,
      add column design jsonb,
      add column design_facts jsonb`.execute(db)
}
