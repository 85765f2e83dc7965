import { expect, it } from 'vitest'
import { createBoundedQueue } from './bounded-queue'
import { Refusal } from './errors'

it('runs two at a time in order, refuses tasks beyond its bound, and continues after a failure', async () => {
  const queue = createBoundedQueue({ atOnce: 2, waiting: 3, retryAfterS: 2 })
  const inTurn = <T>(task: () => Promise<T>) => queue.run('', task)
  const log: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => async () => {
    log.push(name)
    await new Promise<void>((end) => ends.push(end))
    if (name === 'a') throw new Error('a failed')
    return name
  }
  const results = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => inTurn(work(name)).catch((error: Error) => error))
  const refused = await results[5]
  expect(refused).toMatchObject({ code: 'busy', extra: { retry_after_s: 2 } })
  expect(refused).toBeInstanceOf(Refusal)
  expect(log).toEqual(['a', 'b'])
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended)
    ends[ended]?.()
  }
  expect(await Promise.all(results.slice(0, 5))).toEqual([new Error('a failed'), 'b', 'c', 'd', 'e'])
  expect(log).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(await inTurn(async () => 'g')).toBe('g')
})
