import type { ReleaseKind } from '@ayob/contract/rings'
import type { Counted } from '@ayob/domain/rings/observe'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'

export interface FleetRow {
  readonly id: string
  readonly plate: string
  readonly driver: string
  readonly seen_at: Date
  readonly build: string
  readonly image: string | null
  /** As JSON. */
  readonly health: string | null
  /** The number of its last play that the server has. */
  readonly plays: number
}

/** Paired screens that run on a device of ours: they name their build. Those heard from since an instant. */
export async function fleetOf(reader: Reader, since: Date): Promise<FleetRow[]> {
  const { rows } = await sql<FleetRow>`
    select s.id, v.plate, u.first_name || ' ' || u.last_name as driver, t.seen_at, t.build, t.image, t.health,
      coalesce(m.seq, 0)::float8 as plays
    from screens s
    join screen_status t on t.screen_id = s.id
    join vehicles v on v.id = s.vehicle_id
    join users u on u.id = s.driver_id
    left join play_marks m on m.screen_id = s.id
    where s.unpaired_at is null and t.build is not null and t.seen_at >= ${since}
    order by v.plate, s.id`.execute(reader)
  return rows
}

/** What the screens of one release, or of all others, have done since an hour and before another. */
export async function countedIn(
  reader: Reader,
  { kind, name, isIt, from, to }: { kind: ReleaseKind; name: string; isIt: boolean; from: Date; to: Date },
): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select coalesce(sum(heard), 0) as heard, coalesce(sum(due), 0) as due, coalesce(sum(plays), 0) as plays,
      coalesce(sum(expected), 0) as expected, coalesce(sum(errors), 0) as errors,
      coalesce(sum(restarts), 0) as restarts
    from release_hours
    where kind = ${kind} and (name = ${name}) = ${isIt} and hour >= ${from} and hour < ${to}`.execute(reader)
  const [row] = rows
  if (!row) throw new Error('a sum has no row')
  return row
}

/**
 * Screens of our devices that run another player than the newest one that every screen should have since an instant, and
 * neither the one that is on its way nor one that they are pinned to.
 */
export async function screensBehind(reader: Reader, since: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select t.screen_id as id
    from screen_status t, (
      select name from releases where kind = 'player' and state = 'complete' and is_signed and ring_since < ${since}
      order by added_at desc limit 1
    ) newest
    where t.build is not null and t.build <> newest.name
      and not exists (select from release_pins p where p.kind = 'player' and p.screen_id = t.screen_id)
      and not exists (select from releases r where r.kind = 'player' and r.name = t.build and r.state in ('going', 'stopped'))`.execute(
    reader,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns true for a screen that is paired. */
export async function isPaired(reader: Reader, screenId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('screens')
    .select('id')
    .where('id', '=', screenId)
    .where('unpaired_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
