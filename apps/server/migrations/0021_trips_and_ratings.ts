import { type Kysely, sql } from 'kysely'

/** How often each screen went on air, and how reliable each driver was in the last 30 days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table play_marks add column trips bigint not null default 0`.execute(db)
  await sql`
    update play_marks set trips = t.trips
    from (
      select screen_id, count(*) filter (where before is null or at - before > interval '30 minutes') as trips
      from (
        select screen_id, at, lag(at) over (partition by screen_id order by at) as before
        from (
          select screen_id, hour + minute * interval '1 minute' as at
          from airtime_totals, generate_series(0, 59) as minute
          where (minutes >> minute) & 1 = 1
        ) as minutes
      ) as followed
      group by screen_id
    ) as t
    where t.screen_id = play_marks.screen_id`.execute(db)
  await sql`
    create table driver_ratings (
      driver_id text primary key references users (id),
      day date not null,
      rating numeric(2, 1)
    )`.execute(db)
  await sql`create index users_by_type on users (user_type, status, created_at desc)`.execute(db)
}
