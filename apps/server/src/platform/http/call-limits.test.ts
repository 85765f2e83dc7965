import { describe, expect, it } from 'vitest'
import { createCallLimits, type SharedLimits } from './call-limits'

const COUNTS = { token: 600, screen: 3_000, address: 12_000 }

/** Processes with a shared pool, like the one in the database. */
function processes(count: number, writes = { made: 0 }) {
  const pool = new Map<string, number>()
  let now = Date.UTC(2026, 2, 2)
  const shared: SharedLimits = {
    processes: () => count,
    isKnown: () => true,
    async take(bucket, minute, calls, most) {
      writes.made += 1
      const key = `${bucket} ${minute}`
      const taken = (pool.get(key) ?? 0) + calls
      if (taken > most) return false
      pool.set(key, taken)
      return true
    },
  }
  const clock = { now: () => new Date(now) }
  const limits = Array.from({ length: count }, () => createCallLimits(clock, COUNTS, shared))
  return {
    limits,
    writes,
    nextMinute: () => {
      now += 60_000
    },
  }
}

type Limits = ReturnType<typeof processes>['limits'][number]
const passed = async (limits: Limits[], calls: number, kind: 'session' | 'screen' = 'session') => {
  const judged = Array.from({ length: calls }, (_, n) => limits[n % limits.length]?.[kind]('caller'))
  return (await Promise.all(judged)).filter((refusal) => refusal === undefined).length
}

describe('calls per minute', () => {
  it('are counted in memory by a single process, without a write', async () => {
    const { limits, writes, nextMinute } = processes(1)
    expect(await passed(limits, 700)).toBe(600)
    nextMinute()
    expect(await passed(limits, 700)).toBe(600)
    expect(writes.made).toBe(0)
  })

  it.each([2, 3, 8, 29])('stay within the limit exactly with %i processes', async (count) => {
    const { limits, nextMinute } = processes(count)
    expect(await passed(limits, 2_000)).toBe(600)
    nextMinute()
    expect(await passed(limits, 2_000)).toBe(600)
  })

  it('stay within the limit with more processes than blocks', async () => {
    expect(await passed(processes(100).limits, 3_000)).toBeLessThanOrEqual(600)
  })

  it('through one of several processes lack only the shares of the others', async () => {
    const { limits, writes } = processes(3)
    expect(await passed(limits.slice(0, 1), 700)).toBe(600 - 2 * 20)
    expect(writes.made).toBeLessThan(30)
  })

  it('cost no write for a screen that reports at the normal pace', async () => {
    const { limits, writes } = processes(4)
    expect(await passed(limits, 40, 'screen')).toBe(40)
    expect(writes.made).toBe(0)
  })
})
