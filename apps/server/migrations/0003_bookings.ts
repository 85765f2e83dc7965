import { type Kysely, sql } from 'kysely'

/** Creatives, bookings with their history, payments with the notices that settled them, invoice numbers, inquiries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media_files (
      sha256 text primary key,
      ending text not null,
      mime text not null,
      size int not null,
      stored_at timestamptz not null,
      preview_sha256 text,
      media jsonb not null
    )`.execute(db)
  await sql`
    create table creatives (
      id text primary key,
      owner_id text not null references users (id),
      file text not null unique,
      preview_file text unique,
      sha256 text not null references media_files (sha256),
      original_sha256 text not null,
      name text not null,
      size int not null,
      uploaded_at timestamptz not null
    )`.execute(db)
  await sql`create index creatives_by_owner on creatives (owner_id, uploaded_at desc)`.execute(db)

  await sql`create sequence booking_numbers`.execute(db)
  await sql`
    create table bookings (
      id text primary key,
      number int not null unique,
      advertiser_id text not null references users (id),
      brand_name text not null,
      contact_email text not null,
      vehicle_type text not null,
      duration_days int not null check (duration_days between 1 and 90),
      quantity int not null check (quantity >= 1),
      ad_locations jsonb not null,
      notes text,
      link text,
      qr_code text not null unique,
      creative_id text not null references creatives (id),
      net_cents bigint not null check (net_cents between 0 and 1000000000000),
      vat_rate double precision not null,
      vat_cents bigint not null check (vat_cents between 0 and 1000000000000),
      total_cents bigint not null check (total_cents = net_cents + vat_cents),
      pricing_version int not null references pricing_versions (id),
      approval_status text not null check (approval_status in ('pending', 'approved', 'rejected')),
      payment_status text not null
        check (payment_status in ('pending', 'completed', 'overdue', 'refunded', 'charged_back')),
      status text not null check (status in ('pending', 'scheduled', 'running', 'paused', 'completed', 'cancelled')),
      rejection_reason text,
      start_date date,
      end_date date,
      paused_at timestamptz,
      paused_by text,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index bookings_by_advertiser on bookings (advertiser_id, created_at desc)`.execute(db)
  await sql`create index bookings_newest on bookings (created_at desc)`.execute(db)
  await sql`
    create index bookings_open on bookings (status) where status in ('pending', 'scheduled', 'running', 'paused')`.execute(
    db,
  )

  await sql`
    create table booking_history (
      id bigint generated always as identity primary key,
      booking_id text not null references bookings (id),
      at timestamptz not null,
      event text not null,
      actor_kind text not null,
      actor_id text,
      note text,
      approval_status text not null,
      payment_status text not null,
      status text not null,
      start_date date,
      end_date date
    )`.execute(db)
  await sql`create index booking_history_by_booking on booking_history (booking_id, id)`.execute(db)
  await sql`
    create trigger booking_history_append_only before update or delete on booking_history
    for each row execute function refuse_change()`.execute(db)

  await sql`
    create table payments (
      id text primary key,
      booking_id text not null references bookings (id),
      order_id text not null unique,
      amount_cents bigint not null check (amount_cents >= 0),
      currency text not null,
      status text not null
        check (status in ('pending', 'completed', 'failed', 'cancelled', 'charged_back', 'refunded')),
      gateway_pending_at timestamptz,
      gateway_payment_id text,
      method text,
      created_at timestamptz not null,
      settled_at timestamptz
    )`.execute(db)
  await sql`create index payments_by_booking on payments (booking_id, created_at desc)`.execute(db)
  await sql`
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
    )`.execute(db)

  await sql`create table invoice_series (series text primary key, last int not null)`.execute(db)
  await sql`
    create table invoices (
      booking_id text primary key references bookings (id),
      number text not null unique,
      payment_id text not null references payments (id),
      issued_at timestamptz not null
    )`.execute(db)

  await sql`
    create table inquiries (
      id text primary key,
      name text not null,
      email text not null,
      company text not null,
      phone text not null,
      message text not null,
      status text not null default 'new' check (status in ('new', 'contacted', 'closed')),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index inquiries_newest on inquiries (created_at desc)`.execute(db)
}
