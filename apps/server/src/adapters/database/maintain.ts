import { MINUTE_MS } from '@ayob/contract/durations'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/tables'

const CHECKPOINT_EVERY_MS = 2 * MINUTE_MS
const VACUUM_EVERY_CHECKPOINTS = 5

/** Writes a checkpoint, which keeps the log short. */
export async function checkpoint(db: Kysely<Tables>): Promise<void> {
  await sql`checkpoint`.execute(db)
}

/** Frees dead rows and refreshes the planner's statistics, one table at a time, so that calls get a turn in between. */
export async function vacuum(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1, 2
  `.execute(db)
  for (const { schema, name } of rows) await sql`vacuum (analyze) ${sql.table(`${schema}.${name}`)}`.execute(db)
}

/**
 * Replaces the background workers that the embedded database lacks. Returns the function that stops it and waits for the
 * current round.
 */
export function startMaintenance(db: Kysely<Tables>, warn: (text: string) => void, everyMs = CHECKPOINT_EVERY_MS) {
  let rounds = 0
  let running: Promise<void> = Promise.resolve()
  const round = async () => {
    rounds += 1
    try {
      if (rounds % VACUUM_EVERY_CHECKPOINTS === 0) await vacuum(db)
      await checkpoint(db)
    } catch (error) {
      warn(`maintenance of the embedded database failed: ${(error as Error).message}`)
    }
  }
  const timer = setInterval(() => {
    running = running.then(round)
  }, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
