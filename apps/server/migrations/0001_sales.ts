import { type Kysely, sql } from 'kysely'

/** Bookings and campaigns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // sales/booking-drafts
  await sql`
    -- Bookings that were begun and not submitted.
    create table booking_drafts (
      advertiser_id text not null references users (id),
      id text not null,
      version int not null,
      content text not null,
      updated_at timestamptz not null,
      made_by text references users (id),
      primary key (advertiser_id, id)
    );
  `.execute(db)

  // sales/bookings
  await sql`
    -- Bookings. Those submitted as one order name the first of them in submitted_with.
    create sequence booking_numbers;
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
      total_cents bigint not null,
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
      created_at timestamptz not null,
      campaign_id text,
      route_ids jsonb not null default '[]',
      make_good_days int not null default 0 check (make_good_days between 0 and 7),
      taken_down_at timestamptz,
      taken_down_reason text,
      settled_at timestamptz,
      hours jsonb,
      holidays text not null default 'as_weekday',
      start_wish date,
      behind_told_at timestamptz,
      submitted_with text references bookings (id),
      check (total_cents = net_cents + vat_cents)
    );
    create index bookings_by_advertiser on bookings (advertiser_id, created_at desc);
    create index bookings_newest on bookings (created_at desc);
    create index bookings_by_creative on bookings (creative_id);
    create index bookings_by_state on bookings (approval_status, payment_status, status);
    create index bookings_unsettled on bookings (end_date)
      where settled_at is null and status in ('completed', 'cancelled');
    create index bookings_by_order on bookings (submitted_with) where submitted_with is not null;
    create index search_bookings_by_brand on bookings (lower(brand_name) collate "C");
    create index bookings_by_end on bookings (advertiser_id, end_date) include (campaign_id);
    create index bookings_completed on bookings (end_date) where status = 'completed';
    create index bookings_open on bookings (status, advertiser_id)
      where status in ('pending', 'scheduled', 'running', 'paused');

    -- The creatives of bookings that have several. Without rows a booking has only its creative_id.
    create table booking_creatives (
      booking_id text not null references bookings (id) on delete cascade,
      number int not null,
      creative_id text not null references creatives (id),
      share int not null,
      review text not null,
      rejection_reason text,
      is_on boolean not null default true,
      created_at timestamptz not null,
      replaces int,
      primary key (booking_id, number)
    );
    create index booking_creatives_creative on booking_creatives (creative_id);
    create index booking_creatives_waiting on booking_creatives (booking_id) where review = 'pending';

    -- Days that were added to under-delivered flights.
    create table flight_extensions (
      id bigint generated always as identity primary key,
      booking_id text not null references bookings (id),
      at timestamptz not null,
      days int not null check (days between 1 and 7),
      delivered int not null,
      goal int not null
    );
    create index flight_extensions_by_booking on flight_extensions (booking_id);

    -- Every step of every booking.
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
      end_date date,
      api_key text
    );
    create index booking_history_by_booking on booking_history (booking_id, id);
    create trigger booking_history_append_only before update or delete on booking_history
      for each row execute function refuse_change();
  `.execute(db)

  // sales/campaigns
  await sql`
    -- Campaigns, until each becomes a booking. People read the id: AYB-C-000123.
    create sequence campaign_numbers;
    create table campaigns (
      id text primary key default 'AYB-C-' || to_char(nextval('campaign_numbers'), 'FM999999000000'),
      owner_id text not null references users (id),
      name text not null,
      brand text not null,
      vehicle_type text not null,
      duration_days int not null check (duration_days between 1 and 90),
      notes text,
      target_routes text not null,
      creative_file text,
      booking_id text unique references bookings (id),
      version int not null,
      created_at timestamptz not null,
      hours jsonb,
      holidays text not null default 'as_weekday',
      creative_files jsonb
    );
    create index campaigns_by_owner on campaigns (owner_id, created_at desc);
  `.execute(db)

  // sales/favourite-places
  await sql`
    -- Places that an organisation keeps for its next bookings.
    create table favourite_places (
      id text primary key,
      advertiser_id text not null references users (id),
      name text not null,
      lat double precision not null,
      lng double precision not null,
      radius int not null,
      made_by text references users (id),
      unique (advertiser_id, lat, lng)
    );
  `.execute(db)
}
