import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, startOfDay } from '@ayob/contract/days'
import { driverEarning } from '@ayob/domain/journal/drivers'
import { DEFAULT_TERMS } from '@ayob/domain/pricing/terms'
import { migrate } from '@ayob/server/adapters/database/migrate'
import { openDatabase } from '@ayob/server/adapters/database/open'
import { payoutDeps } from '@ayob/server/composition/payouts'
import { createJournal } from '@ayob/server/journal/journal.store'
import { payMonth } from '@ayob/server/payouts/monthly-payouts.jobs'
import { approvePayout, exportReady } from '@ayob/server/payouts/payouts.commands'
import { createEmit } from '@ayob/server/platform/outbox'
import { seal } from '@ayob/server/platform/secrets'
import { sql } from 'kysely'
import { timed } from './load'

const FIRST = '2026-03-01'
const DAYS = 30
const MEGA = 1024 * 1024
const KEY = '0'.repeat(64)
const ADMIN = 'driver-1'

interface PayoutsMeasured {
  /** Reserving the payouts of the month, statements included. */
  readonly seconds: number
  /** Finding that the month is done. */
  readonly idleSeconds: number
  /** Putting all of them into one file for the bank. */
  readonly exportSeconds: number
  /** Most memory of the process while it reserved, in MB, and before it began. */
  readonly peakMb: number
  readonly beforeMb: number
}

type Database = Awaited<ReturnType<typeof openDatabase>>

/** Drivers with a payout account, who earned something on each of 30 days. */
async function fill(database: Database, drivers: number): Promise<void> {
  const { db } = database
  const began = startOfDay(FIRST)
  await sql`
    insert into users (id, email, password_hash, user_type, status, first_name, last_name, phone, created_at)
    select 'driver-' || n, n || '@drivers.example', 'none', 'driver', 'approved', 'Driver', n::text, '0771234567', ${began}
    from generate_series(1, ${drivers}::int) n`.execute(db)
  await sql`
    insert into payout_accounts (driver_id, bank_code, branch_code, account_sealed, account_last4, account_name, changed_at)
    select 'driver-' || n, '7010', '001', ${seal(KEY, '0012345678')}, '5678', 'Driver', ${began}
    from generate_series(1, ${drivers}::int) n`.execute(db)
  const journal = createJournal({ now: () => began })
  for (let index = 0; index < DAYS; index++) {
    const day = addDays(FIRST, index)
    const entries = Array.from({ length: drivers }, (_, n) =>
      driverEarning(`earning:vehicle-${n + 1}:${day}`, day, `driver-${n + 1}`, {
        gross: 217_500,
        deviceRecovered: 8_333,
      }),
    )
    await database.transact((tx) => journal.postAll(tx, entries))
  }
  await sql`analyze`.execute(db)
}

/** Pays out a month to many drivers, in this process: reserves, approves and exports. */
export async function measurePayouts(drivers: number, databaseUrl?: string): Promise<PayoutsMeasured> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ayob-bench-'))
  const database = await openDatabase({ dataDir, databaseUrl })
  try {
    await migrate(database)
    await fill(database, drivers)
    const { db, transact } = database
    const clock = { now: () => new Date(startOfDay('2026-04-01').getTime() + 3_600_000) }
    const earned = async () => addDays(FIRST, DAYS)
    const deps = payoutDeps(
      { db, transact, clock, emit: createEmit(clock), recordActivity: async () => undefined },
      {
        personalKey: KEY,
        company: {},
        pricing: { currentTerms: async () => DEFAULT_TERMS },
        journal: createJournal(clock),
        earned,
      },
    )
    const memory = () => process.memoryUsage().rss / MEGA
    const beforeMb = memory()
    let peakMb = beforeMb
    const watch = setInterval(() => {
      peakMb = Math.max(peakMb, memory())
    }, 100)
    let made = 0
    const seconds = await timed(async () => {
      made = await payMonth(deps, earned)
    })
    clearInterval(watch)
    if (made !== drivers) throw new Error(`${made} payouts were made`)
    const idleSeconds = await timed(() => payMonth(deps, earned))
    const actor = { kind: 'admin', id: ADMIN, address: null } as const
    const rows = await db.selectFrom('payouts').select('id').execute()
    for (const { id } of rows) await transact((tx) => approvePayout(deps, tx, actor, id))
    const exportSeconds = await timed(() => transact((tx) => exportReady(deps, tx, actor)))
    return { seconds, idleSeconds, exportSeconds, peakMb, beforeMb }
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
