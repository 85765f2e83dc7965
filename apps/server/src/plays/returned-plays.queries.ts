import type { Day } from '@ayob/contract/days'
import { sql } from 'kysely'
import type { Reader } from '../platform/ports'

/** Plays that came back since a day, and from how many screens. */
export async function returnedSince(reader: Reader, since: Day): Promise<{ plays: number; screens: number }> {
  const { rows } = await sql<{ plays: number; screens: number }>`
    select coalesce(sum(plays), 0)::float8 as plays, count(distinct screen_id)::int as screens
    from returned_plays where day >= ${since}`.execute(reader)
  return rows[0] ?? { plays: 0, screens: 0 }
}
