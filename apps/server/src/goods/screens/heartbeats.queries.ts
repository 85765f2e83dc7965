import { type Day, startOfDay } from '@ayob/contract/days'
import { HOUR_MS } from '@ayob/contract/durations'
import { type MinuteBits, minutesOf } from '@ayob/domain/plays/airtime'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'

const HOURS = 24

/** The minutes of a day (0 to 1439) in which screens were heard from. Screens without any are absent. */
export async function heartbeatMinutes(
  reader: Reader,
  screenIds: readonly string[],
  day: Day,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const begin = startOfDay(day).getTime()
  const hours = Array.from({ length: HOURS }, (_, hour) => new Date(begin + hour * HOUR_MS))
  const { rows } = await sql<MinuteBits & { screenId: string; hour: Date }>`
    select screen_id as "screenId", hour, (minutes & ${2 ** 30 - 1})::int as low, (minutes >> 30)::int as high
    from heartbeat_totals
    where hour = any(${hours}::timestamptz[]) and screen_id = any(${[...screenIds]}::text[])
    order by hour`.execute(reader)
  const found = new Map<string, number[]>()
  for (const { screenId, hour, ...bits } of rows) {
    const first = ((hour.getTime() - begin) / HOUR_MS) * 60
    found.set(screenId, [...(found.get(screenId) ?? []), ...minutesOf(bits).map((minute) => first + minute)])
  }
  return found
}
