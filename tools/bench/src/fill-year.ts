import { addDays, type Day, dayOf, minuteOfDay, startOfDay } from '@ayob/contract/days'
import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { ROUTES } from '@ayob/contract/route-data'
import { playsPerVehicleDay } from '@ayob/domain/bookings/goal'
import type { Db } from '@ayob/server/platform/ports'
import { sql } from 'kysely'
import { multiply, multiplyDrivers } from './database'

/** A market at full size. A factor scales everything except the number of days and the properties of a booking. */
const BOOKINGS = 50_000
const ADVERTISERS = 1000
const SCREENS = 2000
/** The largest advertiser has half of all bookings, up to this number. */
const MOST_OF_ONE = 10_000
/** Bookings begin evenly distributed over this many days. */
export const YEAR_DAYS = 365

/** A booking: ten vehicles for two weeks, twelve hours a day, on six routes. Its plays equal its goal. None is in the future. */
const FLIGHT_DAYS = 14
const VEHICLES = 10
const HOURS = 12
const ROUTES_EACH = 6
const PLAYS = 60
const SCREENS_EACH = 40
const CELLS_EACH = 10
/** The first and last two minutes of an hour on air have no plays. */
const MINUTES = 56
const MINUTE_BITS = (2n ** 60n - 1n) ^ 3n ^ (3n << 58n)

/** The people and live bookings that the year is copied from. */
export interface Originals {
  readonly bigBookingId: string
  readonly otherId: string
  readonly otherBookingId: string
  readonly driverId: string
}

/** The size of the market for a factor. */
export function sizeOf(factor: number) {
  const bookings = Math.round(BOOKINGS * factor)
  return {
    bookings,
    ofBiggest: Math.min(Math.floor(bookings / 2), MOST_OF_ONE),
    advertisers: Math.max(2, Math.round(ADVERTISERS * factor)),
    screens: Math.max(SCREENS_EACH, Math.round(SCREENS * factor)),
    hours: bookings * FLIGHT_DAYS * HOURS * ROUTES_EACH,
    plays: bookings * FLIGHT_DAYS * HOURS * ROUTES_EACH * PLAYS,
  }
}
export type YearSize = ReturnType<typeof sizeOf>

/** Adds the other advertisers, and the drivers with their screens. */
export async function fillPeople(db: Db, like: Originals, size: YearSize): Promise<void> {
  const person = sql`'id', r.id || '-' || n, 'email', n || '@advertisers.example'`
  await multiply(db, 'users', sql`r.id = ${like.otherId}`, size.advertisers - 2, person)
  const advertiser = sql`'user_id', r.user_id || '-' || n, 'organization_name', 'Organisation ' || n`
  await multiply(db, 'advertisers', sql`r.user_id = ${like.otherId}`, size.advertisers - 2, advertiser)
  await multiplyDrivers(db, like.driverId, size.screens - 1)
  await sql`
    insert into screen_status (screen_id, seen_at, lat, lng)
    select id, now(), 6.9111, 79.8497 from screens on conflict do nothing`.execute(db)
}

/** Adds the bookings and times on air that began from `from` to before `until` days before today, with their totals. */
export async function fillDays(db: Db, like: Originals, size: YearSize, now: Date, from: number, until: number) {
  const today = dayOf(now)
  await fillAirtime(db, now, from, until)
  await fillBookings(db, like, size, today, from, until)
  const begun = sql`
    select b.* from bookings b
    where b.start_date <= ${addDays(today, -from)}::date and b.start_date > ${addDays(today, -until)}::date
      and b.quantity = ${VEHICLES}::int`
  await sql`analyze bookings`.execute(db)
  await fillTotals(db, begun, now, size)
}

/**
 * The first hour on air of today. Each day has the current hour, so that a page reads as many hours that are not yet in the
 * sums as at any other time.
 */
function firstHour(now: Date): Date {
  const first = Math.min(Math.max(Math.floor(minuteOfDay(now) / 60) + 1 - HOURS, 0), 24 - HOURS)
  return new Date(startOfDay(dayOf(now)).getTime() + first * HOUR_MS)
}

async function fillAirtime(db: Db, now: Date, from: number, until: number): Promise<void> {
  const today = dayOf(now)
  const days = sql`generate_series(${from}::int, ${until - 1}::int) d`
  await sql`
    insert into airtime_totals (screen_id, hour, plays, house_plays, duration_ms, minutes)
    select s.id, hour, ${MINUTES * 6}::int, 0, ${MINUTES * MINUTE_MS}::int, ${MINUTE_BITS}::bigint
    from screens s, ${days}, generate_series(0, ${HOURS - 1}::int) h, lateral (
      select ${firstHour(now)}::timestamptz - d * interval '1 day' + h * interval '1 hour' as hour
    ) one where hour <= ${now}`.execute(db)
  // Marks everything as done, so that no job has work.
  await sql`
    insert into driver_earnings (vehicle_id, driver_id, vehicle_type, day, revision, pricing_version, screen_ms,
      seconds_on_air, paid_seconds, gross_cents, device_cents, net_cents, recovered_cents, created_at)
    select vehicle_id, driver_id, vehicle_type, ${today}::date - d, 0, 1,
      ${HOURS * MINUTES * MINUTE_MS}::bigint, ${HOURS * MINUTES * 60}::int, 28800, 100000, 1000, 99000, 1000 * (${YEAR_DAYS}::int - d), now()
    from screens, ${days}
    where d > 0`.execute(db)
}

/** Bookings are spread evenly over the days and the advertisers, including the largest one. */
async function fillBookings(db: Db, like: Originals, size: YearSize, today: Day, from: number, until: number) {
  const every = Math.round(size.bookings / size.ofBiggest)
  await sql`
    insert into bookings
    select made.*
    from generate_series(0, ${size.bookings - 1}::int) n,
      lateral (select (n::bigint * ${YEAR_DAYS}::int / ${size.bookings}::int)::int as age,
        n % ${every}::int = 0 as of_biggest, n / ${every}::int % ${size.advertisers - 1}::int as owner) one
      join bookings r on r.id = case when of_biggest then ${like.bigBookingId} else ${like.otherBookingId} end,
      lateral jsonb_populate_record(r, jsonb_build_object(
        'id', r.id || '-' || n, 'number', nextval('booking_numbers'), 'qr_code', r.qr_code || '-' || n,
        'advertiser_id', r.advertiser_id || case when of_biggest or owner = 0 then '' else '-' || owner end,
        'brand_name', 'Brand ' || n, 'vehicle_type', (array['tuktuk', 'car', 'bus'])[1 + n % 3],
        'quantity', ${VEHICLES}::int, 'duration_days', ${FLIGHT_DAYS}::int,
        'status', case when age < ${FLIGHT_DAYS}::int then 'running' else 'completed' end,
        'settled_at', case when age >= ${2 * FLIGHT_DAYS}::int then r.created_at - (age - 28) * interval '1 day' end,
        'start_date', ${today}::date - age, 'end_date', ${today}::date - age + ${FLIGHT_DAYS}::int,
        'created_at', r.created_at - (age + 2) * interval '1 day' - n * interval '1 second')) made
    where age >= ${from}::int and age < ${until}::int`.execute(db)
  await sql`
    insert into booking_history (booking_id, at, event, actor_kind, actor_id, note, approval_status, payment_status,
      status, start_date, end_date)
    select b.id, b.created_at + interval '1 hour', h.event, h.actor_kind, h.actor_id, h.note, h.approval_status,
      h.payment_status, h.status, b.start_date, b.end_date
    from bookings b join booking_history h on h.booking_id = regexp_replace(b.id, '-[0-9]+$', '')
    where b.id ~ '-[0-9]+$' and not exists (select from booking_history own where own.booking_id = b.id)
      and h.booking_id in (${like.bigBookingId}, ${like.otherBookingId})
    order by b.id, h.id`.execute(db)
}

async function fillTotals(db: Db, begun: ReturnType<typeof sql>, now: Date, size: YearSize): Promise<void> {
  const today = dayOf(now)
  const routes = ROUTES.map(({ id }) => id)
  await sql`
    insert into delivery_totals
    select b.id, hour, (${routes}::text[])[1 + (b.number + r) % ${routes.length}::int], b.vehicle_type, plays, plays * 10000,
      plays * 2300000, case when (d * 5 + h + r) % 40 = 0 then 1 else 0 end
    from (${begun}) b, generate_series(0, ${FLIGHT_DAYS - 1}::int) d, generate_series(0, ${HOURS - 1}::int) h,
      generate_series(0, ${ROUTES_EACH - 1}::int) r, lateral (select ${PLAYS}::int - 2 + r as plays) played, lateral (
        select ${firstHour(now)}::timestamptz + (b.start_date - ${today}::date + d) * interval '1 day' + h * interval '1 hour' as hour
      ) one
    where hour <= ${now}
    order by 1, 2`.execute(db)
  const hours = sql`(select t.* from (${begun}) b join delivery_totals t on t.booking_id = b.id) t`
  await sql`
    insert into month_totals
    select booking_id, date_trunc('month', (hour at time zone 'UTC') + interval '330 minutes')::date, route, sum(plays),
      min(hour), max(hour)
    from ${hours} group by 1, 2, 3`.execute(db)
  await sql`
    insert into route_totals as known
    select hour, route, sum(plays) from ${hours} group by 1, 2
    on conflict (hour, route) do update set plays = known.plays + excluded.plays`.execute(db)
  await sql`
    insert into screen_totals
    select b.id, s.id, ${(FLIGHT_DAYS * HOURS * ROUTES_EACH * PLAYS) / SCREENS_EACH}::int, b.start_date,
      least(b.end_date, ${now}::timestamptz)
    from (${begun}) b join (select id, row_number() over (order by id) as at from screens) s
      on (s.at + b.number) % ${size.screens}::int < ${SCREENS_EACH}::int`.execute(db)
  await sql`
    insert into cell_totals
    select b.id, b.start_date + d, 6900 + c, 79850 + b.number % 20, ${(PLAYS * HOURS * ROUTES_EACH) / CELLS_EACH}::int
    from (${begun}) b, generate_series(0, ${FLIGHT_DAYS - 1}::int) d, generate_series(1, ${CELLS_EACH}::int) c
    where b.start_date + d <= ${today}::date`.execute(db)
}

/**
 * Writes the sums of all hours, as plays would have done. A booking's goal is `quantity` vehicles for `duration_days`,
 * and no booking has more plays than that, so the value of a day is its share of the price, rounded at its end.
 */
export async function sumUp(db: Db): Promise<void> {
  const day = sql`((hour at time zone 'UTC') + interval '330 minutes')::date`
  const figures = sql`sum(plays) as plays, sum(duration_ms) as duration_ms, sum(impression_micros) as impression_micros, sum(clicks) as clicks`
  const goal = sql`(${playsPerVehicleDay()}::bigint * quantity * duration_days)`
  await sql`truncate booking_days, booking_sums, advertiser_days, advertiser_day_parts`.execute(db)
  await sql`
    insert into booking_days
    select booking_id, ${day}, ${figures} from delivery_totals group by 1, 2 order by 2, 1`.execute(db)
  await sql`
    insert into booking_sums (booking_id, advertiser_id, first_day, last_day, plays, duration_ms, impression_micros, clicks)
    select booking_id, min(b.advertiser_id), min(day), max(day), ${figures}
    from booking_days d join bookings b on b.id = d.booking_id group by 1`.execute(db)
  await sql`
    insert into advertiser_days (advertiser_id, day, vehicle_type, plays, duration_ms, impression_micros, clicks, value_cents)
    select advertiser_id, day, vehicle_type, ${figures}, sum(round(net_cents * upto / ${goal}) - round(net_cents * (upto - plays) / ${goal}))
    from (select *, sum(plays) over (partition by booking_id order by day) as upto from booking_days) d
      join bookings b on b.id = d.booking_id group by 1, 2, 3 order by 2, 1`.execute(db)
  for (const part of [sql`to_char((hour at time zone 'UTC') + interval '330 minutes', 'HH24')`, sql`route`]) {
    await sql`
      insert into advertiser_day_parts
        (advertiser_id, day, vehicle_type, part, plays, duration_ms, impression_micros, clicks, worth)
      select advertiser_id, ${day}, b.vehicle_type, ${part}, ${figures}, sum(plays * net_cents::float8 / ${goal})
      from delivery_totals t join bookings b on b.id = t.booking_id group by 1, 2, 3, 4 order by 2, 1`.execute(db)
  }
}
