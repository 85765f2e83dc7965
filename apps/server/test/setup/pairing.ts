import { DAY_MS } from '@ayob/contract/durations'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/ports'

/** Longer than plays may be reported late. */
export const LONG_PAIRED_MS = 15 * DAY_MS

/**
 * Moves a pairing back in time, so that its screen may report plays from before the test. Must be called before the
 * screen's first call.
 */
export async function pairedBefore(db: Db, screenId: string, agoMs = LONG_PAIRED_MS): Promise<void> {
  if (agoMs === 0) return
  await sql`update screens set paired_at = paired_at - ${agoMs / 1000} * interval '1 second' where id = ${screenId}`.execute(
    db,
  )
}
