import { type Kysely, sql } from 'kysely'

/**
 * The daily earnings of vehicles for their drivers. The first row of a day is its earning; each later one is a
 * correction for plays that arrived late. So a day is the sum of its rows, and no row ever changes.
 *
 * `screen_minutes` sums the minutes on air of each screen: while it equals the totals, the day is up to date.
 * `recovered_cents` is the amount paid back for the vehicle's device up to and including this row, over all days and drivers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table driver_earnings (
      id bigint generated always as identity primary key,
      vehicle_id text not null references vehicles (id),
      driver_id text not null references users (id),
      vehicle_type text not null,
      day date not null,
      revision int not null check (revision >= 0),
      pricing_version int not null,
      screen_minutes int not null check (screen_minutes > 0),
      minutes_on_air int not null check (minutes_on_air >= 0),
      paid_minutes int not null check (paid_minutes between 0 and 1440),
      gross_cents bigint not null check (gross_cents between 0 and 1000000000000),
      device_cents bigint not null check (device_cents between 0 and gross_cents),
      net_cents bigint not null check (net_cents = gross_cents - device_cents),
      recovered_cents bigint not null check (recovered_cents >= device_cents),
      created_at timestamptz not null,
      unique (vehicle_id, driver_id, day, revision)
    )`.execute(db)
  await sql`create index driver_earnings_by_driver on driver_earnings (driver_id, day)`.execute(db)
  await sql`create index driver_earnings_by_day on driver_earnings (day)`.execute(db)
  await sql`
    create index driver_earnings_newest on driver_earnings (vehicle_id, id desc) include (recovered_cents)`.execute(db)
  await sql`
    create trigger driver_earnings_append_only before update or delete on driver_earnings
    for each row execute function refuse_change()`.execute(db)
  await sql`create index play_batches_by_screen on play_batches (screen_id)`.execute(db)
}
