import { randomUUID } from 'node:crypto'
import { DEFAULT_WHT_RATE, DEFAULT_WHT_THRESHOLD, WHT_RATE, WHT_THRESHOLD } from '@ayob/domain/payouts/withholding'
import { type Kysely, sql } from 'kysely'

/** Payout accounts of drivers, their payouts, the bank files, and the parameters of the withheld tax. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_accounts (
      driver_id text primary key references users (id),
      bank_code text not null check (bank_code ~ '^[0-9]{4}$'),
      branch_code text not null check (branch_code ~ '^[0-9]{3}$'),
      account_sealed text not null,
      account_last4 text not null check (length(account_last4) = 4),
      account_name text not null,
      changed_at timestamptz not null,
      held_until timestamptz
    )`.execute(db)
  await sql`
    create table payout_exports (
      id text primary key,
      exported_at timestamptz not null,
      exported_by text not null references users (id),
      count int not null check (count > 0),
      net_cents bigint not null check (net_cents >= 0)
    )`.execute(db)
  await sql`create index payout_exports_newest on payout_exports (exported_at desc, id)`.execute(db)
  await sql`
    create table payouts (
      id text primary key,
      driver_id text not null references users (id),
      number text not null unique,
      kind text not null check (kind in ('request', 'monthly')),
      for_month text,
      tax_month text not null,
      state text not null check (state in ('requested', 'approved', 'exported', 'paid', 'failed')),
      gross_cents bigint not null check (gross_cents between 1 and 1000000000000),
      withheld_cents bigint not null check (withheld_cents between 0 and gross_cents),
      statement jsonb not null,
      through_entry bigint not null,
      export_id text references payout_exports (id),
      bank_code text,
      branch_code text,
      account_sealed text,
      account_last4 text,
      account_name text,
      reference text,
      failure text,
      requested_at timestamptz not null,
      approved_at timestamptz,
      exported_at timestamptz,
      paid_at timestamptz,
      failed_at timestamptz,
      check ((kind = 'monthly') = (for_month is not null)),
      check ((state = 'paid') <= (reference is not null)),
      check ((state = 'failed') = (failure is not null))
    )`.execute(db)
  await sql`create unique index payouts_monthly on payouts (driver_id, for_month) where for_month is not null`.execute(
    db,
  )
  await sql`create index payouts_by_driver on payouts (driver_id, requested_at desc, id)`.execute(db)
  await sql`create index payouts_by_state on payouts (state, requested_at desc, id)`.execute(db)
  await sql`create index payouts_newest on payouts (requested_at desc, id)`.execute(db)
  await sql`create index payouts_by_export on payouts (export_id) where export_id is not null`.execute(db)
  await sql`create table payout_numbers (series text primary key, last int not null)`.execute(db)
  await sql`create table payout_runs (month text primary key, done_at timestamptz not null)`.execute(db)

  for (const [name, type, value, description] of [
    [
      WHT_RATE,
      'rate',
      DEFAULT_WHT_RATE,
      'Part of payouts to a driver that is withheld as tax, above the threshold (0.05 is 5 %).',
    ],
    [
      WHT_THRESHOLD,
      'cost',
      DEFAULT_WHT_THRESHOLD,
      'LKR of payouts to a driver a month up to which nothing is withheld.',
    ],
  ] as const) {
    const values = JSON.stringify([{ from: '2000-01-01', value }])
    await sql`
      insert into pricing_parameters (id, name, description, parameter_type, values, is_active, created_at, updated_at)
      values (${randomUUID()}, ${name}, ${description}, ${type}, ${values}, true,
        date_trunc('milliseconds', now()), date_trunc('milliseconds', now()))
      on conflict do nothing`.execute(db)
  }
}
