import { Refusal } from './errors'
import type { Clock, Db } from './ports'

/** At most `count` attempts in `windowS` seconds for one bucket. */
export interface Limit {
  readonly bucket: string
  readonly count: number
  readonly windowS: number
}

export type Limiter = ReturnType<typeof createLimiter>

/** Counts attempts in the database, so that all server processes count together. */
export function createLimiter(db: Db, clock: Clock, enabled: boolean) {
  return {
    /** Throws `rate_limited` with the seconds to wait when a limit is used up. Counts nothing. */
    async check(limits: readonly Limit[]): Promise<void> {
      if (!enabled) return
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

    /** Counts one attempt against each limit. */
    async count(limits: readonly Limit[]): Promise<void> {
      if (!enabled || limits.length === 0) return
      const attempts = limits.map(({ bucket }) => ({ bucket, at: clock.now() }))
      await db.insertInto('attempts').values(attempts).execute()
    },
  }
}
