import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import { MONTH_BYTES, type Reported, SHOWN_BYTE_DAYS } from '@ayob/contract/screen-commands'
import { dropsAt } from '@ayob/domain/devices/data-plan'
import { type NotNull, sql } from 'kysely'
import { dayInColombo } from '../../platform/columns'
import type { Reader } from '../../platform/ports'

/** What a screen last told of itself, on a day; undefined for an unknown one. */
export async function reportedOf(reader: Reader, screenId: string, today: Day): Promise<Reported | undefined> {
  const row = await reader
    .selectFrom('screens as s')
    .leftJoin('screen_status as t', 't.screen_id', 's.id')
    .select(['t.fix', 't.health', 't.health_at', 't.build', 't.image'])
    .where('s.id', '=', screenId)
    .executeTakeFirst()
  if (!row) return undefined
  const begin = `${today.slice(0, 8)}01`
  const since = addDays(today, -(SHOWN_BYTE_DAYS - 1))
  const days = await reader
    .selectFrom('screen_days')
    .select(['day', 'bytes'])
    .where('screen_id', '=', screenId)
    .where('day', '>=', begin < since ? begin : since)
    .where('bytes', 'is not', null)
    .$narrowType<{ bytes: NotNull }>()
    .orderBy('day', 'desc')
    .execute()
  const month = days.reduce((sum, { day, bytes }) => (day >= begin ? sum + bytes : sum), 0)
  return {
    fix: row.fix === null ? null : JSON.parse(row.fix),
    health: row.health === null ? null : JSON.parse(row.health),
    health_at: row.health_at?.toISOString() ?? null,
    build: row.build,
    image: row.image,
    bytes: {
      month,
      budget: MONTH_BYTES,
      drops: dropsAt(month, MONTH_BYTES),
      days: days.filter(({ day }) => day >= since),
    },
  }
}

/** What a screen has told of itself on days that have passed, and the minutes in which it was heard from. */
export async function toldByDay(reader: Reader, screenId: string, from: Day, to: Day) {
  const { rows } = await sql<{
    day: Day
    heard: number
    bytes: number | null
    hottest_c: number | null
    storage_mb: number | null
    memory_mb: number | null
    restarts: number | null
    unplaced: number
    version: string | null
  }>`
    with heard as (
      select ${dayInColombo(sql`hour`)} as day, sum(bit_count(minutes::bit(64)))::int as heard from heartbeat_totals
      where screen_id = ${screenId} and hour >= ${startOfDay(from)} and hour < ${startOfDay(addDays(to, 1))} group by 1
    ), told as (
      select * from screen_days where screen_id = ${screenId} and day between ${from}::date and ${to}::date
    )
    select coalesce(h.day, t.day)::text as day, coalesce(h.heard, 0) as heard, t.bytes::float8 as bytes, t.hottest_c, t.storage_mb,
      t.memory_mb, t.restarts, coalesce(t.unplaced, 0) as unplaced, t.app_version as version
    from heard h full join told t on t.day = h.day`.execute(reader)
  return new Map(rows.map(({ day, ...told }) => [day, told]))
}
