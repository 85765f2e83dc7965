import { type Kysely, sql } from 'kysely'

/** What a request was about when it was asked for, and runs that pay the drivers of a month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // desk/confirmations
  await sql`alter table confirmations add column described text`.execute(db)

  // desk/payout-runs
  await sql`
    create table monthly_runs (
      id text primary key,
      month text not null,
      state text not null check (state in ('draft', 'approving', 'at_bank', 'paying', 'paid')),
      made_at timestamptz not null,
      made_by text not null references users (id),
      approved_at timestamptz,
      approved_by text references users (id),
      finished_at timestamptz,
      export_id text references payout_exports (id),
      file_sha256 text,
      reference text,
      paid_by text references users (id)
    );
    create unique index monthly_runs_open on monthly_runs (month) where state in ('draft', 'approving');
    create table monthly_run_payouts (
      run_id text not null references monthly_runs (id),
      payout_id text not null references payouts (id),
      exceptions text not null,
      usual_cents bigint,
      last_cents bigint,
      held_minutes integer not null,
      left_out text,
      left_out_by text references users (id),
      settled_at timestamptz,
      failure text,
      primary key (run_id, payout_id)
    );
    create index monthly_run_payouts_by_payout on monthly_run_payouts (payout_id);
  `.execute(db)
}
