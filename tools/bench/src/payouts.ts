import { addDays, startOfDay } from '@ayob/contract/days'
import { driverEarning } from '@ayob/domain/journal/drivers'
import type { Database } from '@ayob/server/adapters/database/open'
import { postEntries } from '@ayob/server/money/journal/journal.commands'
import { payMonth } from '@ayob/server/money/payouts/monthly-payouts.jobs'
import { approvePayout, exportReady } from '@ayob/server/money/payouts/payouts.commands'
import { createEmit } from '@ayob/server/platform/outbox'
import { seal } from '@ayob/server/platform/secrets'
import { sql } from 'kysely'
import { type Bench, driversOf, print, watched, whole, withDrivers } from './bench'
import { timed } from './load'
import { step } from './step'

const FIRST = '2026-03-01'
const DAYS = 30
const KEY = ['0'.repeat(64)] as const

/** Gives each driver a payout account and an earning on each of 30 days. */
async function fill({ db, transact }: Database, drivers: number): Promise<void> {
  const began = startOfDay(FIRST)
  await sql`
    insert into payout_accounts (driver_id, bank_code, branch_code, account_sealed, account_last4, account_name, changed_at)
    select 'driver-' || n, '7010', '001', ${seal(KEY, '0012345678')}, '5678', 'Driver', ${began}
    from generate_series(1, ${drivers}::int) n`.execute(db)
  const clock = { now: () => began }
  const amounts = { gross: 217_500, deviceRecovered: 8_333 }
  for (let index = 0; index < DAYS; index++) {
    const day = addDays(FIRST, index)
    step(`earnings of day ${index + 1} of ${DAYS}`)
    const entries = Array.from({ length: drivers }, (_, n) =>
      driverEarning(`earning:vehicle-${n + 1}:${day}`, day, `driver-${n + 1}`, amounts),
    )
    await transact((tx) => postEntries({ clock }, tx, entries))
  }
  await sql`analyze`.execute(db)
}

/** Pays out a month: reserves the payouts with their statements, finds the month done, approves and exports. */
export async function measurePayouts(bench: Bench): Promise<void> {
  const drivers = driversOf(bench)
  await withDrivers(bench, drivers, FIRST, async (database) => {
    await fill(database, drivers)
    const { db, transact } = database
    const clock = { now: () => new Date(startOfDay('2026-04-01').getTime() + 3_600_000) }
    const ctx = { db, transact, clock, emit: createEmit(clock), recordActivity: async () => undefined }
    let made = 0
    step(`a month is paid to ${drivers} drivers`)
    const { seconds, cpu, memory } = await watched(bench, async () => {
      made = await payMonth(ctx)
    })
    if (made !== drivers) throw new Error(`${made} payouts were made`)
    const idle = await timed(() => payMonth(ctx))
    const actor = { kind: 'admin', id: 'driver-1', ownerId: 'driver-1', address: null } as const
    const rows = await db.selectFrom('payouts').select('id').execute()
    for (const { id } of rows) await transact((tx) => approvePayout(ctx, tx, actor, id))
    const exported = await timed(() => transact((tx) => exportReady(ctx, tx, actor)))
    print(`\n${bench.database}: payouts of a month to ${whole(drivers)} drivers`)
    print(`reserved with statements: ${seconds.toFixed(1)} s; the month done: ${idle.toFixed(3)} s`)
    print(`into the file for the bank: ${exported.toFixed(1)} s`)
    print(cpu)
    print(memory)
  })
}
