import { networkOf } from '@ayob/domain/accounts/network'
import { sql } from 'kysely'
import { Refusal } from './errors'
import type { Clock, Db } from './ports'

/** At most `count` attempts in any `windowS` seconds for one bucket. */
export interface Limit {
  readonly bucket: string
  readonly count: number
  readonly windowS: number
  /** Seconds until the bucket is replaced by another one, such as that of the next day. */
  readonly endsInS?: number
}

/** A limit per address. IPv6 addresses of the same /64 count together. */
export const byAddress = (name: string, address: string, count: number, windowS: number): Limit => ({
  bucket: `${name}:${networkOf(address)}`,
  count,
  windowS,
})

/** The guesses of one bucket that this process is checking, and those that wait for a checked one to be correct. */
interface Judged {
  count: number
  readonly waiting: ((again: boolean) => void)[]
}

export type Limiter = ReturnType<typeof createLimiter>

/**
 * Counts attempts in the database, so that all server processes count together. An attempt is counted before it is
 * checked, so it stays counted if the process dies in between.
 */
export function createLimiter(db: Db, clock: Clock, enabled: boolean) {
  const judged = new Map<string, Judged>()

  /** Counts an attempt in one statement. Returns false, and counts nothing, when the limit is used up. */
  async function count({ bucket, count: most, windowS }: Limit, at: Date): Promise<boolean> {
    const since = new Date(at.getTime() - windowS * 1000)
    const overAt = new Date(at.getTime() + windowS * 1000)
    const { rows } = await sql`
      insert into attempt_counts as c (bucket, counted, over_at) values (${bucket}, array[${at}::timestamptz], ${overAt})
      on conflict (bucket) do update set
        counted = array(select t from unnest(c.counted) t where t > ${since}) || excluded.counted,
        over_at = excluded.over_at
      where (select count(*) from unnest(c.counted) t where t > ${since}) < ${most}
      returning bucket`.execute(db)
    return rows.length > 0
  }

  async function giveBack(bucket: string, at: Date): Promise<void> {
    await sql`
      update attempt_counts set counted =
        counted[: array_position(counted, ${at}) - 1] || counted[array_position(counted, ${at}) + 1 :]
      where bucket = ${bucket} and ${at} = any(counted)`.execute(db)
  }

  async function refusal({ bucket, windowS, endsInS = windowS }: Limit): Promise<Refusal> {
    const now = clock.now().getTime()
    const since = new Date(now - windowS * 1000)
    const { rows } = await sql<{ oldest: Date | null }>`
      select min(t) as oldest from attempt_counts, unnest(counted) t where bucket = ${bucket} and t > ${since}`.execute(
      db,
    )
    const oldest = rows[0]?.oldest?.getTime() ?? now
    const wait = Math.max(1, Math.min(endsInS, Math.ceil((oldest + windowS * 1000 - now) / 1000)))
    return new Refusal('rate_limited', 'server.rateLimited', { extra: { retry_after_s: wait } })
  }

  /** Counts a guess. If guesses that are still being checked have used up the limit, it waits for them. */
  async function enter(limit: Limit): Promise<Date> {
    const of = judged.get(limit.bucket) ?? { count: 0, waiting: [] }
    judged.set(limit.bucket, of)
    of.count += 1
    for (;;) {
      const at = clock.now()
      const counted = await count(limit, at).catch((error: unknown) => {
        leave(limit.bucket, true)
        throw error
      })
      if (counted) return at
      const alone = of.count === 1
      leave(limit.bucket, false)
      if (alone || !(await new Promise<boolean>((resolve) => of.waiting.push(resolve)))) throw await refusal(limit)
    }
  }

  /** A guess that was given back lets a waiting one try again; the last guess ends the waiting of all others. */
  function leave(bucket: string, freed: boolean): void {
    const of = judged.get(bucket)
    if (!of) return
    const next = freed ? of.waiting.shift() : undefined
    if (next) {
      // The waiting guess takes the place of the one that leaves.
      next(true)
      return
    }
    of.count -= 1
    if (of.count > 0) return
    judged.delete(bucket)
    for (const refuse of of.waiting) refuse(false)
  }

  /**
   * Counts a guess against each limit, narrowest first, and checks it. Only a wrong one, for which `judge` returns
   * undefined, stays counted. All callers name shared limits in the same order, so that they can't deadlock. Errors:
   * `rate_limited` with the seconds to wait.
   */
  async function guess<T>(limits: readonly Limit[], judge: () => Promise<T | undefined>): Promise<T | undefined> {
    if (!enabled) return judge()
    const entered: { bucket: string; at: Date }[] = []
    let wrong = false
    try {
      for (const limit of limits) entered.push({ bucket: limit.bucket, at: await enter(limit) })
      const right = await judge()
      wrong = right === undefined
      return right
    } finally {
      await Promise.all(
        entered.map(async ({ bucket, at }) => {
          try {
            if (!wrong) await giveBack(bucket, at)
          } finally {
            leave(bucket, !wrong)
          }
        }),
      )
    }
  }

  return {
    guess,
    /** Counts an attempt that costs something whether it succeeds or not. Errors: `rate_limited`. */
    async count(limits: readonly Limit[]): Promise<void> {
      await guess(limits, async () => undefined)
    },
  }
}
