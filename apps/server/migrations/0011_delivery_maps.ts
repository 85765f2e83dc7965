import { type Kysely, sql } from 'kysely'

/** The places of a booking's plays by day, and the screens on air by hour, both by map cell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cell_totals (
      booking_id text not null,
      day date not null,
      lat_cell int not null,
      lng_cell int not null,
      plays bigint not null,
      primary key (booking_id, day, lat_cell, lng_cell)
    )`.execute(db)
  await sql`
    create table supply_totals (
      lat_cell int not null,
      lng_cell int not null,
      hour timestamptz not null,
      vehicle_type text not null,
      plays bigint not null,
      house_plays bigint not null,
      screen_minutes bigint not null,
      primary key (lat_cell, lng_cell, hour, vehicle_type)
    )`.execute(db)
}
