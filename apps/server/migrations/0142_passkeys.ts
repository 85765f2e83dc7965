import { type Kysely, sql } from 'kysely'

/** Passkeys of accounts, and the challenges that browsers answer with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id text primary key,
      user_id text not null references users (id),
      name text not null,
      public_key text not null,
      counter bigint not null,
      transports text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index passkeys_of_user on passkeys (user_id, created_at)`.execute(db)
  await sql`
    create table passkey_challenges (
      challenge_hash text primary key,
      user_id text references users (id),
      expires_at timestamptz not null
    )`.execute(db)
}
