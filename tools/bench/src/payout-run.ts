import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import { monthBefore } from '@ayob/domain/payouts/due'
import { addMember } from '@ayob/testkit/people'
import { sql } from 'kysely'
import { type Bench, driversOf, print, watched, whole, withServer } from './bench'
import { inDatabase, multiply, multiplyDrivers, type Place } from './database'
import { step } from './machine'

/** How often the state of a run is read. */
const LOOK_MS = 100
/** The goal of a run of 10,000 drivers. */
const GOAL_S = 60

/** Drivers with an account who are owed the earnings of the past month. */
async function fill(place: Place, driverId: string, drivers: number, lastDay: string): Promise<void> {
  await inDatabase(place, async (db) => {
    await multiplyDrivers(db, driverId, drivers - 1)
    await sql`update payout_accounts set held_until = null`.execute(db)
    await multiply(db, 'payout_accounts', sql`true`, drivers - 1, sql`'driver_id', r.driver_id || '-' || n`)
    await sql`
      with entries as (
        insert into journal_entries (key, kind, at, day)
        select 'driver_earning:' || user_id, 'driver_earning', now(), ${lastDay}::date from drivers
        returning id, key, day
      )
      insert into journal_postings (entry_id, account, debit_cents, credit_cents, user_id, day)
      select id, account, debit, credit, split_part(key, ':', 2), day from entries,
        (values ('driver_cost', 2175000, 0), ('driver_payable', 0, 2175000)) as line (account, debit, credit)`.execute(
      db,
    )
    await sql`delete from payout_runs`.execute(db)
    await sql`vacuum analyze`.execute(db)
  })
}

/** The time that a run takes to pay the drivers of a month: drafted, approved with the file for the bank, and recorded as paid. */
export async function measurePayoutRun(bench: Bench): Promise<void> {
  const drivers = driversOf(bench)
  const { month, lastDay } = monthBefore(dayOf(new Date()))
  await withServer(bench, async ({ server, visitor, admin, place }) => {
    const driver = await addMember(visitor, admin, 'driver')
    const account = { bank_code: '7010', branch_code: '012', account_number: '0012345678', account_name: 'N Perera' }
    await driver.api.must(calls.setPayoutAccount, { body: account })
    await server.stop()
    await fill(place, driver.id, drivers, lastDay)
    await server.restart()
    step(`payouts of ${whole(drivers)} drivers`)
    await until(async () => (await admin.must(calls.payoutRuns)).months.some(({ count }) => count === drivers))
    let id = ''
    const stateOf = async (run: string) =>
      (await admin.must(calls.payoutRun, { params: { id: run }, query: 'limit=1' })).run.state
    const parts: [string, () => Promise<unknown>][] = [
      [
        'drafted',
        async () => {
          id = (await admin.must(calls.makePayoutRun, { body: { month } })).run.id
        },
      ],
      [
        'approved, with the file for the bank',
        async () => {
          await admin.must(calls.approvePayoutRun, { params: { id } })
          await until(async () => (await stateOf(id)) === 'at_bank')
        },
      ],
      [
        'recorded as paid',
        async () => {
          await admin.must(calls.markRunPaid, { params: { id }, body: { reference: 'SLIPS 1' } })
          await until(async () => (await stateOf(id)) === 'paid')
        },
      ],
    ]
    print(`\n${bench.database}: a run that pays ${whole(drivers)} drivers`)
    let all = 0
    for (const [what, work] of parts) {
      step(what)
      const { seconds, memory } = await watched(bench, work, server)
      all += seconds
      print(`${what}: ${seconds.toFixed(1)} s; server's ${memory}`)
    }
    const { run } = await admin.must(calls.payoutRun, { params: { id } })
    if (run.settled !== drivers || run.failed > 0) throw new Error(`${run.settled} of ${drivers} were paid`)
    print(`all of it: ${all.toFixed(1)} s, goal ${GOAL_S} s for 10,000 drivers`)
  })
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(LOOK_MS)
}
