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

/** The last tickets of a member, the newest first. */
export const ticketsOfMember = (reader: Reader, ownerId: string, most: number) =>
  reader
    .selectFrom('tickets')
    .select(['id', 'subject', 'status', 'updated_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
