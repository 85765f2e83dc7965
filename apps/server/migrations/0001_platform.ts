import { type Kysely, sql } from 'kysely'

/** What every storey uses, and what only adapters store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // platform
  await sql`
    -- Triggers of tables whose rows never change call it.
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$;

    -- Events that were written with the change that they report, until every listener has heard them.
    create table events (
      id bigint generated always as identity primary key,
      type text not null,
      payload jsonb not null,
      occurred_at timestamptz not null,
      next_attempt_at timestamptz not null,
      attempts int not null default 0,
      dispatched_at timestamptz
    );
    create index events_due on events (id) where dispatched_at is null;

    -- Answers to calls with an idempotency key, so that a repeated call gets the first answer.
    create table idempotency_keys (
      user_id text not null,
      call text not null,
      key text not null,
      body_hash text not null,
      answer jsonb,
      created_at timestamptz not null,
      primary key (user_id, call, key)
    );

    -- The keys of this installation, shared by its processes: sealed with SECRET_KEY, or plain without it.
    create table installation_keys (
      name text not null,
      generation int not null,
      sealed text not null,
      made_at timestamptz not null,
      primary key (name, generation)
    );

    -- Attempts by limit, one row each, so that an attempt is counted and compared in one statement.
    create table attempt_counts (
      bucket text primary key,
      counted timestamptz[] not null,
      over_at timestamptz not null
    );

    -- Calls taken from limits that processes share. Unlogged: a crash of the database may empty it.
    create unlogged table call_counts (
      bucket text primary key,
      minute bigint not null,
      taken int not null
    );

    -- The server processes that are alive. Unlogged.
    create unlogged table server_processes (
      id text primary key,
      heard_at timestamptz not null
    );
  `.execute(db)

  // adapters/payhere
  await sql`
    -- Payments of the sandbox, which stands in for the gateway.
    create table sandbox_payments (
      id text primary key,
      order_id text not null,
      cents bigint not null,
      items text not null,
      at timestamptz not null,
      status text not null,
      refunded_cents bigint not null default 0
    );
    create index sandbox_payments_by_order on sandbox_payments (order_id);
  `.execute(db)

  // platform/jobs
  await sql`
    -- The last start of each job, so that one server process at a time runs it.
    create table job_runs (name text primary key, claimed_at timestamptz not null);
  `.execute(db)
}
