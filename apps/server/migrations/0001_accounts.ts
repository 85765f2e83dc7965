import { type Kysely, sql } from 'kysely'

/** Outbox, idempotency, limits and activity log; accounts with their documents, sessions and vehicles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table events (
      id bigint generated always as identity primary key,
      type text not null,
      payload jsonb not null,
      occurred_at timestamptz not null,
      next_attempt_at timestamptz not null,
      attempts int not null default 0,
      dispatched_at timestamptz
    )`.execute(db)
  await sql`create index events_due on events (id) where dispatched_at is null`.execute(db)

  await sql`
    create table idempotency_keys (
      user_id text not null,
      call text not null,
      key text not null,
      body_hash text not null,
      answer jsonb,
      created_at timestamptz not null,
      primary key (user_id, call, key)
    )`.execute(db)

  await sql`create table attempts (bucket text not null, at timestamptz not null)`.execute(db)
  await sql`create index attempts_by_bucket on attempts (bucket, at desc)`.execute(db)

  await sql`
    create table activity (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      actor_kind text not null,
      actor_id text,
      action text not null,
      subject text not null,
      subject_id text not null,
      details jsonb not null,
      address text
    )`.execute(db)
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$`.execute(db)
  await sql`
    create trigger activity_append_only before update or delete on activity
    for each row execute function refuse_change()`.execute(db)

  await sql`
    create table users (
      id text primary key,
      email text not null,
      password_hash text not null,
      user_type text not null check (user_type in ('driver', 'advertiser', 'admin')),
      status text not null check (status in ('pending', 'approved', 'rejected', 'inactive')),
      first_name text not null,
      last_name text not null,
      phone text not null,
      language text not null default 'en',
      created_at timestamptz not null,
      reviewed_at timestamptz,
      reviewed_by text,
      rejection_reason text
    )`.execute(db)
  await sql`create unique index users_email on users (email) where status <> 'rejected'`.execute(db)
  await sql`create index users_review on users (status, created_at desc)`.execute(db)

  await sql`
    create table drivers (
      user_id text primary key references users (id),
      vehicle_number text not null,
      national_id_sealed text not null,
      national_id_last4 text not null,
      national_id_hash text not null,
      driving_license text not null
    )`.execute(db)
  await sql`
    create table advertisers (
      user_id text primary key references users (id),
      organization_name text not null,
      company_email text not null,
      website text,
      business_registration_number text not null,
      address text,
      city text,
      tin text,
      invoice_name text
    )`.execute(db)
  await sql`
    create table documents (
      user_id text not null references users (id),
      field text not null,
      file text not null unique,
      name text not null,
      mime text not null,
      size int not null,
      uploaded_at timestamptz not null,
      primary key (user_id, field)
    )`.execute(db)
  await sql`
    create table vehicles (
      id text primary key,
      driver_id text not null unique references users (id),
      vehicle_type text not null,
      plate text not null,
      permit_number text,
      permit_document text,
      permit_expires date,
      created_at timestamptz not null
    )`.execute(db)

  await sql`
    create table sessions (
      token_hash text primary key,
      id text not null unique,
      user_id text not null references users (id),
      scope text not null check (scope in ('full', 'applicant')),
      device text not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null
    )`.execute(db)
  await sql`create index sessions_by_user on sessions (user_id)`.execute(db)
  await sql`
    create table password_resets (
      token_hash text primary key,
      user_id text not null references users (id),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
}
