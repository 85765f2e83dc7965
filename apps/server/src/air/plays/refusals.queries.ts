import type { Day } from '@ayob/contract/days'
import type { BatchFault, Rejection } from '@ayob/contract/plays'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'

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

/** Rejected plays since a day by vehicle and reason, including earlier screens of the vehicle. */
export async function rejectionsOfVehicles(
  reader: Reader,
  vehicleIds: readonly string[],
  since: Day,
): Promise<ReadonlyMap<string, Partial<Record<Rejection, number>>>> {
  const found = new Map<string, Partial<Record<Rejection, number>>>()
  const rows = await reader
    .selectFrom('play_rejections as r')
    .innerJoin('screens as s', 's.id', 'r.screen_id')
    .select(['s.vehicle_id', 'r.reason', sql<number>`sum(r.plays)::float8`.as('plays')])
    .where(sql<boolean>`s.vehicle_id = any(${[...vehicleIds]}::text[])`)
    .where('r.day', '>=', since)
    .groupBy(['s.vehicle_id', 'r.reason'])
    .execute()
  for (const { vehicle_id: id, reason, plays } of rows) found.set(id, { ...found.get(id), [reason]: plays })
  return found
}

/** The number of plays that were sent again since a day, and of their screens. */
export async function returnedSince(reader: Reader, since: Day): Promise<{ plays: number; screens: number }> {
  const { rows } = await sql<{ plays: number; screens: number }>`
    select coalesce(sum(plays), 0)::float8 as plays, count(distinct screen_id)::int as screens
    from returned_plays where day >= ${since}`.execute(reader)
  return rows[0] ?? { plays: 0, screens: 0 }
}
