import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import type { BatchFault, Rejection } from '@ayob/contract/plays'
import type { Sight } from '@ayob/domain/earnings/drive'
import { sql } from 'kysely'
import { dayInColombo } from '../../platform/columns'
import { ownRows, type PersonalPart } from '../../platform/personal.queries'
import type { Db, Reader } from '../../platform/ports'
import { type EvidencePlay, playsOfScreens } from './evidence.queries'

/** Valid plays of screens by Colombo day, including house ads. Days without plays are absent. */
export async function playsByDay(
  reader: Reader,
  screenIds: readonly string[],
  from: Day,
  to: Day,
): Promise<Map<Day, number>> {
  const { rows } = await sql<{ day: Day; plays: number }>`
    select ${dayInColombo(sql`hour`)}::text as day, sum(plays)::int as plays
    from airtime_totals
    where screen_id = any(${[...screenIds]}::text[])
      and hour >= ${startOfDay(from)} and hour < ${startOfDay(addDays(to, 1))}
    group by 1`.execute(reader)
  return new Map(rows.map(({ day, plays }) => [day, plays]))
}

/** Minutes with a valid play, and valid and refused plays of a screen by day, and refused ones of all these days by reason. */
export async function countedByDay(reader: Reader, screenId: string, from: Day, to: Day) {
  const { rows } = await sql<{ day: Day; on_air: number; plays: number }>`
    select ${dayInColombo(sql`hour`)}::text as day, sum(bit_count(minutes::bit(64)))::int as on_air, sum(plays)::int as plays
    from airtime_totals
    where screen_id = ${screenId} and hour >= ${startOfDay(from)} and hour < ${startOfDay(addDays(to, 1))}
    group by 1`.execute(reader)
  const refusals = await reader
    .selectFrom('play_rejections')
    .select(['day', 'reason', 'plays'])
    .where('screen_id', '=', screenId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  const days = new Map<Day, { on_air: number; plays: number; refused: number }>()
  for (const { day, on_air, plays } of rows) days.set(day, { on_air, plays, refused: 0 })
  const reasons: Partial<Record<Rejection, number>> = {}
  for (const { day, reason, plays } of refusals) {
    const { on_air = 0, plays: counted = 0, refused = 0 } = days.get(day) ?? {}
    days.set(day, { on_air, plays: counted, refused: refused + plays })
    reasons[reason] = (reasons[reason] ?? 0) + plays
  }
  return { days, reasons }
}

/** Rejected plays of screens reported on a day, by reason. */
export async function rejectedOn(reader: Reader, screenIds: readonly string[], day: Day) {
  const rejected: Partial<Record<Rejection, number>> = {}
  const rows = await reader
    .selectFrom('play_rejections')
    .select(['reason', sql<number>`sum(plays)::int`.as('plays')])
    .where(sql<boolean>`screen_id = any(${[...screenIds]}::text[])`)
    .where('day', '=', day)
    .groupBy('reason')
    .execute()
  for (const { reason, plays } of rows) rejected[reason] = plays
  return rejected
}

/** The positions of screens at each of their valid plays of a day, as reported so far. */
export async function sightsOn(db: Db, screenIds: readonly string[], day: Day): Promise<Sight[]> {
  if (screenIds.length === 0) return []
  const sights: Sight[] = []
  for await (const { verdict, lat, lng, startedAt } of playsOfScreens(db, screenIds, day)) {
    if (verdict !== 'valid') continue
    sights.push({ at: startedAt, position: lat === null || lng === null ? null : { lat, lng } })
  }
  return sights
}

/** Every play of a screen that was made and has arrived on a day, valid or refused. */
export async function playsOn(reader: Reader, screenId: string, day: Day): Promise<EvidencePlay[]> {
  const found: EvidencePlay[] = []
  for await (const play of playsOfScreens(reader, [screenId], day)) found.push(play)
  return found.sort((a, b) => a.startedAt - b.startedAt)
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

/** Airtime by screen, from which earnings derive. It identifies nobody once the account is erased. */
export const playsPersonal: PersonalPart = {
  name: 'airtime',
  exported: ownRows('airtime_totals', {
    owner: 'screen_id',
    through: ['screens', 'driver_id'],
    columns: ['screen_id', 'hour', 'plays', 'house_plays', 'duration_ms'],
    order: 'hour',
  }),
}
