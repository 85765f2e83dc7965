import { networkOf } from '@ayob/domain/accounts/network'
import { Refusal } from '../platform/errors'
import type { Clock } from '../platform/ports'

declare module 'fastify' {
  interface FastifyInstance {
    callLimits: CallLimits
  }
}

const MINUTE_MS = 60_000

/** Calls a minute. */
export interface CallLimitCounts {
  readonly token: number
  readonly screen: number
  /** Of one address, without a valid token. Many phones share one address behind a carrier's gateway. */
  readonly address: number
}

export const CALL_LIMITS: CallLimitCounts = { token: 600, screen: 3_000, address: 12_000 }

export type CallLimits = ReturnType<typeof createCallLimits>

/**
 * Limits calls a minute in the memory of this process: it keeps a caller from crowding out the others, and guards no
 * secret, so that several processes need not count together. Returns the refusal of a call beyond the limit.
 */
export function createCallLimits(clock: Clock, counts: CallLimitCounts | undefined) {
  let minute = 0
  let calls = new Map<string, number>()
  const count = (bucket: string, most: number): Refusal | undefined => {
    const now = clock.now().getTime()
    if (minute !== Math.floor(now / MINUTE_MS)) {
      minute = Math.floor(now / MINUTE_MS)
      calls = new Map()
    }
    const made = (calls.get(bucket) ?? 0) + 1
    calls.set(bucket, made)
    if (made <= most) return undefined
    const retry_after_s = Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000)
    return new Refusal('rate_limited', 'server.rateLimited', { extra: { retry_after_s } })
  }
  return {
    session: (id: string) => (counts ? count(id, counts.token) : undefined),
    screen: (id: string) => (counts ? count(id, counts.screen) : undefined),
    address: (ip: string) => (counts ? count(networkOf(ip), counts.address) : undefined),
  }
}
