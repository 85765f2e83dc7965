import { type Kysely, sql } from 'kysely'

/**
 * The keys of this installation, shared by all its processes. `sealed` is the key encrypted with SECRET_KEY, or the
 * plain key without SECRET_KEY.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation_keys (
      name text not null,
      generation int not null,
      sealed text not null,
      made_at timestamptz not null,
      primary key (name, generation)
    )`.execute(db)
}
