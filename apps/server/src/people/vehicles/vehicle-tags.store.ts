import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'

/** Table `vehicle_tags`. */
export const tagStore = {
  /** Adds and removes tags. Returns how many vehicles have other tags than before. */
  async change(
    tx: Tx,
    vehicleIds: readonly string[],
    add: readonly string[],
    remove: readonly string[],
  ): Promise<number> {
    const { rows } = await sql<{ changed: number }>`
      with added as (
        insert into vehicle_tags (vehicle_id, tag)
        select vehicle_id, tag from unnest(${[...vehicleIds]}::text[]) as v (vehicle_id), unnest(${[...add]}::text[]) as g (tag)
        on conflict do nothing returning vehicle_id
      ), removed as (
        delete from vehicle_tags
        where vehicle_id = any(${[...vehicleIds]}::text[]) and tag = any(${[...remove]}::text[])
        returning vehicle_id
      )
      select count(distinct vehicle_id)::int as changed from (table added union all table removed) as touched`.execute(
      tx,
    )
    return rows[0]?.changed ?? 0
  },

  /** Whether one of some vehicles has more than so many tags. */
  async anyAbove(reader: Reader, vehicleIds: readonly string[], most: number): Promise<boolean> {
    const { rows } = await sql`
      select 1 from vehicle_tags where vehicle_id = any(${[...vehicleIds]}::text[])
      group by vehicle_id having count(*) > ${most} limit 1`.execute(reader)
    return rows.length > 0
  },
}
