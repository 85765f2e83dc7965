import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'

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
