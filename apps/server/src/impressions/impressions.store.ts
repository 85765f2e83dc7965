import type { ImpressionTerms } from '@ayob/domain/impressions/impressions'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/ports'

export interface ImpressionVersion {
  readonly id: number
  readonly validFrom: Date
  readonly terms: ImpressionTerms
  readonly changedBy: string | null
}

/** Every version of the impression terms, newest first. */
export async function impressionVersions(reader: Reader): Promise<ImpressionVersion[]> {
  const rows = await reader
    .selectFrom('impression_versions')
    .selectAll()
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ id: row.id, validFrom: row.valid_from, terms: row.terms, changedBy: row.changed_by }))
}

/** The version that holds now. */
export async function currentImpressions(reader: Reader): Promise<ImpressionVersion> {
  const [newest] = await impressionVersions(reader)
  if (!newest) throw new Error('there are no impression terms')
  return newest
}

/** Id of the newest version. */
export async function newestImpressions(reader: Reader): Promise<number> {
  const { id } = await reader
    .selectFrom('impression_versions')
    .select(sql<number>`max(id)`.as('id'))
    .executeTakeFirstOrThrow()
  return id
}

/** Lets one change at a time happen. */
export async function lockImpressions(tx: Tx): Promise<void> {
  await sql`lock table impression_versions in share row exclusive mode`.execute(tx)
}

export async function addImpressions(tx: Tx, terms: ImpressionTerms, by: string | null, at: Date): Promise<void> {
  await tx
    .insertInto('impression_versions')
    .values({ valid_from: at, terms: JSON.stringify(terms), changed_by: by })
    .execute()
}
