import { type Kysely, sql } from 'kysely'

/**
 * The keys of this installation, so that all its processes have the same. `sealed` is the key sealed with SECRET_KEY, or
 * the key itself where there is none.
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
