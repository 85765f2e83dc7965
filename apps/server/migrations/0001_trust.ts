import { type Kysely, sql } from 'kysely'

/** Inspections, held minutes and proofs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // trust/inspections
  await sql`
    -- Days of vehicles to be inspected, with what was collected from their reports.
    create table vehicle_days (
      vehicle_id text not null references vehicles (id),
      day date not null,
      driver_id text not null,
      digest bytea not null,
      revision int not null default 0,
      is_due boolean not null,
      was_offline boolean not null default false,
      was_placeless boolean not null default false,
      is_long boolean not null default false,
      primary key (vehicle_id, day)
    );
    create index vehicle_days_due on vehicle_days (day) where is_due;

    -- How far the evidence has been read.
    create table evidence_reading (
      id boolean primary key default true check (id),
      read_until timestamptz not null
    );
  `.execute(db)

  // trust/integrity
  await sql`
    -- Minutes of a driver's day that are held until a decision. One case of a day at a time is open.
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
      appealed_at timestamptz,
      seconds int[]
    );
    create unique index integrity_cases_open on integrity_cases (vehicle_id, driver_id, day) where state = 'open';
    create index integrity_cases_by_vehicle on integrity_cases (vehicle_id, day);
    create index integrity_cases_by_driver on integrity_cases (driver_id, day);
    create index integrity_cases_by_stake on integrity_cases (at_stake_cents desc, id);
    create index integrity_cases_due on integrity_cases (due_at) where state in ('open', 'appealed');
    create index integrity_cases_untold on integrity_cases (opened_at) where told_at is null;

    -- Why a case was opened.
    create table integrity_reasons (
      case_id text not null references integrity_cases (id),
      kind text not null,
      score int not null check (score between 1 and 100),
      spans text not null,
      facts jsonb not null,
      added_at timestamptz not null,
      primary key (case_id, kind)
    );

    -- Every step of every case.
    create table integrity_history (
      id bigint generated always as identity primary key,
      case_id text not null references integrity_cases (id),
      at timestamptz not null,
      action text not null,
      actor_kind text not null,
      actor_id text,
      note text
    );
    create index integrity_history_by_case on integrity_history (case_id, id);

    -- The score from which findings become cases, and the day of the last digest.
    create table integrity_settings (
      single boolean primary key default true check (single),
      case_limit int not null check (case_limit between 0 and 100),
      digest_day date
    );
    insert into integrity_settings (case_limit) values (70);
  `.execute(db)

  // trust/proofs
  await sql`
    -- The final count of each flight, with its proof.
    create table settlements (
      booking_id text primary key references bookings (id),
      at timestamptz not null,
      goal int not null,
      delivered int not null,
      missing int not null,
      csv_file text not null,
      proof jsonb not null
    );

    -- The first days of long flights, written to files before the batches that prove them are removed.
    create table proof_parts (
      booking_id text not null references bookings (id),
      from_day date not null,
      to_day date not null,
      file text not null,
      tally jsonb not null,
      primary key (booking_id, from_day)
    );
  `.execute(db)
}
