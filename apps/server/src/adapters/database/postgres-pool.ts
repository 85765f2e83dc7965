import { HOUR_MS } from '@ayob/contract/durations'
import type pg from 'pg'
import { type DatabaseAway, withPatience } from '../../platform/database-away'
import { GuardedPool } from './guard'
import type { QueryLimits } from './limited-client'
import { columnTypes } from './types'

/** How long calls wait for PostgreSQL, in milliseconds. */
export interface DatabaseWaits extends QueryLimits {
  /** The wait for a connection: a free one of the pool, or a new one. */
  readonly connection: number
}

/** The server cancels statements after a minute, so a job waits a little longer for the answer. */
export const WAITS: DatabaseWaits = {
  connection: 5_000,
  probe: 2_000,
  quick: 10_000,
  usual: 30_000,
  job: 70_000,
  endless: 12 * HOUR_MS,
}
const STATEMENT_TIMEOUT_MS = 60_000
/** How long a server that lost its client keeps the locks of an unfinished transaction. */
const SILENT_CLIENT_MS = 30_000
/** The kernel checks a connection without traffic after this time, on both ends. */
const KEEP_ALIVE_MS = 10_000

/** The maximum number of connections of a pool. */
export const CONNECTIONS = 10

interface Options {
  readonly connectionString: string
  readonly max: number
  readonly waits: DatabaseWaits
  readonly onAway?: (away: DatabaseAway) => void
  /** The server is a stand-by: each of its errors becomes a StandbyFailed. */
  readonly isStandby?: boolean
}

/** A pool of PostgreSQL connections, each with time limits. */
export const postgresPool = ({ connectionString, max, waits, onAway, isStandby }: Options) =>
  new GuardedPool({
    connectionString,
    limits: waits,
    onAway,
    isStandby,
    types: columnTypes,
    max,
    connectionTimeoutMillis: waits.connection,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: SILENT_CLIENT_MS,
    application_name: 'ayob',
    onConnect: (client) => withPatience('probe', () => speakUtc(client, SETTINGS)),
  })

/**
 * The server also notices within half a minute that its client is gone. It compiles no statements: that took up to a
 * second for statements over a fleet, several times as long as running them.
 */
const SETTINGS = `
  set tcp_keepalives_idle = ${KEEP_ALIVE_MS / 1000}; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4;
  set jit = off;`

export async function speakUtc(client: pg.ClientBase, settings = ''): Promise<void> {
  // A broken connection fails its query; without a listener it would also end the process.
  client.on('error', () => undefined)
  await client.query(`${settings} set time zone 'UTC'`)
}
