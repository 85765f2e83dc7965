import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { migrations } from '../../../migrations/index'
import type { DatabaseState } from '../../platform/database-away'
import type { Tables } from '../../platform/tables'
import { startEngine, startScratchEngine } from './embedded'
import { EmbeddedSocket } from './embedded-socket'
import { lockFolder } from './folder-lock'
import { GuardedPool, insideTransaction } from './guard'
import { isOutdated } from './limited-client'
import { startMaintenance } from './maintain'
import { appliedMigrations } from './migrate'
import { CONNECTIONS, type DatabaseWaits, postgresPool, speakUtc, WAITS } from './postgres-pool'
import { createProbe } from './probe'
import { refuseDatabaseOf01, refuseFolderOf01 } from './release-01'
import { offerCopies } from './running-copy'
import { columnTypes } from './types'

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Kysely<Tables>
  readonly pool: pg.Pool
  /**
   * Runs `work` in one READ COMMITTED transaction and commits it. A serialization failure or a deadlock restarts it
   * up to four times, so `work` must have no effect outside the database. Any other error rolls back and is
   * thrown. Throws DatabaseAway when the database is away; the transaction may still have been committed.
   */
  transact<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** The state that the database reports. Throws DatabaseAway when it does not answer. */
  state(): Promise<DatabaseState>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** The address of PostgreSQL 15 or newer; without one, the embedded database in `dataDir` is used. */
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  /** The maximum number of connections to PostgreSQL; the embedded database always has one. */
  readonly connections?: number
  /** Shorter waits, for tests. */
  readonly waits?: Partial<DatabaseWaits> | undefined
  /** This machine's time in milliseconds. */
  readonly systemNow?: (() => number) | undefined
  /** Called with one line for each background failure. */
  readonly warn?: (text: string) => void
  /** Called after each write-through of the embedded database to the disk. */
  readonly onSync?: () => void
  /** Whether the embedded database is only filled: it is written through to the disk when it is closed. */
  readonly isScratch?: boolean | undefined
}

const OLDEST_SERVER = 150_000
const RETRIED = new Set(['40001', '40P01'])
const ATTEMPTS = 5

/** Opens the database and checks that it answers and is not of release 0.1. Errors say what to do. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options, options.databaseUrl) : openEmbedded(options)
}

async function openPostgres(options: DatabaseOptions, connectionString: string): Promise<Database> {
  const waits = { ...WAITS, ...options.waits }
  const poolOf = (max: number, connection = waits.connection) =>
    postgresPool({ connectionString, max, waits: { ...waits, connection }, onAway: (away) => probe.note(away) })
  const pool = poolOf(options.connections ?? CONNECTIONS)
  const probePool = poolOf(1, waits.probe)
  // The next probe reports the failure.
  probePool.on('error', () => undefined)
  const probe = probeOf(probePool, options)
  const database = assemble('postgres', pool, probe, options, () => probePool.end())
  try {
    const { rows } = await sql<{ version: number }>`
      select current_setting('server_version_num')::int as version`.execute(database.db)
    const version = rows[0]?.version ?? 0
    if (version < OLDEST_SERVER) throw new Error('PostgreSQL 15 or newer is needed')
    refuseDatabaseOf01(await appliedMigrations(database.db))
  } catch (error) {
    await database.close()
    throw new Error(`DATABASE_URL: ${(error as Error).message || (error as NodeJS.ErrnoException).code}`)
  }
  return database
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const folder = join(resolve(options.dataDir), 'database')
  makeWritable(resolve(options.dataDir))
  const unlock = lockFolder(folder)
  try {
    await refuseFolderOf01(folder)
    const { engine, close } = await (options.isScratch
      ? startScratchEngine(folder)
      : startEngine(folder, options.onSync))
    const pool = new GuardedPool({
      stream: () => new EmbeddedSocket(engine),
      user: 'postgres',
      database: 'postgres',
      types: columnTypes,
      // Parsing and planning take the embedded database a fifth of its time, but prepared statements need memory.
      preparesAll: options.isScratch,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 10_000,
      onAway: (away) => probe.note(away),
      onConnect: resetSession,
    })
    const probe = probeOf(pool, options)
    // Opening the copy rolls back uncommitted work, as after a crash.
    const stopOffering = await offerCopies(folder, (work) => engine.runExclusive(work))
    return assemble('embedded', pool, probe, options, async () => {
      await stopOffering()
      await close()
      unlock()
    })
  } catch (error) {
    unlock()
    throw error
  }
}

/** Creates the folder if it is missing. Throws one clear line when it isn't writable. */
export function makeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(`DATA_DIR: ${folder} can't be written (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** All clients of the embedded database share one session: clears what the previous client left. */
async function resetSession(client: pg.ClientBase): Promise<void> {
  await client.query('rollback')
  await client.query('discard all')
  await speakUtc(client)
}

const probeOf = (pool: pg.Pool, { systemNow = Date.now }: DatabaseOptions) =>
  createProbe(() => pool.connect(), Object.keys(migrations), systemNow)

function assemble(
  kind: Database['kind'],
  pool: pg.Pool,
  probe: ReturnType<typeof createProbe>,
  options: DatabaseOptions,
  closeEngine: () => Promise<void>,
): Database {
  const warn = options.warn ?? (() => undefined)
  // The pool drops a broken connection, and its query fails. Without this listener it would end the process.
  pool.on('error', (error) => warn(`an idle database connection broke: ${error.message}`))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const stopMaintenance = kind === 'embedded' ? startMaintenance(db, warn) : async () => undefined
  let closing: Promise<void> | undefined
  const close = async () => {
    await stopMaintenance()
    await db.destroy()
    if (!pool.ended) await pool.end()
    await closeEngine()
  }
  return {
    kind,
    db,
    pool,
    transact: (work) => transact(db, work),
    state: probe.ask,
    close() {
      closing ??= close()
      return closing
    },
  }
}

const isPassing = (error: pg.DatabaseError) => RETRIED.has(error.code ?? '') || isOutdated(error)

async function transact<T>(db: Kysely<Tables>, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db
        .transaction()
        .setIsolationLevel('read committed')
        .execute((tx) => insideTransaction(() => work(tx)))
    } catch (error) {
      const isRetried = error instanceof pg.DatabaseError && isPassing(error)
      if (attempt === ATTEMPTS || !isRetried) throw error
    }
  }
}
