import type { FastifyRequest } from 'fastify'
import { migrate } from './adapters/database/migrate'
import { makeWritable, openDatabase } from './adapters/database/open'
import type { DatabaseWaits } from './adapters/database/postgres-pool'
import { openStandby } from './adapters/database/standby'
import { createMediaWorkers } from './adapters/media/workers'
import { createPayHere } from './adapters/payhere/gateway'
import { sandboxGateway } from './adapters/payhere/sandbox'
import { sandboxPayments } from './adapters/payhere/sandbox-ledger'
import { noticeSignature } from './adapters/payhere/signature'
import { scanned } from './adapters/scanner/clamd'
import { openFileStore, openKeptObjects } from './adapters/storage/files'
import { buildApp } from './app'
import type { Config } from './config'
import { createFindSession } from './people/accounts/sessions.commands'
import { sessionStore } from './people/accounts/sessions.store'
import { createFindKey } from './people/api-keys/api-keys.commands'
import { createRecordActivity } from './platform/activity.store'
import { type Context, createSignals, type Room } from './platform/context'
import { createDocumentLinks } from './platform/document-links'
import type { ArrivalLimits } from './platform/http/arriving'
import type { Http } from './platform/http/route'
import { text } from './platform/http/texts'
import { openKeys } from './platform/installation-keys'
import { createLimiter } from './platform/limiter'
import { createLiveProcesses, ONE_PROCESS } from './platform/live-processes'
import { type Processes, takeCalls } from './platform/metrics'
import { createEmit } from './platform/outbox'
import type { Clock } from './platform/ports'
import { hmac } from './platform/secrets'

export interface Options {
  readonly config: Config
  readonly clock: Clock
  readonly webFolder?: string
  readonly playerFolder?: string
  /** How slowly bodies may arrive. */
  readonly arrivals?: ArrivalLimits
  /** The other processes of this server, if there are several. */
  readonly processes?: Processes | undefined
  /** A number from 0 to 1 that decides which heartbeats are asked for a look. */
  readonly chance?: () => number
  /** Shorter waits for PostgreSQL, for tests. */
  readonly databaseWaits?: Partial<DatabaseWaits> | undefined
  /** Other limits of media work, for the demo's past and for tests. */
  readonly mediaLimits?: Parameters<typeof createMediaWorkers>[1]
  /** This machine's time in milliseconds, to compare with the database's. */
  readonly systemNow?: (() => number) | undefined
  /** Whether the embedded database is written through to the disk only when it is closed. */
  readonly isScratch?: boolean
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

export type Platform = Awaited<ReturnType<typeof openPlatform>>

/** Opens the platform that all parts share: keys, files, the migrated database and the HTTP app. */
export async function openPlatform(options: Options) {
  const { config, clock, arrivals, webFolder, playerFolder, databaseWaits, systemNow, isScratch } = options
  makeWritable(config.dataDir)
  const { databaseUrl, dataDir } = config
  const database = await openDatabase({ databaseUrl, dataDir, waits: databaseWaits, systemNow, isScratch })
  await migrate(database)
  const secrets = await openKeys({ ...database, ...config, clock })
  const { db } = database
  let commits = 0
  const live =
    database.kind === 'embedded'
      ? ONE_PROCESS
      : createLiveProcesses(db, (err) => log.warn({ err }, 'the other processes were not counted'))
  const sharedLimits = {
    processes: live.count,
    isKnown: live.isKnown,
    take: (bucket: string, minute: number, calls: number, most: number) => takeCalls(db, bucket, minute, calls, most),
  }
  const app = await buildApp({ config, clock, arrivals, sharedLimits, webFolder, playerFolder })
  const log = app.calmLog
  app.addHook('onClose', live.leave)
  const standby = config.databaseReadUrl ? openStandby(database, config.databaseReadUrl, log, databaseWaits) : undefined
  const objects = await openKeptObjects(config, secrets, (reason) => app.log.error({ reason }, 'files are away'))
  const unscanned = await openFileStore(config.dataDir, objects, secrets.documents)
  const warn = (reason: string) => log.error({ reason }, 'the scanner gives no verdict')
  const files = config.scannerUrl ? scanned(unscanned, { url: config.scannerUrl, warn }) : unscanned
  const noteWrite = (sessionId: string) =>
    sessionStore.noteWrite(db, sessionId).catch((error: unknown) => {
      // The call has succeeded; only reads of the next seconds may lag.
      log.error({ err: error }, 'write of a session not recorded')
    })
  const [findKey, findSession] = [createFindKey(db, clock), createFindSession(db, clock, config)]
  let address = `http://${config.host}:${config.port}`
  const ctx: Context = {
    db,
    clock,
    async transact(work) {
      const result = await database.transact(work)
      commits += 1
      return result
    },
    emit: createEmit(clock),
    recordActivity: createRecordActivity(clock),
    config,
    reading: standby?.db ?? db,
    files,
    links: createDocumentLinks(secrets.links, clock),
    workers: createMediaWorkers(app.log, options.mediaLimits),
    limiter: createLimiter(db, clock, config.rateLimit),
    secrets,
    signals: createSignals(),
    publicUrl: () => config.publicUrl ?? address,
    log,
  }
  const http: Http = {
    app,
    clock,
    transact: ctx.transact,
    limiter: ctx.limiter,
    findSession: async (token) => (await findKey(token)) ?? findSession(token),
    noteWrite: standby && noteWrite,
  }

  return {
    ...ctx,
    ctx,
    database,
    http,
    log,
    standby,
    /** Commits of this process, except those of plays. */
    commits: () => commits,
    /** The number of live server processes that share the database. */
    liveProcesses: live.count,
    /** The address of this process; undefined until it listens. */
    ownAddress: () => (app.server.listening ? address : undefined),
    /** The address at which the browser of a request reaches this server. */
    baseUrl: (request: FastifyRequest) =>
      config.publicUrl ?? (LOOPBACK.test(request.host) ? `${request.protocol}://${request.host}` : address),
    async listen() {
      await live.join()
      address = await app.listen({ port: config.port, host: config.host })
    },
  }
}

/** Opens the card gateway of the settings, or its sandbox within this server. */
export function openGateway({ config, secrets, db, ownAddress }: Platform) {
  /** The gateway's secret when the settings have none. */
  const secret = secrets.gateway[0]
  const sandbox = {
    appId: config.payhere.appId ?? config.payhere.merchantId,
    appSecret: config.payhere.appSecret ?? hmac(secret, 'merchant calls'),
    address: ownAddress,
  }
  const payhere = { ...config.payhere, merchantSecret: config.payhere.merchantSecret ?? secret, sandbox }
  return {
    gateway: createPayHere(payhere),
    /** Signs a notice like this installation's gateway. */
    signNotice: (notice: Parameters<typeof noticeSignature>[0]) => noticeSignature(notice, payhere.merchantSecret),
    routes(http) {
      if (!payhere.checkoutUrl)
        sandboxGateway(http.app, { ...payhere, ...sandbox, payments: sandboxPayments(db), text })
    },
  } satisfies Room & Record<string, unknown>
}
