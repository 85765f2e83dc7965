import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { calmLog, DatabaseAway } from './database-away'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('logs an outage as one line a second with the number of failures, and everything else at once', () => {
  const lines: unknown[][] = []
  const log = calmLog({ info: vi.fn(), warn: vi.fn(), error: (...given: unknown[]) => lines.push(given) } as never)
  const fail = () => log.error({ err: new DatabaseAway('connect ECONNREFUSED', 'ECONNREFUSED') }, 'request failed')
  for (let call = 0; call < 100; call += 1) fail()
  const other = new Error('a fault of ours')
  log.error({ err: other }, 'request failed')
  vi.advanceTimersByTime(1000)
  vi.advanceTimersByTime(5000)
  fail()
  expect(lines.map(([about, text]) => [(about as { failures?: number }).failures, text])).toEqual([
    [1, 'the database is away'],
    [undefined, 'request failed'],
    [99, 'the database is away'],
    [1, 'the database is away'],
  ])
})
