import type { Day } from '@ayob/contract/days'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'

/** The number of plays that were sent again since a day, and of their screens. */
export async function returnedSince(reader: Reader, since: Day): Promise<{ plays: number; screens: number }> {
  const { rows } = await sql<{ plays: number; screens: number }>`
    select coalesce(sum(plays), 0)::float8 as plays, count(distinct screen_id)::int as screens
    from returned_plays where day >= ${since}`.execute(reader)
  return rows[0] ?? { plays: 0, screens: 0 }
}
