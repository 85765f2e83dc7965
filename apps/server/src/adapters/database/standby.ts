import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { DatabaseAway, withPatience } from '../../platform/database-away'
import type { Log } from '../../platform/ports'
import { mayReadStandby } from '../../platform/reading'
import type { Tables } from '../../platform/tables'
import type { Database } from './open'
import { CONNECTIONS, type DatabaseWaits, postgresPool, WAITS } from './postgres-pool'

/** The maximum age of data read from a stand-by. */
const FRESH_MS = 2_000
const POLL_MS = 500
/** How many positions of the primary are kept: enough for those younger than FRESH_MS, with some reserve. */
const MOST_POSITIONS = 10

/** The id of the database and the end of its log: written on the primary, replayed on a stand-by. */
const PRIMARY = `select (pg_current_wal_lsn() - '0/0')::text as position, system_identifier::text || '/' || current_database() as id
  from pg_control_system()`
const STANDBY = `select (pg_last_wal_replay_lsn() - '0/0')::text as position, pg_is_in_recovery() as "isStandby",
    system_identifier::text || '/' || current_database() as id from pg_control_system()`

interface State {
  readonly position: string | null
  readonly id: string
  readonly isStandby?: boolean
}

async function ask(pool: pg.Pool, question: string): Promise<State> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<State>(question)
    if (!rows[0]) throw new Error('no answer')
    return rows[0]
  } finally {
    client.release()
  }
}

/**
 * Opens a stand-by of a database for reads that may be two seconds old. Its age follows from positions in the primary's
 * log, so no clocks are compared and nothing is written. Within `readingBeside`, `db` uses the stand-by while it is
 * fresh enough. Otherwise it uses the primary, also when the stand-by can't be reached, is not a stand-by, or belongs
 * to another database.
 */
export function openStandby(
  { pool: primary }: Pick<Database, 'pool'>,
  connectionString: string,
  log: Log,
  given: Partial<DatabaseWaits> = {},
) {
  const waits = { ...WAITS, ...given }
  const standby = postgresPool({
    connectionString,
    max: CONNECTIONS,
    waits: { ...waits, connection: waits.probe },
    isStandby: true,
  })
  // The next check reports the failure.
  standby.on('error', () => undefined)
  /** The earliest time at which the primary's log can have ended where the stand-by is now. */
  let freshAt = Number.NEGATIVE_INFINITY
  /** The last position of the stand-by. A primary that is behind it was replaced, and the stand-by does not follow the new one. */
  let replayed: bigint | undefined
  let positions: { readonly at: number; readonly position: bigint }[] = []
  let said: string | undefined
  const stopping = new AbortController()

  /** Returns why the stand-by can't be used. */
  const look = async (): Promise<string | undefined> => {
    const at = performance.now()
    const written = await ask(primary, PRIMARY)
    const end = BigInt(written.position ?? 0)
    positions = [...positions, { at, position: end }].slice(-MOST_POSITIONS)
    const { position, isStandby, id } = await ask(standby, STANDBY).catch((error: unknown) => {
      // Pending reads are repeated on the primary.
      standby.giveUp(new DatabaseAway('the stand-by does not answer'))
      throw error
    })
    if (id !== written.id) return 'DATABASE_READ_URL is another database than DATABASE_URL'
    if (!isStandby || position === null) return 'DATABASE_READ_URL is not a stand-by'
    const before = replayed
    replayed = BigInt(position)
    // A single check can't tell whether the primary has reached that position.
    if (before === undefined) return said
    if (end < before) {
      positions = []
      return 'the stand-by does not follow the primary'
    }
    freshAt = positions.findLast((known) => known.position <= BigInt(position))?.at ?? freshAt
    return isFresh() ? undefined : 'the stand-by lags'
  }
  const isFresh = () => performance.now() - freshAt <= FRESH_MS
  const watch = async () => {
    while (!stopping.signal.aborted) {
      const reason = await withPatience('probe', look).catch((error: Error) => error.message)
      if (reason !== said) {
        if (reason === undefined) log.info({}, 'reads may use the stand-by')
        else log.warn({ reason }, 'reads use the primary')
      }
      said = reason
      if (reason !== undefined) freshAt = Number.NEGATIVE_INFINITY
      await pause(POLL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const watching = watch()

  const pool = {
    async connect(): Promise<pg.PoolClient> {
      if (!mayReadStandby() || !isFresh()) return primary.connect()
      try {
        return await standby.connect()
      } catch {
        // The stand-by is unreachable: using the primary costs nothing, and the next check reports the reason.
        return primary.connect()
      }
    },
    end: async () => undefined,
  }
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    /** Stops the checks and closes the connections. */
    async close(): Promise<void> {
      stopping.abort()
      await watching
      await standby.end()
    },
  }
}
