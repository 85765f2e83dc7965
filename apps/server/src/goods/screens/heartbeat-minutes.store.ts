import { joinBits, type MinuteBits } from '@ayob/domain/plays/airtime'
import { sql } from 'kysely'
import { sortedBy, unnest } from '../../platform/columns'
import type { Db } from '../../platform/ports'

/** The minutes of a Colombo hour in which a screen was heard from. */
export interface HeartbeatHour extends MinuteBits {
  readonly screenId: string
  /** The start of the hour in milliseconds. */
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
    select * from ${unnest(rows, { screenId: 'text', hour: 'timestamptz', minutes: 'bigint' })} as n
    on conflict (hour, screen_id) do update set minutes = t.minutes | excluded.minutes`.execute(db)
}

/** Removes the minutes before an instant. */
export async function dropHeartbeatMinutes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('heartbeat_totals').where('hour', '<', before).execute()
}
