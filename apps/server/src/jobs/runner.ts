import PgBoss from 'pg-boss'
import type { Log } from '../platform/ports'

/** Work that recurs. It must be safe to do twice and to break off anywhere. */
export interface Job {
  readonly name: string
  readonly everyS: number
  run(): Promise<unknown>
}

/** The one statement runner that the queue needs. */
export interface JobDatabase {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/**
 * Runs jobs again and again, each by one server process at a time: every process offers the work, the queue in the
 * database takes it once a period. What was not finished when a process died is done by whoever comes next.
 */
export async function startJobs(database: JobDatabase, jobs: readonly Job[], log: Log) {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => database.query(text, values) },
    archiveCompletedAfterSeconds: 3600,
    deleteAfterHours: 24,
    schedule: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  const timers: NodeJS.Timeout[] = []
  for (const job of jobs) {
    await boss.createQueue(job.name)
    await boss.work(job.name, { pollingIntervalSeconds: 2 }, () => attempt(job, log))
    const offer = () =>
      boss
        .send(job.name, {}, { singletonSeconds: job.everyS, expireInSeconds: 600, retryLimit: 0 })
        .catch((error: unknown) => log.error({ err: error, job: job.name }, 'job not offered'))
    timers.push(setInterval(() => void offer(), job.everyS * 1000))
  }
  return {
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      await boss.stop({ graceful: true, wait: true, timeout: 10_000, close: false })
    },
  }
}

/** A job that fails is told and comes again by itself. */
export async function attempt(job: Job, log: Log): Promise<void> {
  try {
    await job.run()
  } catch (error) {
    log.error({ err: error, job: job.name }, 'job failed')
  }
}
