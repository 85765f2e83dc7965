import { sql } from 'kysely'
import { addUpTotals, inDatabase, multiply, multiplyDrivers, type Place } from './database'

/** The sizes of the administrators' lists. */
const DRIVERS = 10_000
const ADVERTISERS = 2000
const BOOKINGS = 50_000
const INQUIRIES = 100_000
const ACTIVITY = 100_000

/**
 * Multiplies one driver with a screen, one advertiser, one live booking and one inquiry until the administrators' lists
 * are as long as those of a large marketplace.
 */
export async function fillLists(
  place: Place,
  like: { driverId: string; advertiserId: string; bookingId: string },
): Promise<void> {
  const person = (kind: string) => sql`
    'email', n || '@' || ${kind}::text || '.example', 'first_name', 'Person ' || n,
    'status', case when n % 20 = 0 then 'pending' else 'approved' end,
    'created_at', r.created_at - n * interval '1 minute'`
  const user = sql`'id', r.id || '-' || n, ${person('advertisers')}`
  const advertiser = sql`'user_id', r.user_id || '-' || n, 'organization_name', 'Organisation ' || n`
  const booking = sql`
    'id', r.id || '-' || n, 'number', nextval('booking_numbers'), 'qr_code', r.qr_code || '-' || n,
    'advertiser_id', ${like.advertiserId}::text || '-' || (1 + n % ${ADVERTISERS - 1}::int),
    'status', case when n % 100 = 0 then 'running' else 'completed' end,
    'start_date', r.start_date - 60, 'end_date', r.start_date - 30,
    'created_at', r.created_at - n * interval '1 minute'`
  await inDatabase(place, async (db, database) => {
    await multiplyDrivers(db, like.driverId, DRIVERS - 1, person('drivers'))
    await multiply(db, 'users', sql`r.id = ${like.advertiserId}`, ADVERTISERS - 1, user)
    await multiply(db, 'advertisers', sql`r.user_id = ${like.advertiserId}`, ADVERTISERS - 1, advertiser)
    await sql`
      insert into play_marks (screen_id, seq, trips) select id, 1000, 40 from screens on conflict do nothing`.execute(
      db,
    )
    await sql`
      insert into vehicle_tracks (vehicle_id, last_end)
      select id, extract(epoch from now()) * 1000 from vehicles on conflict do nothing`.execute(db)
    await sql`
      insert into screen_status (screen_id, seen_at, lat, lng)
      select id, now(), 6.9111, 79.8497 from screens on conflict do nothing`.execute(db)
    await sql`
      insert into driver_ratings (driver_id, day, rating)
      select user_id, (now() at time zone 'Asia/Colombo')::date, 4.2 from drivers on conflict do nothing`.execute(db)
    await multiply(db, 'bookings', sql`r.id = ${like.bookingId}`, BOOKINGS - 1, booking)
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
    await addUpTotals(database, new Date())
  })
}
