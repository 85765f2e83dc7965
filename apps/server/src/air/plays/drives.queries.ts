import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import type { Rejection } from '@ayob/contract/plays'
import type { Sight } from '@ayob/domain/earnings/drive'
import { sql } from 'kysely'
import type { Db, Reader } from '../../platform/ports'
import { playsOfScreens } from './evidence.queries'

/** Valid plays of screens by Colombo day, including house ads. Days without plays are absent. */
export async function playsByDay(
  reader: Reader,
  screenIds: readonly string[],
  from: Day,
  to: Day,
): Promise<Map<Day, number>> {
  const { rows } = await sql<{ day: Day; plays: number }>`
    select (hour at time zone 'Asia/Colombo')::date::text as day, sum(plays)::int as plays
    from airtime_totals
    where screen_id = any(${[...screenIds]}::text[])
      and hour >= ${startOfDay(from)} and hour < ${startOfDay(addDays(to, 1))}
    group by 1`.execute(reader)
  return new Map(rows.map(({ day, plays }) => [day, plays]))
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
