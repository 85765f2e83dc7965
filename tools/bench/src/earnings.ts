import { addDays, startOfDay } from '@ayob/contract/days'
import { HOUR_MS } from '@ayob/contract/durations'
import { computeEarnings } from '@ayob/server/money/earnings/earnings.jobs'
import { createEmit } from '@ayob/server/platform/outbox'
import type { Db } from '@ayob/server/platform/ports'
import { sql } from 'kysely'
import { type Bench, driversOf, print, watched, whole, withDrivers } from './bench'
import { timed } from './load'
import { step } from './machine'

const FIRST = '2026-03-01'
/** BENCH_DAYS sets another number, at least 4. */
const DAYS = Number(process.env.BENCH_DAYS ?? 30)
const HOURS = 13

/** Gives each driver a vehicle and a screen that is on air for 13 hours on each of 30 days. */
async function fill(db: Db, drivers: number): Promise<void> {
  await sql`
    insert into vehicles (id, driver_id, vehicle_type, plate, created_at)
    select 'vehicle-' || n, 'driver-' || n, 'tuktuk', 'CAB-' || n, ${startOfDay(FIRST)}::timestamptz
    from generate_series(1, ${drivers}::int) n`.execute(db)
  await sql`
    insert into screens (id, vehicle_id, driver_id, vehicle_type, paired_at)
    select 'screen-' || n, 'vehicle-' || n, 'driver-' || n, 'tuktuk', ${startOfDay(FIRST)}::timestamptz
    from generate_series(1, ${drivers}::int) n`.execute(db)
  for (let day = 0; day < DAYS; day++) {
    const first = new Date(startOfDay(addDays(FIRST, day)).getTime() + 7 * HOUR_MS)
    await sql`
      insert into airtime_totals (screen_id, hour, plays, house_plays, duration_ms, minutes)
      select 'screen-' || n, ${first}::timestamptz + h * interval '1 hour', 360, 90, 3600000, ${2n ** 60n - 4n}::bigint
      from generate_series(1, ${drivers}::int) n, generate_series(0, ${HOURS - 1}::int) h`.execute(db)
  }
  await sql`analyze`.execute(db)
}

/** Writes a month's earnings from the time on air, then finds nothing due, then corrects a day of each driver. */
export async function measureEarnings(bench: Bench): Promise<void> {
  const drivers = driversOf(bench)
  await withDrivers(bench, drivers, FIRST, async ({ db, transact }) => {
    await fill(db, drivers)
    const clock = { now: () => new Date(startOfDay(addDays(FIRST, DAYS)).getTime() + HOUR_MS) }
    const ctx = { db, transact, clock, emit: createEmit(clock), recordActivity: async () => undefined }
    let written = 0
    step(`${DAYS} days of ${drivers} drivers are computed`)
    const { seconds, cpu, memory } = await watched(bench, async () => {
      written = await computeEarnings(ctx)
    })
    if (written !== drivers * DAYS) throw new Error(`${written} days were written`)
    const idle = await timed(() => computeEarnings(ctx))
    await sql`
      insert into airtime_totals (screen_id, hour, plays, house_plays, duration_ms, minutes)
      select 'screen-' || n, ${startOfDay(addDays(FIRST, DAYS - 3))}::timestamptz, 60, 0, 600000, 1023
      from generate_series(1, ${drivers}::int) n`.execute(db)
    const late = await timed(() => computeEarnings(ctx))
    print(`\n${bench.database}: earnings of ${whole(drivers)} drivers`)
    print(`${DAYS} days: ${seconds.toFixed(1)} s, ${(seconds / DAYS).toFixed(2)} s a day`)
    print(cpu)
    print(memory)
    print(`nothing due: ${idle.toFixed(2)} s; a late hour of each driver: ${late.toFixed(2)} s`)
  })
}
