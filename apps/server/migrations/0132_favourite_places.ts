import { type Kysely, sql } from 'kysely'

/** Places that an organisation stores for its next bookings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table favourite_places (
      id text primary key,
      advertiser_id text not null references users (id),
      name text not null,
      lat double precision not null,
      lng double precision not null,
      radius int not null,
      unique (advertiser_id, lat, lng)
    )`.execute(db)
}
