import { openDatabase } from '@ayob/server/adapters/database/open'
import { sql } from 'kysely'

/** How much there is in the administrators' lists. */
const DRIVERS = 10_000
const ADVERTISERS = 2000
const BOOKINGS = 50_000
const INQUIRIES = 100_000
const ACTIVITY = 100_000

/**
 * Multiplies one driver with a screen, one advertiser, one live booking and one inquiry until the administrators'
 * lists are as long as those of a large marketplace.
 */
export async function fillLists(
  place: { dataDir: string; databaseUrl?: string },
  like: { driverId: string; advertiserId: string; bookingId: string },
): Promise<void> {
  const database = await openDatabase(place)
  try {
    const { db } = database
    const people = (id: string, count: number, name: string) => sql`
      insert into users
      select made.* from users u, generate_series(1, ${count}::int) n,
        lateral jsonb_populate_record(u, jsonb_build_object(
          'id', u.id || '-' || n, 'email', n || '@' || ${name}::text || '.example', 'first_name', 'Person ' || n,
          'status', case when n % 20 = 0 then 'pending' else 'approved' end,
          'created_at', u.created_at - n * interval '1 minute')) made
      where u.id = ${id}`
    await people(like.driverId, DRIVERS - 1, 'drivers').execute(db)
    await people(like.advertiserId, ADVERTISERS - 1, 'advertisers').execute(db)
    await sql`
      insert into drivers
      select made.* from drivers d, generate_series(1, ${DRIVERS - 1}::int) n,
        lateral jsonb_populate_record(d, jsonb_build_object('user_id', d.user_id || '-' || n,
          'national_id_hash', d.national_id_hash || n, 'vehicle_number', 'CAB-' || n)) made
      where d.user_id = ${like.driverId}`.execute(db)
    await sql`
      insert into advertisers
      select made.* from advertisers a, generate_series(1, ${ADVERTISERS - 1}::int) n,
        lateral jsonb_populate_record(a, jsonb_build_object('user_id', a.user_id || '-' || n,
          'organization_name', 'Organisation ' || n)) made
      where a.user_id = ${like.advertiserId}`.execute(db)
    await sql`
      insert into vehicles
      select made.* from vehicles v, generate_series(1, ${DRIVERS - 1}::int) n,
        lateral jsonb_populate_record(v, jsonb_build_object('id', v.id || '-' || n, 'driver_id', v.driver_id || '-' || n,
          'plate', 'CAB-' || n)) made
      where v.driver_id = ${like.driverId}`.execute(db)
    await sql`
      insert into screens
      select made.* from screens s, generate_series(1, ${DRIVERS - 1}::int) n,
        lateral jsonb_populate_record(s, jsonb_build_object('id', s.id || '-' || n, 'driver_id', s.driver_id || '-' || n,
          'vehicle_id', s.vehicle_id || '-' || n, 'token_hash', s.token_hash || n)) made
      where s.driver_id = ${like.driverId}`.execute(db)
    await sql`
      insert into play_marks (screen_id, seq, trips, last_end)
      select id, 1000, 40, extract(epoch from now()) * 1000 from screens on conflict do nothing`.execute(db)
    await sql`
      insert into screen_status (screen_id, seen_at, lat, lng)
      select id, now(), 6.9111, 79.8497 from screens on conflict do nothing`.execute(db)
    await sql`
      insert into driver_ratings (driver_id, day, rating)
      select user_id, (now() at time zone 'Asia/Colombo')::date, 4.2 from drivers on conflict do nothing`.execute(db)
    await sql`
      insert into bookings
      select made.* from bookings b, generate_series(1, ${BOOKINGS - 1}::int) n,
        lateral jsonb_populate_record(b, jsonb_build_object(
          'id', b.id || '-' || n, 'number', nextval('booking_numbers'), 'qr_code', b.qr_code || '-' || n,
          'advertiser_id', ${like.advertiserId}::text || '-' || (1 + n % ${ADVERTISERS - 1}::int),
          'status', case when n % 100 = 0 then 'running' else 'completed' end,
          'start_date', b.start_date - 60, 'end_date', b.start_date - 30,
          'created_at', b.created_at - n * interval '1 minute')) made
      where b.id = ${like.bookingId}`.execute(db)
    await sql`
      insert into delivery_totals
      select id, date_trunc('hour', now()) - n * interval '1 hour', 'galle-road', vehicle_type, 40, 400000, 92000000, 1
      from bookings, generate_series(1, 5) n`.execute(db)
    await sql`
      insert into inquiries (id, name, email, company, phone, message, status, created_at)
      select 'inquiry-' || n, 'Person ' || n, n || '@mail.example', 'Company ' || n, '0112345678', 'How much is a month?',
        (array['new', 'contacted', 'closed'])[1 + n % 3], now() - n * interval '1 minute'
      from generate_series(1, ${INQUIRIES}::int) n`.execute(db)
    await sql`
      insert into activity (at, actor_kind, actor_id, action, subject, subject_id, details, address)
      select now() - n * interval '1 minute', 'admin', null, 'ad.approve', 'booking', ${like.bookingId}::text || '-' || n, '{}',
        '127.0.0.1'
      from generate_series(1, ${ACTIVITY}::int) n`.execute(db)
    // As the database does by itself after a while.
    await sql`vacuum analyze`.execute(db)
  } finally {
    await database.close()
  }
}
