import { type Kysely, sql } from 'kysely'

/** A correction subtracts what was written for held minutes. The rows of a day still sum to its earning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table driver_earnings
      drop constraint driver_earnings_screen_minutes_check,
      drop constraint driver_earnings_minutes_on_air_check,
      drop constraint driver_earnings_paid_minutes_check,
      drop constraint driver_earnings_gross_cents_check,
      drop constraint driver_earnings_check,
      drop constraint driver_earnings_check2,
      add check (screen_minutes <> 0),
      add check (revision > 0 or screen_minutes > 0),
      add check (paid_minutes between -1440 and 1440),
      add check (gross_cents between -1000000000000 and 1000000000000),
      add check (device_cents between least(gross_cents, 0) and greatest(gross_cents, 0)),
      add check (recovered_cents >= 0)`.execute(db)
}
