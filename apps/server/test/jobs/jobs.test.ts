import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '../../src/adapters/database/open'
import { claimJob, startJobs } from '../../src/platform/jobs/jobs'
import { migratedDatabase } from '../setup/fresh-database'

let fresh: Awaited<ReturnType<typeof migratedDatabase>>
let database: Awaited<ReturnType<typeof openDatabase>>
beforeAll(async () => {
  fresh = await migratedDatabase()
  database = await openDatabase(fresh)
})
afterAll(async () => {
  await database.close()
  await fresh.remove()
})

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

it('a period of a job is claimed once, by any process, and again when it is over', async () => {
  const job = { name: 'claimed', everyS: 60 }
  const asked = await Promise.all([1, 2, 3].map(() => claimJob(database.db, job)))
  expect(asked.filter(Boolean)).toHaveLength(1)
  await sql`update job_runs set claimed_at = now() - interval '1 minute' where name = 'claimed'`.execute(database.db)
  expect(await claimJob(database.db, job)).toBe(true)
  expect(await claimJob(database.db, job)).toBe(false)
})

it('a job runs again after a failure, never runs twice at once, and finishes before the runner stops', async () => {
  let runs = 0
  let inHand = 0
  const run = async () => {
    inHand += 1
    expect(inHand).toBe(1)
    await sql`select pg_sleep(0.01)`.execute(database.db)
    inHand -= 1
    runs += 1
    if (runs === 1) throw new Error('the first time')
  }
  const runner = startJobs({ db: database.db, log }, [{ name: 'again', everyS: 1, run }])
  await expect.poll(() => runs).toBeGreaterThanOrEqual(2)
  await runner.stop()
  expect(inHand).toBe(0)
  expect(log.error).toHaveBeenCalledTimes(1)
})
