import { HOUR_MS } from '@ayob/contract/durations'
import { sql } from 'kysely'
import type { Clock, Db } from '../ports'

/** Deletes expired rows: attempts that no longer count against a limit, handled events, old links and sessions. */
export async function sweep(db: Db, clock: Clock): Promise<void> {
  const now = clock.now().getTime()
  const before = (hours: number) => new Date(now - hours * HOUR_MS)
  await db.deleteFrom('attempt_counts').where('over_at', '<', before(0)).execute()
  await db
    .deleteFrom('call_counts')
    .where('minute', '<', Math.floor(before(1).getTime() / 60_000))
    .execute()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(24)).execute()
  await db
    .deleteFrom('events')
    .where('dispatched_at', '<', before(24 * 30))
    .execute()
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', before(0)).execute()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', before(0)).execute()
  await db.deleteFrom('password_resets').where('expires_at', '<', before(24)).execute()
  await db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([where('last_used_at', '<', before(24 * 30)), where('created_at', '<', before(24 * 90))]),
    )
    .execute()
  await sweepScreens(db, before)
}

/** Deletes expired pairing codes, old visits, and positions older than 90 days. */
async function sweepScreens(db: Db, before: (hours: number) => Date): Promise<void> {
  await db
    .deleteFrom('screen_pairings')
    .where('expires_at', '<', before(24 * 14))
    .execute()
  await sql`delete from screen_changes where at < now() - interval '1 hour'`.execute(db)
  await db.deleteFrom('ad_visits').where('hour', '<', before(48)).execute()
  await db
    .updateTable('screen_status')
    .set({ lat: null, lng: null })
    .where('seen_at', '<', before(24 * 90))
    .where('lat', 'is not', null)
    .execute()
}
