import type { Clock, Db } from '../platform/ports'

const HOUR_MS = 3_600_000

/** Removes what has had its time: attempts that no limit counts any more, handled events, used-up links, dead sessions. */
export async function sweep(db: Db, clock: Clock): Promise<void> {
  const now = clock.now().getTime()
  const before = (hours: number) => new Date(now - hours * HOUR_MS)
  await db.deleteFrom('attempts').where('at', '<', before(2)).execute()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(24)).execute()
  await db
    .deleteFrom('events')
    .where('dispatched_at', '<', before(24 * 30))
    .execute()
  await db.deleteFrom('password_resets').where('expires_at', '<', before(24)).execute()
  await db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([where('last_used_at', '<', before(24 * 30)), where('created_at', '<', before(24 * 90))]),
    )
    .execute()
}
