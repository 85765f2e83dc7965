import type { FastifyInstance } from 'fastify'
import type { Platform } from './open-platform'
import type { MailSender } from './people/mails/sender'
import type { Room } from './platform/context'
import { attempt, startJobs } from './platform/jobs/jobs'
import { allListeners, Dispatcher } from './platform/outbox'

/** When the server ends, calls that still send or receive after this time are cut off. */
const LAST_CALLS_MS = 12_000

interface Senders {
  readonly mailSender: MailSender
  readonly smsSender: { run(): Promise<void> }
  readonly pushSender: { run(): Promise<void> }
  readonly webhookSender: { run(): Promise<void> }
}

/** Registers the routes of all rooms and connects events with listeners. Returns how to start and stop them. */
export function runRooms(
  { ctx, http, database, standby, log, listen }: Platform,
  rooms: readonly Room[],
  { mailSender: mails, smsSender: sms, pushSender: pushes, webhookSender: webhooks }: Senders,
) {
  const listeners = allListeners(...rooms.flatMap((room) => room.listeners ?? []))
  const dispatcher = new Dispatcher(ctx.transact, ctx.clock, listeners, log, (dispatched) => {
    // Calls queue mails too; pushes and webhooks are queued only for events.
    mails.run().catch((error) => log.error({ err: error }, 'mails not sent'))
    if (dispatched === 0) return
    sms.run().catch((error) => log.error({ err: error }, 'SMS not sent'))
    pushes.run().catch((error) => log.error({ err: error }, 'pushes not sent'))
    webhooks.run().catch((error) => log.error({ err: error }, 'webhooks not sent'))
  })
  const jobs = [
    ...rooms.flatMap((room) => room.jobs ?? []),
    { name: 'events', everyS: 10, run: () => dispatcher.drain() },
    { name: 'old-mails', everyS: 60, run: () => mails.cleanUp() },
    { name: 'mails', everyS: 10, run: () => mails.run() },
    { name: 'pushes', everyS: 10, run: () => pushes.run() },
  ]
  for (const room of rooms) room.routes(http)
  http.app.addHook('onResponse', (request, _reply, done) => {
    // The calls of screens, which are the majority, emit few events. The job dispatches those.
    if (request.method !== 'GET' && !request.routeOptions.config.screen) dispatcher.poke()
    done()
  })
  /** Runs all jobs once, or the one that is named. */
  const tick = async (only?: string) => {
    for (const job of jobs) if (only === undefined || job.name === only) await attempt(job, log)
  }
  let runner: ReturnType<typeof startJobs> | undefined
  let firstRound: Promise<void> | undefined
  let unfinished: string | undefined

  return {
    dispatcher,
    tick,
    /** Starts the HTTP server and the jobs. */
    async start(): Promise<void> {
      await listen()
      runner = startJobs({ db: ctx.db, log }, jobs)
      firstRound = tick()
    },
    /**
     * Stops cleanly: reports that it is not ready, refuses new calls, finishes running work, then closes the database.
     * Waits without a limit, so the caller sets the deadline.
     */
    async close(): Promise<void> {
      http.app.stopping = true
      const steps: readonly (readonly [string, () => unknown])[] = [
        ['calls', () => closeCalls(http.app)],
        ['jobs', () => runner?.stop()],
        ['the first round of jobs', () => firstRound],
        ['events', () => dispatcher.stop()],
        ...rooms.map((room, index) => [`room ${index + 1}`, () => room.stop?.()] as const),
        ['the stand-by', () => standby?.close()],
        ['the database', () => database.close()],
      ]
      for (const [name, finish] of steps) {
        unfinished = name
        await finish()
      }
      unfinished = undefined
    },
    /** The step that `close` is waiting for; undefined before and after. */
    unfinished: () => unfinished,
  }
}

/** Accepts no new connections and waits for the calls in progress. */
async function closeCalls(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), LAST_CALLS_MS)
  // Closes connections that became idle only after the shutdown began.
  const idle = setInterval(() => app.server.closeIdleConnections(), 100)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
    clearInterval(idle)
  }
}
