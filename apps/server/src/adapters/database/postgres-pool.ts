import type pg from 'pg'
import type { DatabaseAway } from '../../platform/database-away'
import { withPatience } from '../../platform/patience'
import { GuardedPool } from './guard'
import type { QueryLimits } from './limited-client'
import { columnTypes } from './types'

/** How long PostgreSQL is waited for, in milliseconds. */
export interface DatabaseWaits extends QueryLimits {
  /** For a connection: a free one of the pool, or a new one. */
  readonly connection: number
}

/** The server cancels what takes longer than a minute, so a job waits a little longer for its answer. */
export const WAITS: DatabaseWaits = {
  connection: 5_000,
  probe: 2_000,
  quick: 10_000,
  usual: 30_000,
  job: 70_000,
  endless: 12 * 3_600_000,
}
const STATEMENT_TIMEOUT_MS = 60_000
/** A server that lost its client keeps the locks of an unfinished transaction for this time. */
const SILENT_CLIENT_MS = 30_000
/** A connection without traffic is checked by the kernel after this time, on both ends. */
const KEEP_ALIVE_MS = 10_000

/** Most connections of a pool. */
export const CONNECTIONS = 10

interface Options {
  readonly connectionString: string
  readonly max: number
  readonly waits: DatabaseWaits
  readonly onAway?: (away: DatabaseAway) => void
  /** The server is a stand-by: each of its errors is a StandbyFailed. */
  readonly isStandby?: boolean
}

/** A pool of connections to a PostgreSQL, none of which waits longer than its limit. */
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
    onConnect: (client) => withPatience('probe', () => speakUtc(client, KEEP_ALIVE_SETTINGS)),
  })

/** The server notices within half a minute, too, that its client is gone. */
const KEEP_ALIVE_SETTINGS = `
  set tcp_keepalives_idle = ${KEEP_ALIVE_MS / 1000}; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4;`

export async function speakUtc(client: pg.ClientBase, settings = ''): Promise<void> {
  // A broken connection fails its query; without a listener it would also end the process.
  client.on('error', () => undefined)
  await client.query(`${settings} set time zone 'UTC'`)
}
