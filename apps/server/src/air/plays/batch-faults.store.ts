import type { Day } from '@ayob/contract/days'
import type { BatchFault, Rejection } from '@ayob/contract/plays'
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

/** Counts of batch faults since a day, by vehicle, including earlier screens of the vehicle. */
export async function faultsOfVehicles(
  reader: Reader,
  vehicleIds: readonly string[],
  since: Day,
): Promise<ReadonlyMap<string, Partial<Record<BatchFault, number>>>> {
  const found = new Map<string, Partial<Record<BatchFault, number>>>()
  const rows = await reader
    .selectFrom('report_faults as f')
    .innerJoin('screens as s', 's.id', 'f.screen_id')
    .select(['s.vehicle_id', 'f.fault', sql<number>`sum(f.reports)::float8`.as('batches')])
    .where(sql<boolean>`s.vehicle_id = any(${[...vehicleIds]}::text[])`)
    .where('f.day', '>=', since)
    .groupBy(['s.vehicle_id', 'f.fault'])
    .execute()
  for (const { vehicle_id: id, fault, batches } of rows) found.set(id, { ...found.get(id), [fault]: batches })
  return found
}

/** Counts of batch faults since a day, for the whole fleet and unknown screens. */
export async function faultsOfFleet(reader: Reader, since: Day): Promise<Partial<Record<BatchFault, number>>> {
  const rows = await reader
    .selectFrom('report_faults')
    .select(['fault', sql<number>`sum(reports)::float8`.as('batches')])
    .where('day', '>=', since)
    .groupBy('fault')
    .execute()
  return Object.fromEntries(rows.map(({ fault, batches }) => [fault, batches]))
}

/** Rejected plays since a day, for the whole fleet, by reason. */
export async function rejectionsOfFleet(reader: Reader, since: Day): Promise<Partial<Record<Rejection, number>>> {
  const rows = await reader
    .selectFrom('play_rejections')
    .select(['reason', sql<number>`sum(plays)::float8`.as('plays')])
    .where('day', '>=', since)
    .groupBy('reason')
    .execute()
  return Object.fromEntries(rows.map(({ reason, plays }) => [reason, plays]))
}
