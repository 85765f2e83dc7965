import { type Kysely, sql } from 'kysely'

/**
 * The screens that showed a booking, its plays by month and route, and all plays by hour and route. The first data of a
 * page take only a few rows per booking, however many hours its flight has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table screen_totals (
      booking_id text not null,
      screen_id text not null,
      plays bigint not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (booking_id, screen_id)
    )`.execute(db)
  await sql`
    create table month_totals (
      booking_id text not null,
      month date not null,
      route text not null,
      plays bigint not null,
      first_hour timestamptz not null,
      last_hour timestamptz not null,
      primary key (booking_id, month, route)
    )`.execute(db)
  await sql`
    create table route_totals (
      hour timestamptz not null,
      route text not null,
      plays bigint not null,
      primary key (hour, route)
    )`.execute(db)
  await sql`
    insert into month_totals
    select booking_id, date_trunc('month', (hour at time zone 'UTC') + interval '330 minutes')::date, route, sum(plays),
      min(hour), max(hour)
    from delivery_totals where plays > 0 group by 1, 2, 3`.execute(db)
  await sql`
    insert into route_totals
    select hour, route, sum(plays) from delivery_totals where plays > 0 group by 1, 2`.execute(db)
}
