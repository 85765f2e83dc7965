import { addMember, liveBooking, pairScreen } from '@ayob/testkit/people'
import { sql } from 'kysely'
import { type Bench, print, times, withBare, withServer } from './bench'
import { inDatabase, multiply, multiplyDrivers, type Place } from './database'
import { sumUp } from './fill-year'
import { ask, type Timed } from './load'

const WARM_S = 0.5
/** Enough time to measure a page well. */
const MOST_SECONDS = 2
/** The search answers while somebody types. */
const SEARCH_GOAL_MS = 100

/** The call of the first page of each of the administrators' lists, by name. */
const CALLS: readonly [string, string][] = [
  ['registrations, pending', '/admin/registrations'],
  ['registrations, approved', '/admin/registrations/approved'],
  ['registration stats', '/admin/registrations/stats'],
  ['drivers', '/admin/drivers'],
  ['drivers, by rating', '/admin/drivers?sort=rating'],
  ['drivers, searched', '/admin/drivers?q=CAB-77'],
  ['advertisers', '/admin/advertisers'],
  ['advertisers, by spending', '/admin/advertisers?sort=totalSpent'],
  ['ads', '/admin/ads'],
  ['ads, live', '/admin/ads?status=live'],
  ['ads, pending', '/admin/ads/pending'],
  ['ad stats', '/admin/ads/stats'],
  ['screens', '/admin/screens'],
  ['screens, by driver', '/admin/screens?sort=driver&order=asc'],
  ['screens, searched', '/admin/screens?q=CAB-77'],
  ['screens, filtered', '/admin/screens?area=Colombo&version=1.1&signal=weak&tag=night&limit=100'],
  ['screens, the end of all', '/admin/screens?page=100&limit=100'],
  ['screens, part of the map', '/admin/screens?box=6.9,79.8,6.95,79.9&limit=100'],
  ['screens, map', '/admin/screens/map'],
  ['live display, 500 ads', '/ayob/ads/approved'],
  ['inquiries', '/admin/inquiries'],
  ['inquiries, new', '/admin/inquiries?status=new'],
  ['inquiries, searched', '/admin/inquiries?q=Company+777'],
  ['tickets', '/admin/tickets'],
  ['activity', '/admin/activity'],
  ['pricing audit', '/admin/pricing/audit-log'],
  ['data requests', '/admin/data-requests'],
  ['notifications', '/notifications'],
  ['search, a name', '/admin/search?q=person+77'],
  ['search, a plate', '/admin/search?q=CAB-77'],
  ['search, a booking', '/admin/search?q=AYB-004321'],
  ['search, what all begin with', '/admin/search?q=person'],
]

/** Answer times of the administrators' lists over 10,000 drivers, 50,000 bookings and 100,000 inquiries. */
export async function measureLists(bench: Bench): Promise<void> {
  const seconds = Math.min(bench.seconds, MOST_SECONDS)
  await withServer(bench, async ({ server, visitor, admin, place }) => {
    const { id: advertiserId, api } = await addMember(visitor, admin, 'advertiser')
    const driver = await addMember(visitor, admin, 'driver')
    await pairScreen(visitor, driver.api)
    const bookingId = await liveBooking(api, admin, new Date())
    await server.stop()
    await fillLists(place, { driverId: driver.id, advertiserId, bookingId })
    await server.restart()
    // Warms up, so that the work of the start is done and every statement is prepared when the first row is measured.
    for (const [, path] of CALLS) await ask(`${server.url}/api${path}`, admin.token, WARM_S)
    const rows: { what: string; rate: Timed }[] = []
    for (const [what, path] of CALLS) {
      rows.push({ what, rate: await ask(`${server.url}/api${path}`, admin.token, seconds) })
    }
    const bare = await withBare((url) => ask(url, undefined, seconds))
    times(`${bench.database}: lists over 10,000 drivers, 50,000 bookings and 100,000 inquiries`, seconds, rows, bare)
    for (const { what, rate } of rows.filter(({ what }) => what.startsWith('search,'))) {
      print(`${what}: p95 ${rate.p95.toFixed(1)} ms, goal ${SEARCH_GOAL_MS} ms`)
    }
  })
}

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
async function fillLists(
  place: Place,
  like: { driverId: string; advertiserId: string; bookingId: string },
): Promise<void> {
  const person = (kind: string, mobile: string) => sql`
    'email', n || '@' || ${kind}::text || '.example', 'first_name', 'Person ' || n,
    'phone', ${mobile}::text || lpad(n::text, 7, '0'),
    'status', case when n % 20 = 0 then 'pending' else 'approved' end,
    'created_at', r.created_at - n * interval '1 minute'`
  const user = sql`'id', r.id || '-' || n, ${person('advertisers', '+9476')}`
  const advertiser = sql`'user_id', r.user_id || '-' || n, 'organization_name', 'Organisation ' || n,
    'business_key', r.business_key || n`
  const booking = sql`
    'id', r.id || '-' || n, 'number', nextval('booking_numbers'), 'qr_code', r.qr_code || '-' || n,
    'advertiser_id', ${like.advertiserId}::text || '-' || (1 + n % ${ADVERTISERS - 1}::int),
    'status', case when n % 100 = 0 then 'running' else 'completed' end,
    'start_date', r.start_date - 60, 'end_date', r.start_date - 30,
    'created_at', r.created_at - n * interval '1 minute'`
  await inDatabase(place, async (db) => {
    await multiplyDrivers(db, like.driverId, DRIVERS - 1, person('drivers', '+9477'))
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
      insert into screen_status (screen_id, seen_at, lat, lng, area, app_version, position, health)
      select id, now(), 6.85 + n % 100 * 0.002, 79.8497, (array['Colombo', 'Kandy'])[1 + n % 2], '1.' || n % 3, 'good',
        json_build_object('signal_dbm', -60 - n % 60, 'memory_free_mb', 500, 'uptime_s', 86400)::text
      from (select id, row_number() over (order by id) as n from screens) s on conflict do nothing`.execute(db)
    await sql`
      insert into vehicle_tags (vehicle_id, tag)
      select id, 'night' from (select id, row_number() over (order by id) as n from vehicles) v where n % 5 = 0`.execute(
      db,
    )
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
    await sumUp(db)
    await sql`vacuum analyze`.execute(db)
  })
}
