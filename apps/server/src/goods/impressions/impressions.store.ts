import type { ImpressionTerms } from '@ayob/domain/impressions/impressions'
import { sql } from 'kysely'
import type { Tx } from '../../platform/ports'

/** Serialises changes. */
export async function lockImpressions(tx: Tx): Promise<void> {
  await sql`lock table impression_versions in share row exclusive mode`.execute(tx)
}

export async function addImpressions(tx: Tx, terms: ImpressionTerms, by: string | null, at: Date): Promise<void> {
  await tx
    .insertInto('impression_versions')
    .values({ valid_from: at, terms: JSON.stringify(terms), changed_by: by })
    .execute()
}
