import { type Kysely, sql } from 'kysely'

/** The journal, payments, earnings and payouts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // money/earnings
  await sql`
    -- A vehicle's earning of a day, and corrections after it. A day is the sum of its rows; recovered_cents is what the device has been paid back so far.
    create table driver_earnings (
      id bigint generated always as identity primary key,
      vehicle_id text not null references vehicles (id),
      driver_id text not null references users (id),
      vehicle_type text not null,
      day date not null,
      revision int not null check (revision >= 0),
      pricing_version int not null,
      screen_ms bigint not null check (screen_ms <> 0),
      seconds_on_air int not null,
      paid_seconds int not null check (paid_seconds between -86400 and 86400),
      gross_cents bigint not null check (gross_cents between -1000000000000 and 1000000000000),
      device_cents bigint not null,
      net_cents bigint not null,
      recovered_cents bigint not null check (recovered_cents >= 0),
      created_at timestamptz not null,
      unique (vehicle_id, driver_id, day, revision),
      check (revision > 0 or screen_ms > 0),
      check (net_cents = gross_cents - device_cents),
      check (device_cents between least(gross_cents, 0) and greatest(gross_cents, 0))
    );
    create index driver_earnings_by_driver on driver_earnings (driver_id, day);
    create index driver_earnings_by_day on driver_earnings (day);
    create index driver_earnings_newest on driver_earnings (vehicle_id, id desc) include (recovered_cents);
    create trigger driver_earnings_append_only before update or delete on driver_earnings
      for each row execute function refuse_change();
  `.execute(db)

  // money/journal
  await sql`
    -- Entries of balanced postings, written once and never changed.
    create table journal_entries (
      id bigint generated always as identity primary key,
      key text not null unique,
      kind text not null,
      at timestamptz not null,
      day date not null
    );
    create index journal_entries_by_kind on journal_entries (kind, day desc, id desc);
    create trigger journal_entries_append_only before update or delete on journal_entries
      for each row execute function refuse_change();

    -- The postings of entries: debit or credit of an account.
    create table journal_postings (
      id bigint generated always as identity primary key,
      entry_id bigint not null references journal_entries (id),
      account text not null,
      debit_cents bigint not null check (debit_cents between 0 and 1000000000000),
      credit_cents bigint not null check (credit_cents between 0 and 1000000000000),
      booking_id text references bookings (id),
      user_id text references users (id),
      day date not null,
      constraint journal_account
        check (account in ('gateway_cash', 'bank', 'vat_payable', 'advertiser_credit', 'unearned_revenue',
          'earned_revenue', 'refunds', 'driver_cost', 'driver_payable', 'device_recovery', 'payout_in_transit',
          'withholding_tax')),
      check ((debit_cents = 0) <> (credit_cents = 0))
    );
    create index journal_postings_by_entry on journal_postings (entry_id);
    create index journal_postings_by_account on journal_postings (account, day);
    create index journal_postings_by_booking on journal_postings (booking_id, account)
      include (debit_cents, credit_cents) where booking_id is not null;
    create index journal_postings_newest on journal_postings (day desc, id desc);
    create index journal_postings_by_user on journal_postings (user_id, account, entry_id)
      include (debit_cents, credit_cents) where user_id is not null;
    create trigger journal_postings_append_only before update or delete on journal_postings
      for each row execute function refuse_change();

    -- The database refuses an entry without postings and one whose debits and credits differ. A new entry is checked at the
    -- commit of its transaction, with all its postings; postings that are added to an older entry at once.
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
    end $$;
    create function journal_entry_written() returns trigger language plpgsql as $$
    begin
      perform check_journal_entry(new.id);
      return null;
    end $$;
    create function journal_postings_added() returns trigger language plpgsql as $$
    begin
      perform check_journal_entry(e.id)
      from (select distinct entry_id from added) as a join journal_entries e on e.id = a.entry_id
      where e.xmin <> pg_current_xact_id()::xid;
      return null;
    end $$;
    create constraint trigger journal_entries_balance after insert on journal_entries
      deferrable initially deferred for each row execute function journal_entry_written();
    create trigger journal_postings_added after insert on journal_postings
      referencing new table as added for each statement execute function journal_postings_added();

    -- Sums of the postings up to a mark, by day, account and kind. Readers add the later ones.
    create table journal_sums (
      day date not null,
      account text not null,
      kind text not null,
      debit_cents bigint not null,
      credit_cents bigint not null,
      postings bigint not null,
      primary key (day, account, kind)
    );

    -- Up to which posting they are summed.
    create table journal_sums_mark (
      one boolean primary key default true check (one),
      through bigint not null,
      next_through bigint,
      next_after bigint,
      check ((next_through is null) = (next_after is null))
    );
    insert into journal_sums_mark (through) values (0);
  `.execute(db)

  // money/payment-methods
  await sql`
    -- The saved cards of advertisers.
    create table payment_methods (
      id text primary key,
      owner_id text not null references users (id),
      card_type text not null check (card_type in ('visa', 'mastercard', 'amex', 'diners', 'discover')),
      last_four_digits text not null check (last_four_digits ~ '^[0-9]{4}$'),
      expiry_month int not null check (expiry_month between 1 and 12),
      expiry_year int not null,
      cardholder_name text not null,
      is_default boolean not null,
      created_at timestamptz not null
    );
    create index payment_methods_by_owner on payment_methods (owner_id, created_at desc);
    create unique index payment_methods_one_default on payment_methods (owner_id) where is_default;
  `.execute(db)

  // money/payments
  await sql`
    -- Payments. Bookings of one order share an order id; started_by is the person who paid.
    create table payments (
      id text primary key,
      booking_id text not null references bookings (id),
      order_id text not null,
      amount_cents bigint not null check (amount_cents >= 0),
      currency text not null,
      status text not null
        check (status in ('pending', 'completed', 'failed', 'cancelled', 'charged_back', 'refunded')),
      gateway_pending_at timestamptz,
      gateway_payment_id text,
      method text,
      created_at timestamptz not null,
      settled_at timestamptz,
      credit_cents bigint not null default 0 check (credit_cents between 0 and 1000000000000),
      credit_held boolean not null default false,
      became text check (became in ('booking', 'credit')),
      started_by text references users (id),
      constraint payments_by_order unique (order_id, booking_id)
    );
    create index payments_by_booking on payments (booking_id, created_at desc);
    create index payments_holding on payments (booking_id) where credit_held;
    create index payments_newest on payments (created_at desc, id);

    -- Reports of the gateway as received, and what became of each.
    create table payment_notices (
      id bigint generated always as identity primary key,
      received_at timestamptz not null,
      order_id text not null,
      gateway_payment_id text not null,
      status_code text not null,
      amount text not null,
      currency text not null,
      status_message text not null,
      outcome text not null
    );

    -- The last number of each series of invoices and credit notes.
    create table invoice_series (series text primary key, last int not null);

    -- Invoices, with their content as issued. Those of one order share a number.
    create table invoices (
      booking_id text primary key references bookings (id),
      number text not null,
      payment_id text not null references payments (id),
      issued_at timestamptz not null,
      document jsonb not null,
      constraint invoices_by_number unique (number, booking_id)
    );
    create index search_invoices_by_number on invoices (upper(number) collate "C");
    create trigger invoices_append_only before update or delete on invoices
      for each row execute function refuse_change();

    -- Refunds: to the card, by hand, or as credit.
    create table refunds (
      id text primary key,
      payment_id text not null references payments (id),
      booking_id text not null references bookings (id),
      key text unique,
      asked text not null,
      card_cents bigint not null check (card_cents >= 0),
      credit_cents bigint not null check (credit_cents >= 0),
      vat_cents bigint not null check (vat_cents >= 0),
      unearned_cents bigint not null check (unearned_cents >= 0),
      earned_cents bigint not null check (earned_cents >= 0),
      way text not null check (way in ('gateway', 'hand', 'credit')),
      reason text not null,
      reference text,
      state text not null check (state in ('asked', 'done', 'failed')),
      note_number text,
      requested_by text,
      requested_at timestamptz not null,
      settled_at timestamptz,
      check (card_cents + credit_cents > 0)
    );
    create index refunds_by_payment on refunds (payment_id, requested_at);

    -- Credit notes, with their content as issued.
    create table credit_notes (
      number text primary key,
      booking_id text not null references bookings (id),
      cause text not null unique,
      kind text not null check (kind in ('refund', 'make_good')),
      amount_cents bigint not null check (amount_cents > 0),
      issued_at timestamptz not null,
      document jsonb not null
    );
    create index credit_notes_by_booking on credit_notes (booking_id, issued_at desc);
    create index search_credit_notes_by_number on credit_notes (upper(number) collate "C");
    create trigger credit_notes_append_only before update or delete on credit_notes
      for each row execute function refuse_change();
  `.execute(db)

  // money/payouts
  await sql`
    -- The bank accounts of drivers.
    create table payout_accounts (
      driver_id text primary key references users (id),
      bank_code text not null check (bank_code ~ '^[0-9]{4}$'),
      branch_code text not null check (branch_code ~ '^[0-9]{3}$'),
      account_sealed text not null,
      account_last4 text not null check (length(account_last4) = 4),
      account_name text not null,
      changed_at timestamptz not null,
      held_until timestamptz
    );

    -- Bank files of payouts.
    create table payout_exports (
      id text primary key,
      exported_at timestamptz not null,
      exported_by text not null references users (id),
      count int not null check (count > 0),
      net_cents bigint not null check (net_cents >= 0)
    );
    create index payout_exports_newest on payout_exports (exported_at desc, id);

    -- Payouts to drivers, each with its statement.
    create table payouts (
      id text primary key,
      driver_id text not null references users (id),
      number text not null unique,
      kind text not null check (kind in ('request', 'monthly')),
      for_month text,
      tax_month text not null,
      state text not null check (state in ('requested', 'approved', 'exported', 'paid', 'failed')),
      gross_cents bigint not null check (gross_cents between 1 and 1000000000000),
      withheld_cents bigint not null,
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
      check (withheld_cents between 0 and gross_cents),
      check ((kind = 'monthly') = (for_month is not null)),
      check ((state = 'paid') <= (reference is not null)),
      check ((state = 'failed') = (failure is not null))
    );
    create unique index payouts_monthly on payouts (driver_id, for_month) where for_month is not null;
    create index payouts_by_driver on payouts (driver_id, requested_at desc, id);
    create index payouts_by_state on payouts (state, requested_at desc, id);
    create index payouts_newest on payouts (requested_at desc, id);
    create index payouts_by_export on payouts (export_id) where export_id is not null;
    create index search_payouts_by_number on payouts (upper(number) collate "C");

    -- The last number of each series of payouts.
    create table payout_numbers (series text primary key, last int not null);

    -- Months whose payouts have been made.
    create table payout_runs (month text primary key, done_at timestamptz not null);
  `.execute(db)
}
