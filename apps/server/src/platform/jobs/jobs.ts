import { HOUR_MS } from '@ayob/contract/durations'
import { Cron } from 'croner'
import { sql } from 'kysely'
import { withPatience } from '../database-away'
import type { Clock, Db, Log } from '../ports'

/** Recurring work. It must be idempotent and safe to interrupt. */
export interface Job {
  readonly name: string
  readonly everyS: number
  run(): Promise<unknown>
}

interface Deps {
  readonly db: Db
  readonly log: Log
}

/**
 * Runs jobs periodically. Every server process has the same timers. A row in the database assigns each period to the
 * first process that claims it, so when a process dies, another one runs its job a period later.
 */
export function startJobs({ db, log }: Deps, jobs: readonly Job[]): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>()
  const run = async (job: Job) => {
    if (await claimJob(db, job)) await attempt(job, log)
  }
  const crons = jobs.map((job) => {
    const start = () => {
      const work = run(job).finally(() => running.delete(work))
      running.add(work)
      return work
    }
    const failed = (error: unknown) => log.error({ err: error, job: job.name }, 'job not claimed')
    // All jobs run once at the start, so the first period begins then.
    const startAt = new Date(Date.now() + job.everyS * 1000)
    return new Cron('* * * * * *', { startAt, interval: job.everyS, protect: true, catch: failed }, start)
  })
  return {
    async stop() {
      for (const cron of crons) cron.stop()
      await Promise.allSettled(running)
    },
  }
}

/** Runs a job once and logs a failure; the next period tries again. */
export async function attempt(job: Job, log: Log): Promise<void> {
  try {
    await withPatience('job', () => job.run())
  } catch (error) {
    log.error({ err: error, job: job.name }, 'job failed')
  }
}

/** Deletes expired rows: attempts that no longer count against a limit, handled events, old links and sessions. */
export async function sweep(db: Db, clock: Clock): Promise<void> {
  const now = clock.now().getTime()
  const before = (hours: number) => new Date(now - hours * HOUR_MS)
  await db.deleteFrom('attempt_counts').where('over_at', '<', before(0)).execute()
  await db
    .deleteFrom('call_counts')
    .where('minute', '<', Math.floor(before(1).getTime() / 60_000))
    .execute()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(24)).execute()
  await db
    .deleteFrom('events')
    .where('dispatched_at', '<', before(24 * 30))
    .execute()
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', before(0)).execute()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', before(0)).execute()
  await db.deleteFrom('password_resets').where('expires_at', '<', before(24)).execute()
  await db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([where('last_used_at', '<', before(24 * 30)), where('created_at', '<', before(24 * 90))]),
    )
    .execute()
  await sweepScreens(db, before)
}

/** Deletes expired pairing codes, old visits, and positions older than 90 days. */
async function sweepScreens(db: Db, before: (hours: number) => Date): Promise<void> {
  await db
    .deleteFrom('screen_pairings')
    .where('expires_at', '<', before(24 * 14))
    .execute()
  await sql`delete from screen_changes where at < now() - interval '1 hour'`.execute(db)
  await db.deleteFrom('ad_visits').where('hour', '<', before(48)).execute()
  await db
    .updateTable('screen_status')
    .set({ lat: null, lng: null })
    .where('seen_at', '<', before(24 * 90))
    .where('lat', 'is not', null)
    .execute()
}

/** A claim lasts for this fraction of the period, so that drifting timers never skip one. */
const TAKEN = 0.9

/** Claims the current period of a job. Returns false when another server process has claimed it. */
export async function claimJob(db: Db, { name, everyS }: { name: string; everyS: number }): Promise<boolean> {
  const { rows } = await sql`
    insert into job_runs (name, claimed_at) values (${name}, now())
    on conflict (name) do update set claimed_at = now()
    where job_runs.claimed_at < now() - make_interval(secs => ${everyS * TAKEN})
    returning name`.execute(db)
  return rows.length > 0
}
