import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/ports'

/**
 * Reads sums, and figures that are not yet in a sum, from one snapshot. The settings make the database sort in memory and
 * read rows by their index. By default it expects a slow disk: it sorts on disk, starts parallel workers, and reads whole
 * tables, so that a report would cost more with more data of other people.
 */
export function inSnapshot<Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`
        select set_config('work_mem', '32MB', true), set_config('max_parallel_workers_per_gather', '0', true),
          set_config('random_page_cost', '1.1', true)`.execute(tx)
      return read(tx)
    })
}
