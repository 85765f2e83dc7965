import type { Day } from '@ayob/contract/days'
import type { BatchFault, Rejection } from '@ayob/contract/plays'
import { sql } from 'kysely'
import { columnOf } from '../platform/columns'
import type { Db, Reader } from '../platform/ports'

interface FaultRow {
  readonly screenId: string
  readonly day: Day
  readonly fault: BatchFault
  readonly reports: number
}

/** Adds to the counts, in the order of their keys, so that two processes never wait for each other. */
export async function addFaults(db: Db, rows: readonly FaultRow[]): Promise<void> {
  const key = ({ screenId, fault }: FaultRow) => `${screenId} ${fault}`
  const sorted = [...rows].sort((a, b) => (key(a) < key(b) ? -1 : 1))
  await sql`
    insert into report_faults as t (screen_id, day, fault, reports)
    select * from unnest(
      ${columnOf(sorted, (row) => row.screenId)}::text[], ${columnOf(sorted, (row) => row.day)}::date[],
      ${columnOf(sorted, (row) => row.fault)}::text[], ${columnOf(sorted, (row) => row.reports)}::bigint[]
    )
    on conflict (screen_id, day, fault) do update set reports = t.reports + excluded.reports`.execute(db)
}

/** Screens whose pairing ended, by the hash of the token they had. */
export async function endedByTokens(reader: Reader, hashes: readonly string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map()
  const rows = await reader
    .selectFrom('screens')
    .select(['id', 'ended_token_hash'])
    .where(sql<boolean>`ended_token_hash = any(${[...hashes]}::text[])`)
    .execute()
  return new Map(rows.flatMap(({ id, ended_token_hash: hash }) => (hash === null ? [] : [[hash, id] as const])))
}

/** Faulty reports since a day by vehicle, those of its earlier screens included. */
export async function faultsOfVehicles(
  reader: Reader,
  vehicleIds: readonly string[],
  since: Day,
): Promise<ReadonlyMap<string, Partial<Record<BatchFault, number>>>> {
  const found = new Map<string, Partial<Record<BatchFault, number>>>()
  if (vehicleIds.length === 0) return found
  const rows = await reader
    .selectFrom('report_faults as f')
    .innerJoin('screens as s', 's.id', 'f.screen_id')
    .select(['s.vehicle_id', 'f.fault', sql<number>`sum(f.reports)::float8`.as('reports')])
    .where(sql<boolean>`s.vehicle_id = any(${[...vehicleIds]}::text[])`)
    .where('f.day', '>=', since)
    .groupBy(['s.vehicle_id', 'f.fault'])
    .execute()
  for (const { vehicle_id: id, fault, reports } of rows) found.set(id, { ...found.get(id), [fault]: reports })
  return found
}

/** Faulty reports since a day, of every screen and of none. */
export async function faultsOfFleet(reader: Reader, since: Day): Promise<Partial<Record<BatchFault, number>>> {
  const rows = await reader
    .selectFrom('report_faults')
    .select(['fault', sql<number>`sum(reports)::float8`.as('reports')])
    .where('day', '>=', since)
    .groupBy('fault')
    .execute()
  return Object.fromEntries(rows.map(({ fault, reports }) => [fault, reports]))
}

/** Rejected plays since a day, of every screen. */
export async function rejectionsOfFleet(reader: Reader, since: Day): Promise<Partial<Record<Rejection, number>>> {
  const rows = await reader
    .selectFrom('play_rejections')
    .select(['reason', sql<number>`sum(plays)::float8`.as('plays')])
    .where('day', '>=', since)
    .groupBy('reason')
    .execute()
  return Object.fromEntries(rows.map(({ reason, plays }) => [reason, plays]))
}
