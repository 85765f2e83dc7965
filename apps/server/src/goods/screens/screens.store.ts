import type { PositionState } from '@ayob/contract/screens'
import { type Ask, MOST_ASKS } from '@ayob/domain/plays/share'
import { sql } from 'kysely'
import { sortedBy, unnest } from '../../platform/columns'
import type { Reader } from '../../platform/ports'

export interface Status {
  readonly screenId: string
  readonly seenAt: Date
  readonly lat: number | null
  readonly lng: number | null
  readonly appVersion: string | null
  readonly freeMb: number | null
  readonly nowPlaying: string | null
  readonly position: PositionState
  readonly accuracyM: number | null
}

/** Saves the latest status of screens. A screen without a new position keeps its last one. */
export async function saveStatus(db: Reader, all: readonly Status[]): Promise<void> {
  const rows = sortedBy(all, 'screenId').map((row) => ({ ...row, seenAt: row.seenAt.getTime() }))
  await sql`
    insert into screen_status as t (screen_id, seen_at, lat, lng, app_version, free_mb, now_playing, position, accuracy_m)
    select * from ${unnest(rows, {
      screenId: 'text',
      seenAt: 'timestamptz',
      lat: 'float8',
      lng: 'float8',
      appVersion: 'text',
      freeMb: 'float8',
      nowPlaying: 'text',
      position: 'text',
      accuracyM: 'float8',
    })} as n
    on conflict (screen_id) do update
    set seen_at = excluded.seen_at, lat = coalesce(excluded.lat, t.lat), lng = coalesce(excluded.lng, t.lng),
      app_version = coalesce(excluded.app_version, t.app_version), free_mb = coalesce(excluded.free_mb, t.free_mb),
      now_playing = excluded.now_playing, position = excluded.position, accuracy_m = excluded.accuracy_m`.execute(db)
}

export interface AskRow extends Ask {
  readonly screenId: string
}

/** Saves the playlist requests of screens, and removes their oldest ones. */
export async function saveAsks(db: Reader, asks: readonly AskRow[]): Promise<void> {
  const rows = sortedBy(asks, 'screenId', 'round')
  await sql`
    insert into playlist_asks as a (screen_id, round, at)
    select * from ${unnest(rows, { screenId: 'text', round: 'bigint', at: 'bigint' })} as n
    on conflict (screen_id, round) do update set at = greatest(a.at, excluded.at)`.execute(db)
  await sql`
    delete from playlist_asks old where screen_id = any(${rows.map(({ screenId }) => screenId)}::text[])
      and round < (select round from playlist_asks kept where kept.screen_id = old.screen_id
        order by round desc offset ${MOST_ASKS - 1} limit 1)`.execute(db)
}

/** Changes with every change of a hold, a pairing, a device, a vehicle or the state of an account. */
export async function stateOfChanges(db: Reader): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select coalesce(max(id), 0) || ' ' || count(*) as state from screen_changes`.execute(db)
  return rows[0]?.state ?? ''
}
