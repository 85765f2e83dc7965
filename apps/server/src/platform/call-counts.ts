import { sql } from 'kysely'
import type { Db } from './ports'

/** Takes calls of a minute from a limit that processes share, in one statement. Returns false when too few are left. */
export async function takeCalls(db: Db, bucket: string, minute: number, calls: number, most: number): Promise<boolean> {
  if (calls > most) return false
  const { rows } = await sql`
    insert into call_counts as c (bucket, minute, taken) values (${bucket}, ${minute}, ${calls})
    on conflict (bucket) do update set
      minute = greatest(c.minute, excluded.minute),
      taken = excluded.taken + case when c.minute < excluded.minute then 0 else c.taken end
    where c.minute < excluded.minute or c.taken + excluded.taken <= ${most}
    returning bucket`.execute(db)
  return rows.length > 0
}
