import { type Kysely, sql } from 'kysely'

const ACCOUNTS = [
  'gateway_cash',
  'bank',
  'vat_payable',
  'advertiser_credit',
  'unearned_revenue',
  'earned_revenue',
  'refunds',
  'driver_cost',
  'driver_payable',
  'device_recovery',
  'payout_in_transit',
  'withholding_tax',
]

/**
 * The journal: entries of balanced postings, written once and never changed. The database itself refuses an entry
 * without postings, one whose debits and credits differ, and any change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table journal_entries (
      id bigint generated always as identity primary key,
      key text not null unique,
      kind text not null,
      at timestamptz not null,
      day date not null
    )`.execute(db)
  await sql`
    create table journal_postings (
      id bigint generated always as identity primary key,
      entry_id bigint not null references journal_entries (id),
      account text not null,
      debit_cents bigint not null check (debit_cents between 0 and 1000000000000),
      credit_cents bigint not null check (credit_cents between 0 and 1000000000000),
      booking_id text references bookings (id),
      user_id text references users (id),
      day date not null,
      check ((debit_cents = 0) <> (credit_cents = 0)),
      constraint journal_account check (account in (${sql.join(ACCOUNTS.map((name) => sql.lit(name)))}))
    )`.execute(db)
  await sql`create index journal_postings_by_entry on journal_postings (entry_id)`.execute(db)
  await sql`create index journal_postings_by_account on journal_postings (account, day)`.execute(db)
  await sql`
    create index journal_postings_by_booking on journal_postings (booking_id, account)
      include (debit_cents, credit_cents) where booking_id is not null`.execute(db)
  await sql`
    create index journal_postings_by_user on journal_postings (user_id, account)
      include (debit_cents, credit_cents) where user_id is not null`.execute(db)

  for (const table of ['journal_entries', 'journal_postings']) {
    await sql`
      create trigger ${sql.ref(`${table}_append_only`)} before update or delete on ${sql.table(table)}
      for each row execute function refuse_change()`.execute(db)
  }
  await sql`
    create function check_journal_entry(entry bigint) returns void language plpgsql as $$
    declare
      difference numeric;
    begin
      select sum(debit_cents - credit_cents) into difference from journal_postings where entry_id = entry;
      if difference is null then
        raise exception 'journal entry % has no postings', entry using errcode = 'check_violation';
      elsif difference <> 0 then
        raise exception 'journal entry % does not balance: % cents', entry, difference using errcode = 'check_violation';
      end if;
    end $$`.execute(db)
  await sql`
    create function journal_entry_written() returns trigger language plpgsql as $$
    begin
      perform check_journal_entry(new.id);
      return null;
    end $$`.execute(db)
  await sql`
    create function journal_posting_written() returns trigger language plpgsql as $$
    begin
      perform check_journal_entry(new.entry_id);
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger journal_entries_balance after insert on journal_entries
    deferrable initially deferred for each row execute function journal_entry_written()`.execute(db)
  await sql`
    create constraint trigger journal_postings_balance after insert on journal_postings
    deferrable initially deferred for each row execute function journal_posting_written()`.execute(db)

  await writeWhatWasPaid(db)
}

/** Posts payments from before the journal, with the same entries that they would have made with it. */
async function writeWhatWasPaid(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table paid_before on commit drop as
      select p.id, p.booking_id, b.advertiser_id, p.amount_cents, p.status = 'charged_back' as charged_back,
        i.payment_id is not null as bought, least(b.vat_cents, p.amount_cents) as vat_cents,
        coalesce(p.settled_at, p.created_at) as at
      from payments p
        join bookings b on b.id = p.booking_id
        left join invoices i on i.payment_id = p.id
      where p.status in ('completed', 'charged_back') and p.amount_cents > 0`.execute(db)
  const entries = (kind: string, only: ReturnType<typeof sql>) => sql`
    insert into journal_entries (key, kind, at, day)
    select ${sql.lit(kind === 'chargeback' ? 'chargeback:' : 'payment:')} || id, ${sql.lit(kind)}, at,
      (at at time zone 'Asia/Colombo')::date
    from paid_before where ${only} order by at, id`
  await entries('payment', sql`bought`).execute(db)
  await entries('unexpected_payment', sql`not bought`).execute(db)
  await entries('chargeback', sql`charged_back and bought`).execute(db)
  await sql`
    insert into journal_postings (entry_id, account, debit_cents, credit_cents, booking_id, user_id, day)
    select e.id, line.account, line.debit, line.credit, p.booking_id, p.advertiser_id, e.day
    from journal_entries e
      join paid_before p on e.key in ('payment:' || p.id, 'chargeback:' || p.id),
      lateral (values
        ('payment', 1, 'gateway_cash', p.amount_cents, 0::bigint),
        ('payment', 2, 'unearned_revenue', 0, p.amount_cents - p.vat_cents),
        ('payment', 3, 'vat_payable', 0, p.vat_cents),
        ('unexpected_payment', 1, 'gateway_cash', p.amount_cents, 0),
        ('unexpected_payment', 2, 'advertiser_credit', 0, p.amount_cents),
        ('chargeback', 1, 'unearned_revenue', p.amount_cents - p.vat_cents, 0),
        ('chargeback', 2, 'vat_payable', p.vat_cents, 0),
        ('chargeback', 3, 'gateway_cash', 0, p.amount_cents)
      ) as line (kind, number, account, debit, credit)
    where line.kind = e.kind and line.debit + line.credit > 0
    order by e.id, line.number`.execute(db)
  // Checked now, because a table with pending checks can't be altered by a later migration of the same start.
  await sql`set constraints all immediate`.execute(db)
  await sql`set constraints all deferred`.execute(db)
}
