import { type Kysely, sql } from 'kysely'

/** Playlists, plays and their figures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // air/clicks
  await sql`
    -- Who followed the QR code of an ad in an hour, so that a visitor counts once.
    create table ad_visits (
      booking_id text not null,
      hour timestamptz not null,
      visitor text not null,
      primary key (booking_id, hour, visitor)
    );
  `.execute(db)

  // air/figures
  await sql`
    -- Plays of a booking by day.
    create table booking_days (
      booking_id text not null,
      day date not null,
      plays bigint not null,
      duration_ms bigint not null,
      impression_micros bigint not null,
      clicks bigint not null,
      primary key (booking_id, day)
    ) with (fillfactor = 80);

    -- Plays of a booking over its life.
    create table booking_sums (
      booking_id text primary key,
      advertiser_id text not null,
      first_day date not null,
      last_day date not null,
      plays bigint not null,
      duration_ms bigint not null,
      impression_micros bigint not null,
      clicks bigint not null
    ) with (fillfactor = 80);
    create index booking_sums_by_advertiser on booking_sums (advertiser_id, last_day);

    -- Plays of all bookings of an advertiser by day and type of vehicle, and their worth.
    create table advertiser_days (
      advertiser_id text not null,
      day date not null,
      vehicle_type text not null,
      plays bigint not null,
      duration_ms bigint not null,
      impression_micros bigint not null,
      clicks bigint not null,
      value_cents bigint not null,
      primary key (advertiser_id, day, vehicle_type)
    ) with (fillfactor = 80);

    -- The same by part of the day.
    create table advertiser_day_parts (
      advertiser_id text not null,
      day date not null,
      vehicle_type text not null,
      part text not null,
      plays bigint not null,
      duration_ms bigint not null,
      impression_micros bigint not null,
      clicks bigint not null,
      worth double precision not null,
      primary key (advertiser_id, day, vehicle_type, part)
    ) with (fillfactor = 80);
  `.execute(db)

  // air/looks
  await sql`
    -- Looks that screens were asked for, and their answers. One at a time is open for a screen.
    create table looks (
      id text primary key,
      screen_id text not null references screens (id),
      vehicle_id text not null,
      nonce text not null,
      asked_at timestamptz not null,
      told_at timestamptz not null,
      expires_at timestamptz not null,
      state text not null check (state in ('asked', 'matched', 'differs', 'unchecked', 'missed')),
      shown_at timestamptz,
      answered_at timestamptz,
      booking_id text,
      lat double precision,
      lng double precision,
      distance int,
      signed boolean not null default false,
      sha256 text,
      file text,
      bytes int not null default 0,
      creative int,
      compared_at timestamptz
    );
    create unique index looks_open on looks (screen_id) where state = 'asked';
    create index looks_screen on looks (screen_id, asked_at);
    create index looks_vehicle on looks (vehicle_id, asked_at);
    create index looks_booking on looks (booking_id, shown_at) where booking_id is not null;
    create index looks_file on looks (answered_at) where file is not null;
    create index looks_asked on looks (asked_at);
    create index looks_to_compare on looks (screen_id, shown_at)
      where state in ('matched', 'unchecked') and compared_at is null;
  `.execute(db)

  // air/playlists
  await sql`
    -- The pace of each running booking on a screen, decided once for all server processes.
    create table paces (
      booking_id text primary key,
      round bigint not null,
      weight double precision not null,
      goal_left int not null
    );

    -- What playlists gave in each pacing round.
    create table pace_rounds (round bigint primary key, paces jsonb not null);
  `.execute(db)

  // air/plays
  await sql`
    -- How far each screen has reported, and where its last play was.
    create table play_marks (
      screen_id text primary key references screens (id),
      seq bigint not null default 0,
      missed bigint not null default 0,
      last_end bigint,
      last_at bigint,
      last_lat double precision,
      last_lng double precision,
      trips bigint not null default 0
    ) with (fillfactor = 70);

    -- Where each vehicle's valid plays put it last, its used shares and held minutes. What each report changes stands last.
    create table vehicle_tracks (
      vehicle_id text primary key references vehicles (id),
      held text not null default '[]',
      uses text not null default '',
      last_end bigint,
      last_at bigint,
      last_lat double precision,
      last_lng double precision,
      support int not null default 1,
      doubts text not null default '[]'
    ) with (fillfactor = 50);

    -- Plays that became valid because later ones confirmed their positions.
    create table rejudged_plays (
      screen_id text not null references screens (id),
      seq bigint not null,
      received_at timestamptz not null,
      rejudged_at timestamptz not null,
      play jsonb not null,
      primary key (screen_id, seq)
    );
    create index rejudged_plays_by_arrival on rejudged_plays (received_at);
    create index rejudged_plays_by_time on rejudged_plays (rejudged_at);

    -- Batches as received, with their verdicts: one partition for each Colombo day, which the server creates.
    create sequence play_batches_id;
    create table play_batches (
      id bigint not null default nextval('play_batches_id'),
      screen_id text not null,
      first_seq bigint not null,
      last_seq bigint not null,
      received_at timestamptz not null,
      accepted int not null,
      rejected int not null,
      booking_ids text[] not null,
      codes text,
      body bytea not null,
      screens int[]
    ) partition by range (received_at);
    -- Bodies are gzip already; compressing them again would only take time.
    alter table play_batches alter column body set storage external;
    alter sequence play_batches_id owned by play_batches.id;
    create index play_batches_in_order on play_batches (id);
    create index play_batches_by_screen on play_batches (screen_id);

    -- Plays and clicks of a booking by hour, route and type of vehicle.
    create table delivery_totals (
      booking_id text not null,
      hour timestamptz not null,
      route text not null,
      vehicle_type text not null,
      plays bigint not null default 0,
      duration_ms bigint not null default 0,
      impression_micros bigint not null default 0,
      clicks bigint not null default 0,
      primary key (booking_id, hour, route, vehicle_type)
    );
    create index delivery_totals_by_hour on delivery_totals (hour);

    -- Time on air of a screen by hour: minutes as bits, seconds with three digits for each minute.
    create table airtime_totals (
      screen_id text not null,
      hour timestamptz not null,
      plays bigint not null,
      house_plays bigint not null,
      duration_ms bigint not null,
      minutes bigint not null,
      seconds numeric not null default 0,
      primary key (screen_id, hour)
    ) with (fillfactor = 70);

    -- The places of a booking's plays by day, by map cell.
    create table cell_totals (
      booking_id text not null,
      day date not null,
      lat_cell int not null,
      lng_cell int not null,
      plays bigint not null,
      primary key (booking_id, day, lat_cell, lng_cell)
    ) with (fillfactor = 70);

    -- Screens on air by hour, by map cell.
    create table supply_totals (
      lat_cell int not null,
      lng_cell int not null,
      hour timestamptz not null,
      vehicle_type text not null,
      plays bigint not null,
      house_plays bigint not null,
      screen_minutes bigint not null,
      primary key (lat_cell, lng_cell, hour, vehicle_type)
    ) with (fillfactor = 70);
    create index supply_totals_recent on supply_totals (vehicle_type, hour);

    -- The screens that showed a booking.
    create table screen_totals (
      booking_id text not null,
      screen_id text not null,
      plays bigint not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (booking_id, screen_id)
    ) with (fillfactor = 70);

    -- Plays and clicks of each creative of a booking.
    create table creative_totals (
      booking_id text not null,
      creative int not null,
      plays bigint not null default 0,
      impression_micros bigint not null default 0,
      clicks bigint not null default 0,
      primary key (booking_id, creative)
    );

    -- Plays of a booking by month and route, so that a page reads few rows.
    create table month_totals (
      booking_id text not null,
      month date not null,
      route text not null,
      plays bigint not null,
      first_hour timestamptz not null,
      last_hour timestamptz not null,
      primary key (booking_id, month, route)
    );

    -- All plays by hour and route.
    create table route_totals (
      hour timestamptz not null,
      route text not null,
      plays bigint not null,
      primary key (hour, route)
    );

    -- Faulty reports of plays by day; the screen is empty for an unknown token.
    create table report_faults (
      screen_id text not null,
      day date not null,
      fault text not null,
      reports bigint not null,
      primary key (screen_id, day, fault)
    );

    -- Bookings of which a screen reported more plays than its playlists gave.
    create table over_shares (
      screen_id text not null,
      booking_id text not null,
      day date not null,
      primary key (screen_id, booking_id, day)
    );

    -- Rejected plays by day and reason.
    create table play_rejections (
      screen_id text not null,
      day date not null,
      reason text not null,
      plays bigint not null,
      primary key (screen_id, day, reason)
    );

    -- Plays that were lost with a part of the database and sent again by their screens.
    create table returned_plays (
      screen_id text not null,
      day date not null,
      plays bigint not null,
      primary key (day, screen_id)
    );
  `.execute(db)
}
