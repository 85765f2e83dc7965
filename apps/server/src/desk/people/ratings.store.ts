import { sql } from 'kysely'
import type { Db } from '../../platform/ports'

/** Saves the ratings of a day. */
export async function saveRatings(
  db: Db,
  day: string,
  rows: readonly { readonly id: string; readonly rating: number | null }[],
): Promise<void> {
  await sql`
    insert into driver_ratings (driver_id, day, rating)
    select id, ${day}::date, rating
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ rating }) => rating)}::numeric[]) as n (id, rating)
    on conflict (driver_id) do update set day = excluded.day, rating = excluded.rating`.execute(db)
}

/** Drivers without a rating from today, with the hour of their first play. */
export async function unrated(
  db: Db,
  today: string,
  limit: number,
): Promise<{ id: string; first_played: Date | null }[]> {
  const { rows } = await sql<{ id: string; first_played: Date | null }>`
    select d.user_id as id, (
      select min(first.hour) from screens s
      cross join lateral (select hour from airtime_totals a where a.screen_id = s.id order by hour limit 1) as first
      where s.driver_id = d.user_id
    ) as first_played
    from drivers d left join driver_ratings r on r.driver_id = d.user_id
    where r.day is distinct from ${today}::date
    order by d.user_id limit ${limit}`.execute(db)
  return rows
}
