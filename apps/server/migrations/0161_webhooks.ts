import { type Kysely, sql } from 'kysely'

/** Endpoints of accounts, and the messages sent to them. `sealed_secret` is encrypted; a message keeps its id in every attempt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhooks (
      id text primary key,
      owner_id text not null references users (id),
      url text not null,
      events text[] not null,
      sealed_secret text not null,
      active boolean not null,
      created_at timestamptz not null,
      failing_since timestamptz,
      disabled_at timestamptz
    )`.execute(db)
  await sql`create index webhooks_of_owner on webhooks (owner_id)`.execute(db)
  await sql`
    create table webhook_deliveries (
      id text primary key,
      webhook_id text not null references webhooks (id) on delete cascade,
      occasion text not null,
      type text not null,
      payload text not null,
      state text not null,
      attempts integer not null default 0,
      created_at timestamptz not null,
      last_attempt_at timestamptz,
      next_attempt_at timestamptz,
      status integer,
      error text,
      unique (webhook_id, occasion)
    )`.execute(db)
  await sql`create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where state = 'waiting'`.execute(
    db,
  )
  await sql`create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc)`.execute(db)
}
