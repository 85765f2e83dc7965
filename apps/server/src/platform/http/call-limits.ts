import { MINUTE_MS } from '@ayob/contract/durations'
import { networkOf } from '@ayob/domain/accounts/network'
import { Refusal } from '../errors'
import type { Clock } from '../ports'

declare module 'fastify' {
  interface FastifyInstance {
    callLimits: CallLimits
  }
}

/** A process takes this fraction of a limit at a time. */
const BLOCKS = 30

/** Calls per minute. */
export interface CallLimitCounts {
  readonly token: number
  readonly screen: number
  /** Of one address, without a valid token. Many phones share one address behind a carrier's gateway. */
  readonly address: number
}

export const CALL_LIMITS: CallLimitCounts = { token: 600, screen: 3_000, address: 12_000 }

/** What the server processes know of each other. */
export interface SharedLimits {
  /** The number of live processes, including this one. */
  readonly processes: () => number
  /** True when the other processes count this one. */
  readonly isKnown: () => boolean
  /** Takes calls of a minute from the part of a limit that all processes share. Returns false when too few are left. */
  readonly take: (bucket: string, minute: number, calls: number, most: number) => Promise<boolean>
}

const ALONE: SharedLimits = { processes: () => 1, isKnown: () => true, take: async () => true }

export type CallLimits = ReturnType<typeof createCallLimits>
type Judged = Refusal | undefined | Promise<Refusal | undefined>

/** The calls of one caller in the current minute. */
interface Counted {
  made: number
  /** Calls taken from the shared part. */
  taken: number
  /** The shared part is used up. */
  isOver: boolean
  taking: Promise<void> | undefined
}

/**
 * Limits calls per minute across all server processes, so that no caller crowds out the others. A single process counts
 * in memory only. With several processes, each owns a thirtieth of every limit, so occasional calls of a screen or
 * person cost no write; further calls are taken from the shared rest in equal blocks. A caller who switches processes
 * may leave part of a block unused and is then limited slightly earlier. In the minute in which a process joins, it
 * does not know what the others counted on their own. Returns the refusal of a call beyond the limit; a promise when
 * the database has to be asked.
 */
export function createCallLimits(clock: Clock, counts: CallLimitCounts | undefined, shared: SharedLimits = ALONE) {
  let minute = 0
  let calls = new Map<string, Counted>()

  const count = (bucket: string, most: number): Judged => {
    const now = clock.now().getTime()
    if (minute !== Math.floor(now / MINUTE_MS)) {
      minute = Math.floor(now / MINUTE_MS)
      calls = new Map()
    }
    const counted = calls.get(bucket) ?? { made: 0, taken: 0, isOver: false, taking: undefined }
    calls.set(bucket, counted)
    counted.made += 1
    const allowed = shared.processes() === 1 ? most : ownPart(most) + counted.taken
    if (counted.made <= allowed) return undefined
    if (shared.processes() === 1 || counted.isOver) return refusal(now)
    return takeFor(counted, counted.made, { bucket, minute, most }).then((taken) => (taken ? undefined : refusal(now)))
  }
  const ownPart = (most: number) => (shared.isKnown() ? blockOf(most, shared.processes()) : 0)

  /** Takes blocks until the caller's call with this number is allowed. Returns false when the limit is used up. */
  async function takeFor(counted: Counted, call: number, of: { bucket: string; minute: number; most: number }) {
    const { bucket, minute: inMinute, most } = of
    while (call > ownPart(most) + counted.taken) {
      if (counted.isOver) return false
      const block = blockOf(most, shared.processes())
      const calls = Math.ceil((call - ownPart(most) - counted.taken) / block) * block
      counted.taking ??= shared
        .take(bucket, inMinute, calls, most - block * shared.processes())
        .then((taken) => {
          if (taken) counted.taken += calls
          else counted.isOver = true
        })
        .finally(() => {
          counted.taking = undefined
        })
      await counted.taking
    }
    return true
  }

  const refusal = (now: number) => {
    const retry_after_s = Math.ceil(((Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS - now) / 1000)
    return new Refusal('rate_limited', 'server.rateLimited', { extra: { retry_after_s } })
  }
  return {
    /** `most` is the own limit of an API key. */
    session: (id: string, most = Number.POSITIVE_INFINITY): Judged =>
      counts ? count(id, Math.min(most, counts.token)) : undefined,
    screen: (id: string): Judged => (counts ? count(id, counts.screen) : undefined),
    address: (ip: string): Judged => (counts ? count(networkOf(ip), counts.address) : undefined),
  }
}

/** With many processes, each owns less than a block, so that together they never own more than the limit. */
const blockOf = (most: number, processes: number) => Math.max(1, Math.floor(most / Math.max(BLOCKS, processes)))
