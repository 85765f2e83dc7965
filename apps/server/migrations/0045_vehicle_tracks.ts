import { type Kysely, sql } from 'kysely'

/**
 * The last place and time at which each vehicle's valid plays put it. This outlives the vehicle's screens; before, each
 * screen had its own track in `play_marks`. Every batch changes a row, so pages have room for the next version of each row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vehicle_tracks (
      vehicle_id text primary key references vehicles (id),
      last_end bigint,
      last_at bigint,
      last_lat double precision,
      last_lng double precision
    ) with (fillfactor = 50)`.execute(db)
  await sql`
    insert into vehicle_tracks (vehicle_id, last_end, last_at, last_lat, last_lng)
    select distinct on (s.vehicle_id) s.vehicle_id, max(m.last_end) over (partition by s.vehicle_id), m.last_at, m.last_lat,
      m.last_lng
    from play_marks m join screens s on s.id = m.screen_id
    order by s.vehicle_id, m.last_at desc nulls last`.execute(db)
}
