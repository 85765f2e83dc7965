import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import type { Rejection } from '@ayob/contract/screens'
import { cellCentre, cellOf, PLAY_CELLS } from '@ayob/domain/delivery/cells'
import { sql } from 'kysely'
import type { Db, Reader } from '../platform/ports'
import { playsOfScreens } from './evidence'

/** Valid plays of some screens by Colombo day, house ads included. Days without any are absent. */
export async function playsByDay(
  reader: Reader,
  screenIds: readonly string[],
  from: Day,
  to: Day,
): Promise<Map<Day, number>> {
  if (screenIds.length === 0) return new Map()
  const { rows } = await sql<{ day: Day; plays: number }>`
    select (hour at time zone 'Asia/Colombo')::date::text as day, sum(plays)::int as plays
    from airtime_totals
    where screen_id = any(${[...screenIds]}::text[])
      and hour >= ${startOfDay(from)} and hour < ${startOfDay(addDays(to, 1))}
    group by 1`.execute(reader)
  return new Map(rows.map(({ day, plays }) => [day, plays]))
}

/** Plays of some screens that were reported on a day and did not count, by reason. */
export async function rejectedOn(reader: Reader, screenIds: readonly string[], day: Day) {
  const rejected: Partial<Record<Rejection, number>> = {}
  if (screenIds.length === 0) return rejected
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

/** A square in which a screen played, and from when on. */
interface DrivenSquare {
  readonly lat: number
  readonly lng: number
  readonly at: Date
  plays: number
}

/** Squares on the map of one day: as many as a page draws with ease. */
const MOST_SQUARES = 3000

/**
 * Where screens played on a day: the squares of about 110 m that they passed, in the order of the drive, one line of
 * plays in the same square as one. Plays without a place are left out.
 */
export async function driveOn(db: Db, screenIds: readonly string[], day: Day): Promise<DrivenSquare[]> {
  if (screenIds.length === 0) return []
  const plays: { at: number; lat: number; lng: number }[] = []
  for await (const { verdict, lat, lng, startedAt } of playsOfScreens(db, screenIds, day)) {
    if (verdict === 'valid' && lat !== null && lng !== null) plays.push({ at: startedAt, lat, lng })
  }
  const squares: DrivenSquare[] = []
  for (const { at, ...place } of plays.sort((a, b) => a.at - b.at)) {
    const centre = cellCentre(cellOf(place, PLAY_CELLS), PLAY_CELLS)
    const last = squares.at(-1)
    if (last && last.lat === centre.lat && last.lng === centre.lng) last.plays += 1
    else squares.push({ ...centre, at: new Date(at), plays: 1 })
  }
  return squares.slice(-MOST_SQUARES)
}
