import { type Kysely, sql } from 'kysely'

/**
 * Time on air in seconds. `seconds` has three decimal digits for each minute of the hour. The release before counted whole
 * minutes, so recent hours, to which late plays may be added, get 60 seconds for each. Days with written earnings get the time
 * on air that these cover, so that they are not computed again. Cases get the seconds of their minutes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table airtime_totals add column seconds numeric not null default 0`.execute(db)
  await sql`
    alter table driver_earnings
      add column screen_ms bigint,
      add column seconds_on_air int,
      add column paid_seconds int`.execute(db)
  await sql`alter table integrity_cases add column seconds int[]`.execute(db)
  await sql`
    update airtime_totals t set seconds = (
      select string_agg(case when (t.minutes >> minute) & 1 = 1 then '060' else '000' end, '' order by minute)::numeric
      from generate_series(0, 59) as minute
    )
    where hour > (select max(hour) from airtime_totals) - interval '22 days'`.execute(db)
  await sql`
    with air as (
      select s.vehicle_id, s.driver_id, (t.hour at time zone 'Asia/Colombo')::date as day,
        sum(t.duration_ms)::bigint as ms, sum(bit_count(t.minutes::bit(64))) as minutes
      from airtime_totals t join screens s on s.id = t.screen_id group by 1, 2, 3
    ),
    written as (
      select vehicle_id, driver_id, day, min(id) as first, sum(screen_minutes) as minutes
      from driver_earnings group by 1, 2, 3
    )
    update driver_earnings e set screen_ms = air.ms
    from written join air using (vehicle_id, driver_id, day)
    where e.id = written.first and air.minutes = written.minutes`.execute(db)
}
