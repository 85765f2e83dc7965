import { type Day, dayOf, startOfDay } from '@ayob/contract/days'
import type { PositionState } from '@ayob/contract/screens'
import { areaOf } from '@ayob/domain/geo/areas'
import { joinBits, type MinuteBits } from '@ayob/domain/plays/airtime'
import { type Ask, MOST_ASKS } from '@ayob/domain/plays/share'
import { type Insertable, sql } from 'kysely'
import { sortedBy, unnest } from '../../platform/columns'
import type { Db, Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

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
  /** As JSON. */
  readonly fix: string | null
  readonly health: string | null
  /** What the device has sent and received today, as far as it knows. */
  readonly bytesToday: number | null
  readonly temperatureC: number | null
  readonly storageMb: number | null
  readonly memoryMb: number | null
  readonly restarts: number | null
  readonly build: string | null
  readonly image: string | null
}

/** Saves the latest status of screens. A screen without a new position keeps its last one. What it does not
 * tell of itself this time stays as it was. */
export async function saveStatus(db: Reader, all: readonly Status[]): Promise<void> {
  const rows = sortedBy(all, 'screenId').map((row) => {
    const seenAt = row.seenAt.getTime()
    const { lat, lng } = row
    const area = lat === null || lng === null ? null : areaOf({ lat, lng })
    return { ...row, seenAt, area, healthAt: row.health === null ? null : seenAt }
  })
  await sql`
    insert into screen_status as t (screen_id, seen_at, lat, lng, area, app_version, free_mb, now_playing, position, accuracy_m,
      fix, health, health_at, build, image)
    select * from ${unnest(rows, {
      screenId: 'text',
      seenAt: 'timestamptz',
      lat: 'float8',
      lng: 'float8',
      area: 'text',
      appVersion: 'text',
      freeMb: 'float8',
      nowPlaying: 'text',
      position: 'text',
      accuracyM: 'float8',
      fix: 'text',
      health: 'text',
      healthAt: 'timestamptz',
      build: 'text',
      image: 'text',
    })} as n
    on conflict (screen_id) do update
    set seen_at = excluded.seen_at, lat = coalesce(excluded.lat, t.lat), lng = coalesce(excluded.lng, t.lng),
      area = coalesce(excluded.area, t.area),
      app_version = coalesce(excluded.app_version, t.app_version), free_mb = coalesce(excluded.free_mb, t.free_mb),
      now_playing = excluded.now_playing, position = excluded.position, accuracy_m = excluded.accuracy_m,
      fix = excluded.fix, health = coalesce(excluded.health, t.health),
      health_at = coalesce(excluded.health_at, t.health_at), build = coalesce(excluded.build, t.build),
      image = coalesce(excluded.image, t.image)`.execute(db)
}

/** More than any line carries in a day: a device that lies must not break the sums. */
const MOST_BYTES = 1_000_000_000_000_000

/**
 * Adds what screens tell of themselves to their days. A device that has started again counts its bytes anew. A row that would
 * not change is not written.
 */
export async function saveDays(db: Reader, all: readonly Status[]): Promise<void> {
  const rows = sortedBy(all, 'screenId').map(({ seenAt, position, ...row }) => ({
    ...row,
    day: dayOf(seenAt),
    unplaced: position === 'good' ? 0 : 1,
  }))
  await sql`
    insert into screen_days as t (screen_id, day, bytes, counted, hottest_c, storage_mb, memory_mb, restarts, unplaced, app_version)
    select screen_id, day, counted, counted, hottest_c, storage_mb, memory_mb, restarts, unplaced, app_version
    from ${unnest(rows, {
      screenId: 'text',
      day: 'date',
      bytesToday: 'bigint',
      temperatureC: 'float8',
      storageMb: 'float8',
      memoryMb: 'float8',
      restarts: 'float8',
      unplaced: 'int',
      appVersion: 'text',
    })} as n (screen_id, day, counted, hottest_c, storage_mb, memory_mb, restarts, unplaced, app_version)
    on conflict (screen_id, day) do update
    set bytes = case when excluded.counted is null then t.bytes else least(${MOST_BYTES}::bigint,
        coalesce(t.bytes, 0) + excluded.counted - case when excluded.counted >= t.counted then t.counted else 0 end) end,
      counted = coalesce(excluded.counted, t.counted),
      hottest_c = greatest(t.hottest_c, excluded.hottest_c),
      storage_mb = least(t.storage_mb, excluded.storage_mb),
      memory_mb = least(t.memory_mb, excluded.memory_mb),
      restarts = greatest(t.restarts, excluded.restarts),
      unplaced = t.unplaced + excluded.unplaced,
      app_version = coalesce(excluded.app_version, t.app_version)
    where excluded.counted <> coalesce(t.counted, -1) or excluded.unplaced > 0
      or excluded.hottest_c > coalesce(t.hottest_c, '-infinity')
      or excluded.storage_mb < coalesce(t.storage_mb, 'infinity')
      or excluded.memory_mb < coalesce(t.memory_mb, 'infinity')
      or excluded.restarts > coalesce(t.restarts, -1)
      or excluded.app_version <> coalesce(t.app_version, '')`.execute(db)
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

/** The current hold of a screen. */
export interface Hold {
  readonly reason: string
  readonly since: Date
}

/** Table `screen_holds`. */
export const holdStore = {
  /** Puts a screen on hold. Returns false when it already is. */
  async hold(tx: Tx, hold: Insertable<Tables['screen_holds']>): Promise<boolean> {
    if (await holdStore.current(tx, hold.screen_id)) return false
    await tx.insertInto('screen_holds').values(hold).execute()
    return true
  },

  /** Ends the hold. Returns false when there is none. */
  async release(tx: Tx, screenId: string, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('screen_holds')
      .set({ released_at: at })
      .where('screen_id', '=', screenId)
      .where('released_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Moves the hold of a vehicle's earlier screen to its new one, so that pairing again doesn't end it. */
  async takeOver(tx: Tx, vehicleId: string, screenId: string, at: Date): Promise<void> {
    await sql`
      with ended as (
        update screen_holds h set released_at = ${at}
        from screens s
        where s.id = h.screen_id and s.vehicle_id = ${vehicleId} and s.id <> ${screenId} and h.released_at is null
        returning h.id, h.reason, h.held_by
      )
      insert into screen_holds (screen_id, reason, held_at, held_by)
      select ${screenId}, reason, ${at}, held_by from ended order by id desc limit 1`.execute(tx)
  },

  async current(reader: Reader, screenId: string): Promise<Hold | null> {
    const row = await reader
      .selectFrom('screen_holds')
      .select(['reason', 'held_at as since'])
      .where('screen_id', '=', screenId)
      .where('released_at', 'is', null)
      .executeTakeFirst()
    return row ?? null
  },
}

/** Paired screens, not on hold, that were last heard from between two instants. */
export function silentScreens(reader: Reader, from: Date, until: Date) {
  return reader
    .selectFrom('screen_status')
    .innerJoin('screens', 'screens.id', 'screen_status.screen_id')
    .innerJoin('vehicles', 'vehicles.id', 'screens.vehicle_id')
    .select(['screens.id', 'screens.driver_id', 'vehicles.plate'])
    .where('seen_at', '>=', from)
    .where('seen_at', '<', until)
    .where('unpaired_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('screen_holds')
            .select('id')
            .whereRef('screen_id', '=', 'screens.id')
            .where('released_at', 'is', null),
        ),
      ),
    )
    .execute()
}

/** Records a notification in table `screen_silences`. Returns false when the driver was notified after `before`. */
export async function tellOfSilence(tx: Tx, screenId: string, at: Date, before: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into screen_silences (screen_id, told_at) values (${screenId}, ${at})
    on conflict (screen_id) do update set told_at = ${at} where screen_silences.told_at < ${before}
    returning screen_id`.execute(tx)
  return rows.length > 0
}

/** Records until when bookings and screens are being viewed. Removes expired records. */
export async function saveWatched(db: Reader, ids: readonly string[], now: Date, until: Date): Promise<void> {
  await sql`
    with over as (delete from watched where until < ${now} and id <> all(${[...ids]}::text[]))
    insert into watched (id, until) select unnest(${[...ids].sort()}::text[]), ${until}
    on conflict (id) do update set until = excluded.until`.execute(db)
}

/** The bookings and screens that are being viewed at an instant. */
export async function readWatched(db: Reader, now: Date): Promise<string[]> {
  const rows = await db.selectFrom('watched').select('id').where('until', '>', now).execute()
  return rows.map(({ id }) => id)
}

/** The number of screens heard from since an instant. */
export async function countHeard(db: Reader, since: Date): Promise<number> {
  const { rows } = await sql<{ screens: number }>`
    select count(*)::int as screens from screen_status where seen_at >= ${since}`.execute(db)
  return rows[0]?.screens ?? 0
}

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

/** Removes the minutes and the bytes of the days before one. */
export async function dropHeartbeats(db: Db, before: Day): Promise<void> {
  await db.deleteFrom('heartbeat_totals').where('hour', '<', startOfDay(before)).execute()
  await db.deleteFrom('screen_days').where('day', '<', before).execute()
}
