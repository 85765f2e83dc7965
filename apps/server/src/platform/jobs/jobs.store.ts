import { sql } from 'kysely'
import type { Db } from '../ports'

/** A claim lasts for this fraction of the period, so that drifting timers never skip one. */
const TAKEN = 0.9

/** Claims the current period of a job. Returns false when another server process has claimed it. */
export async function claimJob(db: Db, { name, everyS }: { name: string; everyS: number }): Promise<boolean> {
  const { rows } = await sql`
    insert into job_runs (name, claimed_at) values (${name}, now())
    on conflict (name) do update set claimed_at = now()
    where job_runs.claimed_at < now() - make_interval(secs => ${everyS * TAKEN})
    returning name`.execute(db)
  return rows.length > 0
}
