import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'

/** Subjects of tickets, by id. */
export async function ticketSubjects(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await reader
    .selectFrom('tickets')
    .select(['id', 'subject'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.subject]))
}
