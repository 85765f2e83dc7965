import { dayOf, startOfDay } from '@ayob/contract/days'
import { ROUTES } from '@ayob/contract/route-data'
import { sql } from 'kysely'
import { addUpTotals, inDatabase, multiply, type Place } from './database'
import { step } from './step'

const BOOKINGS = 10_000
/** Every booking has seven days of four hours, with three or four plays per hour: a hundred in all. */
const DAYS = 7
const HOURS = 4
const ROWS = DAYS * HOURS
/** Days over which the flights are spread. */
const SPREAD = 90
/** Days from the end of a flight to its final count. */
const SETTLED_AFTER = 14
/** The big advertiser's share of all bookings. The others share the rest. */
const BIG_SHARE = 0.2
const CAMPAIGNS = 200
const SCREENS = 500

/**
 * Multiplies each advertiser's single live booking to 10,000 in all, spread over 90 days, nine out of ten already
 * finished, and writes the totals of a million plays. The first advertiser is the big one.
 */
export async function fillPages(place: Place, owners: readonly string[], now: Date): Promise<void> {
  const today = dayOf(now)
  const big = BOOKINGS * BIG_SHARE
  const begun = sql`(${today}::date - case when n % 10 = 0 then ${DAYS - 1}::int
    else ${DAYS + 1}::int + n % ${SPREAD - DAYS - 1}::int end)`
  const booking = sql`
    'id', r.id || '-' || n, 'number', nextval('booking_numbers'), 'qr_code', r.qr_code || '-' || n,
    'brand_name', 'Brand ' || n, 'vehicle_type', (array['tuktuk', 'car', 'bus'])[1 + n % 3],
    'status', case when n % 10 = 0 then 'running' else 'completed' end,
    'start_date', ${begun}, 'end_date', ${begun} + ${DAYS}::int,
    -- The server would otherwise settle thousands of them during the measurement.
    'settled_at', case when n % 10 > 0 and ${begun} + ${DAYS + SETTLED_AFTER}::int <= ${today}::date
      then ${begun} + ${DAYS + SETTLED_AFTER}::int end,
    'created_at', r.created_at - (n % ${SPREAD}) * interval '1 day'`
  await inDatabase(place, async (db, database) => {
    for (const [index, owner] of owners.entries()) {
      step(`bookings of advertiser ${index + 1} of ${owners.length}`)
      const count = index === 0 ? big : Math.round((BOOKINGS - big) / (owners.length - 1))
      await multiply(db, 'bookings', sql`r.advertiser_id = ${owner}`, count - 1, booking)
      await sql`
        insert into campaigns
        select ${owner} || '-' || n, ${owner}, 'Campaign ' || n, 'Brand ' || n, 'tuktuk', 7, null, '["Galle Road"]', null,
          null, 1, now()
        from generate_series(1, ${CAMPAIGNS}::int) n`.execute(db)
    }
    await sql`
      insert into booking_history (booking_id, at, event, actor_kind, actor_id, note, approval_status, payment_status,
        status, start_date, end_date)
      select b.id, b.created_at, h.event, h.actor_kind, h.actor_id, h.note, h.approval_status, h.payment_status, h.status,
        b.start_date, b.end_date
      from bookings b join booking_history h on b.id like h.booking_id || '-%'
      where not exists (select 1 from booking_history own where own.booking_id = b.id)`.execute(db)
    const routes = ROUTES.map(({ id }) => id)
    await sql`
      insert into delivery_totals
      select id, ${startOfDay(today)}::timestamptz + (start_date - ${today}::date + part / ${HOURS}::int) * interval '1 day'
          + (8 + 3 * (part % ${HOURS}::int)) * interval '1 hour',
        (${routes}::text[])[1 + (number + part % 3) % ${routes.length}::int], vehicle_type, plays, plays * 10000,
        plays * 2300000, case when part = 0 then 1 else 0 end
      from bookings, generate_series(0, ${ROWS - 1}::int) part,
        lateral (select case when part % 7 < 4 then 4 else 3 end as plays) played
      where start_date is not null`.execute(db)
    await sql`
      insert into month_totals
      select booking_id, date_trunc('month', (hour at time zone 'UTC') + interval '330 minutes')::date, route, sum(plays),
        min(hour), max(hour)
      from delivery_totals group by 1, 2, 3`.execute(db)
    await sql`insert into route_totals select hour, route, sum(plays) from delivery_totals group by 1, 2`.execute(db)
    await sql`
      insert into screen_totals
      select id, 'screen-' || (number + screen) % ${SCREENS}::int, 20, start_date, end_date
      from bookings, generate_series(1, 5) screen
      where start_date is not null`.execute(db)
    await sql`
      insert into cell_totals
      select id, start_date + part / 14, 6900 + part % 14, 79850 + number % 20, 1
      from bookings, generate_series(0, 97) part
      where start_date is not null`.execute(db)
    await addUpTotals(database, now)
  })
}
