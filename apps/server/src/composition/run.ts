import { attempt, startJobs } from '../jobs/runner'
import type { MailSender } from '../mails/sender'
import { allListeners, Dispatcher } from '../platform/outbox'
import type { Part } from './part'
import type { Platform } from './platform'

/** Registers the routes of all parts and connects events with listeners. Returns how to start and stop them. */
export function runParts({ core, http, database, log, listen }: Platform, parts: readonly Part[], mails: MailSender) {
  const listeners = allListeners(...parts.flatMap((part) => part.listeners ?? []))
  const dispatcher = new Dispatcher(core.transact, core.clock, listeners, log, () => {
    mails.run().catch((error) => log.error({ err: error }, 'mails not sent'))
  })
  const jobs = [
    ...parts.flatMap((part) => part.jobs ?? []),
    { name: 'events', everyS: 10, run: () => dispatcher.drain() },
    { name: 'old-mails', everyS: 60, run: () => mails.cleanUp() },
    { name: 'mails', everyS: 10, run: () => mails.run() },
  ]
  for (const part of parts) part.routes(http)
  http.app.addHook('onResponse', (request, _reply, done) => {
    // Screens make most of the calls, and theirs lead to no event.
    if (request.method !== 'GET' && !request.screen) dispatcher.poke()
    done()
  })
  /** Runs all jobs once. */
  const tick = async () => {
    for (const job of jobs) await attempt(job, log)
  }
  let runner: ReturnType<typeof startJobs> | undefined
  let firstRound: Promise<void> | undefined

  return {
    dispatcher,
    tick,
    /** Starts the HTTP server and the jobs. */
    async start(): Promise<void> {
      await listen()
      runner = startJobs({ db: core.db, log }, jobs)
      firstRound = tick()
    },
    /** Stops cleanly: refuses new requests, finishes running work, then closes the database. */
    async close(): Promise<void> {
      await http.app.close()
      await runner?.stop()
      await firstRound
      await dispatcher.stop()
      for (const part of parts) await part.stop?.()
      await database.close()
    },
  }
}
