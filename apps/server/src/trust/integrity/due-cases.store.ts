import { WAITING } from '@ayob/domain/integrity/lifecycle'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'

/** Ids of due cases below the limit, oldest first. */
export async function acceptable(reader: Reader, now: Date, limit: number, most: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('integrity_cases')
    .select('id')
    .where('state', 'in', WAITING)
    .where('due_at', '<=', now)
    .where('score', '<', limit)
    .orderBy('due_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks due cases at or above the limit. Returns how many were newly marked. */
export async function markOverdue(tx: Tx, now: Date, limit: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('integrity_cases')
    .set({ overdue_at: now })
    .where('state', 'in', WAITING)
    .where('due_at', '<=', now)
    .where('score', '>=', limit)
    .where('overdue_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Marks the cases that administrators were not yet notified of. Returns how many of them are pending, and their cents at stake. */
export async function markTold(tx: Tx, now: Date): Promise<{ count: number; cents: number }> {
  const { rows } = await sql<{ count: number; cents: number }>`
    with told as (
      update integrity_cases set told_at = ${now} where told_at is null returning state, at_stake_cents
    )
    select count(*)::int as count, coalesce(sum(at_stake_cents), 0)::bigint as cents
    from told where state in (${sql.join(WAITING)})`.execute(tx)
  return rows[0] ?? { count: 0, cents: 0 }
}
