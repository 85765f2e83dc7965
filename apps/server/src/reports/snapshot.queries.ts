import { sql } from 'kysely'
import type { Db, Tx } from '../platform/ports'

/**
 * Reads sums, and figures that are not yet in a sum, from one snapshot. The settings make the database sort in memory;
 * by default it sorts on disk and uses parallel workers, JIT and bitmaps, which cost more than they save.
 */
export function inSnapshot<Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`
        select set_config('work_mem', '32MB', true), set_config('max_parallel_workers_per_gather', '0', true),
          set_config('jit', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(tx)
      return read(tx)
    })
}
