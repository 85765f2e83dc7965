import { type Kysely, sql } from 'kysely'

/**
 * Web Push: subscriptions of browsers, which end with their session; queued messages; kinds that a person has switched
 * off; and when an advertiser was notified of a late flight, or a driver of a silent screen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscriptions (
      id text primary key,
      user_id text not null references users (id),
      session_id text not null references sessions (id) on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index push_subscriptions_by_user on push_subscriptions (user_id, created_at)`.execute(db)
  await sql`create index push_subscriptions_by_session on push_subscriptions (session_id)`.execute(db)
  await sql`
    create table push_messages (
      id bigint generated always as identity primary key,
      subscription_id text not null references push_subscriptions (id) on delete cascade,
      notice_id bigint not null references notices (id) on delete cascade,
      attempts int not null default 0,
      next_attempt_at timestamptz not null,
      created_at timestamptz not null,
      unique (subscription_id, notice_id)
    )`.execute(db)
  await sql`create index push_messages_due on push_messages (next_attempt_at, id)`.execute(db)
  await sql`create index push_messages_by_notice on push_messages (notice_id)`.execute(db)
  await sql`
    create table push_choices (
      user_id text primary key references users (id),
      muted text[] not null
    )`.execute(db)
  await sql`alter table bookings add column behind_told_at timestamptz`.execute(db)
  await sql`
    create table screen_silences (
      screen_id text primary key references screens (id) on delete cascade,
      told_at timestamptz not null
    )`.execute(db)
}
