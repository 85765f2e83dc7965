import { type Kysely, sql } from 'kysely'

/**
 * Sums of `delivery_totals` over whole days, over a booking's life, and over all bookings of an advertiser, so that no
 * page reads the hours of a year. A job adds an hour to them some time after it is over. Until then the hour is listed
 * in `delivery_open` and pages read it from `delivery_totals`. Later changes of it are in `delivery_late` until the job
 * adds them too. So at any time, sums + open hours + late changes equal `delivery_totals`.
 *
 * Triggers record both for every writer: plays, clicks, held minutes, and the previous release. Each writer holds a
 * shared lock until its transaction ends, and the job takes the exclusive lock to move the border between open and
 * late, so nobody writes with an old border. Triggers and job never wait for each other's rows, because changes are
 * only appended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A long history has many hours to sum.
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`
    create table rollup_border (
      only_one boolean primary key default true check (only_one),
      hour timestamptz not null
    )`.execute(db)
  await sql`insert into rollup_border (hour) values ('-infinity')`.execute(db)
  await sql`
    create table delivery_open (
      booking_id text not null,
      hour timestamptz not null,
      advertiser_id text not null,
      primary key (booking_id, hour)
    )`.execute(db)
  await sql`create index delivery_open_by_advertiser on delivery_open (advertiser_id)`.execute(db)
  await sql`
    create table delivery_late (
      id bigint generated always as identity primary key,
      booking_id text not null,
      hour timestamptz not null,
      route text not null,
      advertiser_id text not null,
      plays bigint not null,
      duration_ms bigint not null,
      impression_micros bigint not null,
      clicks bigint not null
    )`.execute(db)
  await sql`create index delivery_late_by_booking on delivery_late (booking_id)`.execute(db)
  await sql`create index delivery_late_by_advertiser on delivery_late (advertiser_id)`.execute(db)
  await createSums(db)
  await createTriggers(db)
  await sql`
    insert into delivery_open (booking_id, hour, advertiser_id)
    select distinct t.booking_id, t.hour, coalesce(b.advertiser_id, '')
    from delivery_totals t left join bookings b on b.id = t.booking_id`.execute(db)
  await sql`analyze delivery_open`.execute(db)
}

async function createSums(db: Kysely<unknown>): Promise<void> {
  const figures = sql`
    plays bigint not null,
    duration_ms bigint not null,
    impression_micros bigint not null,
    clicks bigint not null`
  await sql`
    create table booking_days (
      booking_id text not null,
      day date not null,
      ${figures},
      primary key (booking_id, day)
    ) with (fillfactor = 80)`.execute(db)
  await sql`
    create table booking_sums (
      booking_id text primary key,
      advertiser_id text not null,
      first_day date not null,
      last_day date not null,
      ${figures}
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index booking_sums_by_advertiser on booking_sums (advertiser_id, last_day)`.execute(db)
  await sql`
    create table advertiser_days (
      advertiser_id text not null,
      day date not null,
      vehicle_type text not null,
      ${figures},
      value_cents bigint not null,
      primary key (advertiser_id, day, vehicle_type)
    ) with (fillfactor = 80)`.execute(db)
  await sql`
    create table advertiser_day_parts (
      advertiser_id text not null,
      day date not null,
      vehicle_type text not null,
      part text not null,
      ${figures},
      worth float8 not null,
      primary key (advertiser_id, day, vehicle_type, part)
    ) with (fillfactor = 80)`.execute(db)
}

/** The id of the advisory lock must match `rollups.store.ts`. A restored backup contains its own open hours and changes. */
async function createTriggers(db: Kysely<unknown>): Promise<void> {
  const begin = sql`
    if current_setting('ayob.restoring', true) = 'on' then
      return null;
    end if;
    perform pg_advisory_xact_lock_shared(7403);
    select hour into strict border from rollup_border;`
  const late = (source: string) => sql`
    insert into delivery_late (booking_id, hour, route, advertiser_id, plays, duration_ms, impression_micros, clicks)
    select c.booking_id, c.hour, c.route, coalesce(b.advertiser_id, ''), c.plays, c.duration_ms, c.impression_micros, c.clicks
    from (${sql.raw(source)}) c left join bookings b on b.id = c.booking_id
    where c.hour < border and (c.plays, c.duration_ms, c.impression_micros, c.clicks) <> (0, 0, 0, 0);`
  await sql`
    create function note_delivery_inserted() returns trigger language plpgsql as $$
    declare border timestamptz;
    begin
      ${begin}
      insert into delivery_open (booking_id, hour, advertiser_id)
      select distinct n.booking_id, n.hour, coalesce(b.advertiser_id, '')
      from inserted n left join bookings b on b.id = n.booking_id
      where n.hour >= border
      order by 1, 2
      on conflict do nothing;
      if exists (select from inserted where hour < border) then
        ${late('select * from inserted')}
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create function note_delivery_updated() returns trigger language plpgsql as $$
    declare border timestamptz;
    begin
      ${begin}
      if exists (select from after_it where hour < border) then
        ${late(`
          select booking_id, hour, route, n.plays - o.plays as plays, n.duration_ms - o.duration_ms as duration_ms,
            n.impression_micros - o.impression_micros as impression_micros, n.clicks - o.clicks as clicks
          from after_it n join before_it o using (booking_id, hour, route, vehicle_type)`)}
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create function note_delivery_deleted() returns trigger language plpgsql as $$
    declare border timestamptz;
    begin
      ${begin}
      ${late(`
        select booking_id, hour, route, -plays as plays, -duration_ms as duration_ms,
          -impression_micros as impression_micros, -clicks as clicks
        from deleted`)}
      return null;
    end $$`.execute(db)
  await sql`
    create trigger delivery_inserted after insert on delivery_totals
    referencing new table as inserted for each statement execute function note_delivery_inserted()`.execute(db)
  await sql`
    create trigger delivery_updated after update on delivery_totals
    referencing old table as before_it new table as after_it
    for each statement execute function note_delivery_updated()`.execute(db)
  await sql`
    create trigger delivery_deleted after delete on delivery_totals
    referencing old table as deleted for each statement execute function note_delivery_deleted()`.execute(db)
}
