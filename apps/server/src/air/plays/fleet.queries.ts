import { type Day, startOfDay } from '@ayob/contract/days'
import { HOUR_MS } from '@ayob/contract/durations'
import { hourOf, type MinuteBits } from '@ayob/domain/plays/airtime'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'

/** The minutes in which valid plays of screens began, in the hour of an instant and the one before it. */
export async function playedLately(reader: Reader, now: Date) {
  const hour = hourOf(now.getTime())
  const { rows } = await sql<MinuteBits & { screenId: string; hour: Date }>`
    select screen_id as "screenId", hour, (minutes & ${2 ** 30 - 1})::int as low, (minutes >> 30)::int as high
    from airtime_totals where hour = any(${[new Date(hour - HOUR_MS), new Date(hour)]}::timestamptz[])`.execute(reader)
  return rows
}

interface CountedPlays {
  readonly screenId: string
  /** Valid ones. */
  readonly plays: number
  readonly refused: number
  readonly refusedAt: Date | null
  /** Refused because they began in the future. */
  readonly future: number
  readonly futureAt: Date | null
}

/** The plays of each screen on a day: counted, refused, and when the last was refused. */
export async function countedOn(reader: Reader, day: Day): Promise<ReadonlyMap<string, CountedPlays>> {
  const begin = startOfDay(day)
  const { rows } = await sql<CountedPlays>`
    select screen_id as "screenId", sum(plays)::int as plays, sum(refused)::int as refused, max(refused_at) as "refusedAt",
      sum(future)::int as future, max(future_at) as "futureAt"
    from (
      select screen_id, plays, 0 as refused, null::timestamptz as refused_at, 0 as future, null::timestamptz as future_at
      from airtime_totals where hour >= ${begin} and hour < ${new Date(begin.getTime() + 24 * HOUR_MS)}
      union all
      select screen_id, 0, plays, last_at, case when reason = 'in_future' then plays else 0 end,
        case when reason = 'in_future' then last_at end
      from play_rejections where day = ${day}
    ) as counted
    group by screen_id`.execute(reader)
  return new Map(rows.map((row) => [row.screenId, row]))
}

/** Plays of bookings by screen, of those that a screen has shown since an instant, with the span of its plays. */
export async function shownSince(reader: Reader, screenIds: readonly string[], since: Date) {
  const rows = await reader
    .selectFrom('screen_totals')
    .select(['screen_id as screenId', 'booking_id as bookingId', 'plays', 'first_at as firstAt', 'last_at as lastAt'])
    .where(sql<boolean>`screen_id = any(${[...screenIds]}::text[])`)
    .where('last_at', '>=', since)
    .execute()
  return rows
}
