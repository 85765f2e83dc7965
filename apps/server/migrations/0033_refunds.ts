import { type Kysely, sql } from 'kysely'

/** Payments with credit, partial refunds, and credit notes, which are stored as issued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments
      add column credit_cents bigint not null default 0 check (credit_cents between 0 and 1000000000000),
      add column credit_held boolean not null default false,
      add column became text check (became in ('booking', 'credit'))`.execute(db)
  await sql`
    update payments set became =
      case when exists (select from invoices i where i.payment_id = payments.id) then 'booking' else 'credit' end
    where status in ('completed', 'charged_back', 'refunded')`.execute(db)
  await sql`create index payments_holding on payments (booking_id) where credit_held`.execute(db)
  await sql`create index payments_newest on payments (created_at desc, id)`.execute(db)

  await sql`
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
    )`.execute(db)
  await sql`create index refunds_by_payment on refunds (payment_id, requested_at)`.execute(db)
  await sql`
    create table credit_notes (
      number text primary key,
      booking_id text not null references bookings (id),
      cause text not null unique,
      kind text not null check (kind in ('refund', 'make_good')),
      amount_cents bigint not null check (amount_cents > 0),
      issued_at timestamptz not null,
      document jsonb not null
    )`.execute(db)
  await sql`create index credit_notes_by_booking on credit_notes (booking_id, issued_at desc)`.execute(db)
  await sql`
    create trigger credit_notes_append_only before update or delete on credit_notes
    for each row execute function refuse_change()`.execute(db)
}
