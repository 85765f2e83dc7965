import { type Kysely, sql } from 'kysely'

/**
 * Minutes of a driver's day that are held until a decision, with reasons and history. At most one case per day is open;
 * findings after a decision open another one. `minutes` are the held minutes of the day with a play.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table integrity_cases (
      id text primary key,
      vehicle_id text not null references vehicles (id),
      driver_id text not null references users (id),
      vehicle_type text not null,
      day date not null,
      state text not null check (state in ('open', 'appealed', 'accepted', 'rejected')),
      score int not null check (score between 1 and 100),
      spans text not null,
      minutes int[] not null,
      plays jsonb not null,
      driver_cents bigint not null,
      advertiser_cents bigint not null,
      at_stake_cents bigint generated always as (driver_cents + advertiser_cents) stored,
      opened_at timestamptz not null,
      due_at timestamptz not null,
      told_at timestamptz,
      overdue_at timestamptz,
      decided_at timestamptz,
      decided_by text references users (id),
      note text,
      driver_message text,
      answered_at timestamptz,
      appeal_message text,
      appealed_at timestamptz
    )`.execute(db)
  await sql`
    create unique index integrity_cases_open on integrity_cases (vehicle_id, driver_id, day)
    where state = 'open'`.execute(db)
  await sql`create index integrity_cases_by_vehicle on integrity_cases (vehicle_id, day)`.execute(db)
  await sql`create index integrity_cases_by_driver on integrity_cases (driver_id, day)`.execute(db)
  await sql`create index integrity_cases_by_stake on integrity_cases (at_stake_cents desc, id)`.execute(db)
  await sql`
    create index integrity_cases_due on integrity_cases (due_at) where state in ('open', 'appealed')`.execute(db)
  await sql`create index integrity_cases_untold on integrity_cases (opened_at) where told_at is null`.execute(db)
  await sql`
    create table integrity_reasons (
      case_id text not null references integrity_cases (id),
      kind text not null,
      score int not null check (score between 1 and 100),
      spans text not null,
      facts jsonb not null,
      added_at timestamptz not null,
      primary key (case_id, kind)
    )`.execute(db)
  await sql`
    create table integrity_history (
      id bigint generated always as identity primary key,
      case_id text not null references integrity_cases (id),
      at timestamptz not null,
      action text not null,
      actor_kind text not null,
      actor_id text,
      note text
    )`.execute(db)
  await sql`create index integrity_history_by_case on integrity_history (case_id, id)`.execute(db)
  await sql`
    create table integrity_settings (
      single boolean primary key default true check (single),
      case_limit int not null check (case_limit between 0 and 100),
      digest_day date
    )`.execute(db)
  await sql`insert into integrity_settings (case_limit) values (70)`.execute(db)
}
