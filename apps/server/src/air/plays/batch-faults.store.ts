import type { Day } from '@ayob/contract/days'
import type { BatchFault } from '@ayob/contract/plays'
import { sql } from 'kysely'
import { sortedBy, unnest } from '../../platform/columns'
import type { Db, Reader } from '../../platform/ports'

interface FaultRow {
  readonly screenId: string
  readonly day: Day
  readonly fault: BatchFault
  readonly batches: number
}

/** Adds to the counts of batch faults. */
export async function addFaults(db: Db, rows: readonly FaultRow[]): Promise<void> {
  const sorted = sortedBy(rows, 'screenId', 'fault')
  await sql`
    insert into report_faults as t (screen_id, day, fault, reports)
    select * from ${unnest(sorted, { screenId: 'text', day: 'date', fault: 'text', batches: 'bigint' })} as n
    on conflict (screen_id, day, fault) do update set reports = t.reports + excluded.reports`.execute(db)
}

/** Ids of screens whose pairing ended, by the hash of their last token. */
export async function endedByTokens(reader: Reader, hashes: readonly string[]): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom('screens')
    .select(['id', 'ended_token_hash'])
    .where(sql<boolean>`ended_token_hash = any(${[...hashes]}::text[])`)
    .execute()
  return new Map(rows.flatMap(({ id, ended_token_hash: hash }) => (hash === null ? [] : [[hash, id] as const])))
}
