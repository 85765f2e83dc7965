import { type Day, startOfDay } from '@ayob/contract/days'
import { joinBits, type MinuteBits, minutesOf } from '@ayob/domain/plays/airtime'
import { sql } from 'kysely'
import { sortedBy, unnest } from '../platform/columns'
import type { Db, Reader } from '../platform/ports'

const HOUR_MS = 3_600_000
const HOURS = 24

/** The minutes of a Colombo hour in which a screen was heard from. */
export interface HeartbeatHour extends MinuteBits {
  readonly screenId: string
  /** Start of the hour in milliseconds. */
  readonly hour: number
}

/** Adds minutes in which screens were heard from. */
export async function saveHeartbeatMinutes(db: Db, hours: readonly HeartbeatHour[]): Promise<void> {
  const rows = sortedBy(hours, 'hour', 'screenId').map(({ screenId, hour, ...bits }) => ({
    ...{ screenId, hour },
    minutes: joinBits(bits),
  }))
  await sql`
    insert into heartbeat_totals as t (screen_id, hour, minutes)
    select * from ${unnest(rows, { screenId: 'text', hour: 'timestamptz', minutes: 'bigint' })}
    on conflict (hour, screen_id) do update set minutes = t.minutes | excluded.minutes`.execute(db)
}

/** The minutes of a day (0 to 1439) in which screens were heard from. A screen that was not is absent. */
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

/** Removes the minutes before an instant. */
export async function dropHeartbeatMinutes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('heartbeat_totals').where('hour', '<', before).execute()
}
