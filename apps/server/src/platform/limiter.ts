import { Refusal } from './errors'
import type { Clock, Db } from './ports'

/** At most `count` in `windowS` seconds for what `bucket` names. */
export interface Limit {
  readonly bucket: string
  readonly count: number
  readonly windowS: number
}

/** Counts attempts in the database, so that all server processes count together. */
export interface Limiter {
  /** Refuses with 429 and Retry-After when a limit is used up. Counts nothing. */
  check(limits: readonly Limit[]): Promise<void>
  /** Counts one attempt against each limit. */
  count(limits: readonly Limit[]): Promise<void>
}

export function createLimiter(db: Db, clock: Clock, enabled: boolean): Limiter {
  if (!enabled) return { check: async () => {}, count: async () => {} }
  return {
    async check(limits) {
      const now = clock.now().getTime()
      for (const { bucket, count, windowS } of limits) {
        const rows = await db
          .selectFrom('attempts')
          .select('at')
          .where('bucket', '=', bucket)
          .where('at', '>', new Date(now - windowS * 1000))
          .orderBy('at', 'desc')
          .limit(count)
          .execute()
        const oldest = rows[count - 1]
        if (!oldest) continue
        const wait = Math.max(1, Math.ceil((oldest.at.getTime() + windowS * 1000 - now) / 1000))
        throw new Refusal('rate_limited', 'server.rateLimited', { extra: { retry_after_s: wait } })
      }
    },
    async count(limits) {
      const at = clock.now()
      if (limits.length > 0) {
        await db
          .insertInto('attempts')
          .values(limits.map(({ bucket }) => ({ bucket, at })))
          .execute()
      }
    },
  }
}
