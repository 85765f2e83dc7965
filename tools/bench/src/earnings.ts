import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, startOfDay } from '@ayob/contract/days'
import { migrate } from '@ayob/server/adapters/database/migrate'
import { openDatabase } from '@ayob/server/adapters/database/open'
import { computeEarnings } from '@ayob/server/earnings/earnings.jobs'
import { balanceOfUser, createJournal } from '@ayob/server/journal/journal.store'
import { createPricingViews } from '@ayob/server/pricing/pricing.views'
import { sql } from 'kysely'
import { timed } from './load'

const FIRST = '2026-03-01'
const DAYS = 30
const HOURS = 13
const MEGA = 1024 * 1024

interface EarningsMeasured {
  readonly days: number
  /** Writing the earnings of all days. */
  readonly seconds: number
  /** Finding that nothing is due. */
  readonly idleSeconds: number
  /** A correction of a day of every driver. */
  readonly lateSeconds: number
  /** Most memory of the process while it wrote, in MB, and before it began. */
  readonly peakMb: number
  readonly beforeMb: number
}

type Database = Awaited<ReturnType<typeof openDatabase>>

/** Drivers with a vehicle and a screen each, on air for 13 hours on each of 30 days. */
async function fill({ db }: Database, drivers: number): Promise<void> {
  await sql`
    insert into users (id, email, password_hash, user_type, status, first_name, last_name, phone, created_at)
    select 'driver-' || n, n || '@drivers.example', 'none', 'driver', 'approved', 'Driver', n::text, '0771234567',
      ${startOfDay(FIRST)}::timestamptz
    from generate_series(1, ${drivers}::int) n`.execute(db)
  await sql`
    insert into vehicles (id, driver_id, vehicle_type, plate, created_at)
    select 'vehicle-' || n, 'driver-' || n, 'tuktuk', 'CAB-' || n, ${startOfDay(FIRST)}::timestamptz
    from generate_series(1, ${drivers}::int) n`.execute(db)
  await sql`
    insert into screens (id, vehicle_id, driver_id, vehicle_type, paired_at)
    select 'screen-' || n, 'vehicle-' || n, 'driver-' || n, 'tuktuk', ${startOfDay(FIRST)}::timestamptz
    from generate_series(1, ${drivers}::int) n`.execute(db)
  for (let day = 0; day < DAYS; day++) {
    const first = new Date(startOfDay(addDays(FIRST, day)).getTime() + 7 * 3_600_000)
    await sql`
      insert into airtime_totals (screen_id, hour, plays, house_plays, duration_ms, minutes)
      select 'screen-' || n, ${first}::timestamptz + h * interval '1 hour', 360, 90, 3600000, ${2n ** 60n - 4n}::bigint
      from generate_series(1, ${drivers}::int) n, generate_series(0, ${HOURS - 1}::int) h`.execute(db)
  }
  await sql`analyze`.execute(db)
}

/** Writes a month's earnings from the time on air, in this process. */
export async function measureEarnings(drivers: number, databaseUrl?: string): Promise<EarningsMeasured> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ayob-bench-'))
  const database = await openDatabase({ dataDir, databaseUrl })
  try {
    await migrate(database)
    const { db } = database
    await fill(database, drivers)
    const clock = { now: () => new Date(startOfDay(addDays(FIRST, DAYS)).getTime() + 3_600_000) }
    const journal = { ...createJournal(clock), balanceOfUser }
    const needs = { db, transact: database.transact, clock, pricing: createPricingViews(clock), journal }
    const memory = () => process.memoryUsage().rss / MEGA
    const beforeMb = memory()
    let peakMb = beforeMb
    const watch = setInterval(() => {
      peakMb = Math.max(peakMb, memory())
    }, 100)
    let written = 0
    const seconds = await timed(async () => {
      written = await computeEarnings(needs)
    })
    clearInterval(watch)
    if (written !== drivers * DAYS) throw new Error(`${written} days were written`)
    const idleSeconds = await timed(() => computeEarnings(needs))
    const day = startOfDay(addDays(FIRST, DAYS - 3))
    await sql`
      insert into airtime_totals (screen_id, hour, plays, house_plays, duration_ms, minutes)
      select 'screen-' || n, ${day}::timestamptz, 60, 0, 600000, 1023
      from generate_series(1, ${drivers}::int) n`.execute(db)
    const lateSeconds = await timed(() => computeEarnings(needs))
    return { days: DAYS, seconds, idleSeconds, lateSeconds, peakMb, beforeMb }
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
