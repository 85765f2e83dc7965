import { manualClock } from '@ayob/testkit/clock'
import { expect, it } from 'vitest'
import { createKept } from './kept'

const clock = manualClock(new Date('2026-03-02T06:00:00Z'))

it('computes once for all who ask at the same time, per key', async () => {
  const kept = createKept<string>(clock, { ms: 60_000, most: 10 })
  let computed = 0
  const compute = async (value: string) => {
    computed += 1
    return value
  }
  const asked = ['a', 'a', 'b'].map((key) => kept(key, () => compute(key)))
  expect(await Promise.all(asked)).toEqual(['a', 'a', 'b'])
  expect(computed).toBe(2)
})

it('forgets the oldest beyond its limit, what is too old, and every failure', async () => {
  let computed = 0
  const compute = async () => {
    computed += 1
    return computed
  }
  const few = createKept<number>(clock, { ms: 60_000, most: 1 })
  expect([await few('a', compute), await few('b', compute), await few('b', compute), await few('a', compute)]).toEqual([
    1, 2, 2, 3,
  ])
  const brief = createKept<number>(clock, { ms: 1000, most: 10 })
  expect([await brief('a', compute), await brief('a', compute)]).toEqual([4, 4])
  clock.advance(1000)
  expect(await brief('a', compute)).toBe(5)
  const failing = createKept<number>(clock, { ms: 60_000, most: 10 })
  await expect(failing('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await failing('a', compute)).toBe(6)
})
