import { Cron } from 'croner'
import { withPatience } from '../patience'
import type { Db, Log } from '../ports'
import { claimJob } from './jobs.store'

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
