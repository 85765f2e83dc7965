import { type Kysely, sql } from 'kysely'

/** Two-step sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table two_factor (
      user_id text primary key references users (id),
      secret_sealed text not null,
      enabled_at timestamptz,
      last_step int not null default 0
    )`.execute(db)
  await sql`
    create table recovery_codes (
      user_id text not null references users (id),
      code_hash text not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`.execute(db)
  await sql`
    create table sign_in_challenges (
      token_hash text primary key,
      user_id text not null references users (id),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index sign_in_challenges_by_end on sign_in_challenges (expires_at)`.execute(db)
}
