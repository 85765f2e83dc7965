import { COLOMBO_OFFSET_MS } from '@ayob/contract/days'
import { VEHICLE_TYPES, type VehicleType } from '@ayob/contract/vehicle-types'
import type { Pace } from '@ayob/domain/playlists/pacing'
import { type RoadHours, roadHoursOf } from '@ayob/domain/playlists/road-hours'
import { sql } from 'kysely'
import type { Db, Reader } from '../../platform/ports'

/**
 * Saves the paces of a round. Returns those in force: the first server process decides, so that all processes send the
 * same playlists. `paces` must be sorted by booking id, so that processes can't deadlock.
 */
export async function savePaces(db: Db, round: number, paces: ReadonlyMap<string, Pace>): Promise<Map<string, Pace>> {
  if (paces.size === 0) return new Map()
  const ids = [...paces.keys()]
  const column = <K extends keyof Pace>(key: K) => [...paces.values()].map((pace) => pace[key])
  await sql`
    insert into paces as p (booking_id, round, weight, goal_left)
    select id, ${round}::bigint, weight, goal_left
    from unnest(${ids}::text[], ${column('weight')}::float8[], ${column('goalLeft')}::int[]) as n (id, weight, goal_left)
    on conflict (booking_id) do update
    set round = excluded.round, weight = excluded.weight, goal_left = excluded.goal_left
    where p.round < excluded.round`.execute(db)
  const rows = await db
    .selectFrom('paces')
    .select(['booking_id', 'weight', 'goal_left'])
    .where('round', '=', round)
    .where(sql<boolean>`booking_id = any(${ids}::text[])`)
    .execute()
  const settled = rows.map((row): [string, Pace] => [row.booking_id, { weight: row.weight, goalLeft: row.goal_left }])
  const inForce = new Map([...paces, ...settled])
  const history = Object.fromEntries([...inForce].map(([id, { weight, goalLeft }]) => [id, [weight, goalLeft]]))
  await sql`
    insert into pace_rounds as r (round, paces) values (${round}, ${JSON.stringify(history)}::jsonb)
    on conflict (round) do update set paces = r.paces || excluded.paces`.execute(db)
  return inForce
}

/** Paces by round: of the given rounds, and of the newest one if it is newer than `after`. */
export async function readHistory(
  reader: Reader,
  rounds: readonly number[],
  after: number,
): Promise<Map<number, Map<string, Pace>>> {
  const rows = await reader
    .selectFrom('pace_rounds')
    .select(['round', 'paces'])
    .where(
      sql<boolean>`(round = any(${[...rounds]}::bigint[])
        or round > ${after}::bigint and round = (select max(round) from pace_rounds))`,
    )
    .execute()
  const pacesOf = (paces: (typeof rows)[number]['paces']) =>
    Object.entries(paces).map(([id, [weight, goalLeft]]): [string, Pace] => [id, { weight, goalLeft }])
  return new Map(rows.map(({ round, paces }) => [round, new Map(pacesOf(paces))]))
}

/** Removes the history before a round. */
export async function forgetHistory(db: Db, round: number): Promise<void> {
  await db.deleteFrom('pace_rounds').where('round', '<', round).execute()
}

/** Removes paces older than a round. */
export async function forgetPaces(db: Db, round: number): Promise<void> {
  await db.deleteFrom('paces').where('round', '<', round).execute()
}

/** Road hours of each vehicle type between two instants. A type without plays is absent. */
export async function readRoadHours(reader: Reader, from: Date, to: Date): Promise<Map<VehicleType, RoadHours>> {
  const { rows } = await sql<{ vehicle_type: VehicleType; hour: number; minutes: number }>`
    select vehicle_type, (floor((date_part('epoch', hour) + ${COLOMBO_OFFSET_MS / 1000}::float8) / 3600)::bigint % 24)::int as hour,
      sum(screen_minutes)::float8 as minutes
    from supply_totals where vehicle_type = any(${[...VEHICLE_TYPES]}::text[]) and hour >= ${from} and hour < ${to}
    group by 1, 2`.execute(reader)
  const byType = new Map<VehicleType, number[]>()
  for (const { vehicle_type: type, hour, minutes } of rows) {
    const known = byType.get(type) ?? Array.from({ length: 24 }, () => 0)
    known[hour] = minutes
    byType.set(type, known)
  }
  return new Map([...byType].map(([type, minutes]) => [type, roadHoursOf(minutes)]))
}
