import { type Kysely, sql } from 'kysely'

/** API keys of accounts. Only the hash of a key is stored, and its first characters to recognise it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_keys (
      id text primary key,
      owner_id text not null references users (id),
      token_hash text not null unique,
      name text not null,
      scopes text[] not null,
      hint text not null,
      calls_a_minute integer not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      last_used_at timestamptz,
      replaced boolean not null default false
    )`.execute(db)
  await sql`create index api_keys_of_owner on api_keys (owner_id)`.execute(db)
}
