import type pg from 'pg'
import { DatabaseAway, type DatabaseState, withPatience } from '../../platform/database-away'

/** The disk counts as full for this time after the last refused write; then a write is tried. */
const FULL_MS = 5_000
const DISK_FULL = '53100'
const NO_SUCH_TABLE = '42P01'

const STATE = `
  select clock_timestamp() as now, current_setting('transaction_read_only') = 'on' as "isReadOnly",
    (select count(*)::int from kysely_migration where name = any($1)) as applied`
const NO_MIGRATIONS = `
  select clock_timestamp() as now, current_setting('transaction_read_only') = 'on' as "isReadOnly", 0 as applied`
/** Uses about 1 MB of disk until it ends. */
const TAKE_SPACE = `create temporary table space_probe on commit drop as
  select repeat(md5(n::text), 30) as filler from generate_series(1, 1000) n`

interface State {
  readonly now: Date
  readonly isReadOnly: boolean
  readonly applied: number
}

/**
 * Checks the state of a database on a separate connection, so that an exhausted pool does not look like a database that
 * is away. `isFull` is true from a refused write until a write succeeds again.
 *
 * @param connect opens or takes the connection
 * @param migrations names of the migrations that this release needs
 * @param systemNow this machine's time in milliseconds
 */
export function createProbe(
  connect: () => Promise<pg.PoolClient>,
  migrations: readonly string[],
  systemNow: () => number,
) {
  let fullAt: number | undefined

  const read = async (client: pg.PoolClient): Promise<State | undefined> => {
    try {
      return (await client.query<State>(STATE, [migrations])).rows[0]
    } catch (error) {
      if ((error as { code?: string }).code !== NO_SUCH_TABLE) throw error
      return (await client.query<State>(NO_MIGRATIONS)).rows[0]
    }
  }
  const hasSpace = async (client: pg.PoolClient): Promise<boolean> => {
    try {
      await client.query('begin')
      await client.query(TAKE_SPACE)
      return true
    } catch (error) {
      if (error instanceof DatabaseAway && error.code === DISK_FULL) return false
      throw error
    } finally {
      await client.query('rollback')
    }
  }
  const ask = async (): Promise<DatabaseState> => {
    const client = await connect()
    try {
      const before = systemNow()
      const state = await read(client)
      if (!state) throw new DatabaseAway('no answer')
      const after = systemNow()
      const ahead = state.now.getTime() - (before + after) / 2
      if (fullAt !== undefined && performance.now() - fullAt > FULL_MS && !state.isReadOnly) {
        fullAt = (await hasSpace(client)) ? undefined : performance.now()
      }
      return {
        aheadMs: Math.sign(ahead) * Math.max(0, Math.abs(ahead) - (after - before) / 2),
        isReadOnly: state.isReadOnly,
        isFull: fullAt !== undefined,
        isMigrated: state.applied === migrations.length,
      }
    } finally {
      client.release()
    }
  }

  return {
    /** Throws DatabaseAway when the database does not answer. */
    ask: () => withPatience('probe', ask),
    /** Called with each failure of the database. */
    note({ code }: DatabaseAway): void {
      if (code === DISK_FULL) fullAt = performance.now()
    },
  }
}
