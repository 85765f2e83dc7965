import { Cron } from 'croner'
import type { Db, Log } from '../platform/ports'
import { claimJob } from './jobs.store'

/** Work that recurs. It must be safe to do twice and to break off anywhere. */
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
 * Runs jobs again and again. Every server process keeps the same times; a row in the database gives each period to the
 * first of them, so a job that a dead process left is done by another one a period later.
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
    // Everything is done once at the start, so the first period begins then.
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

/** Runs a job once. A failure is logged; the job comes again by itself. */
export async function attempt(job: Job, log: Log): Promise<void> {
  try {
    await job.run()
  } catch (error) {
    log.error({ err: error, job: job.name }, 'job failed')
  }
}
