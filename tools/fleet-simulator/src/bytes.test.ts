import { expect, it } from 'vitest'
import { createByteCount, linesOf } from './bytes'

const message = (value: string, bodyBytes = 0) => ({ headers: [['authorization', value]] as const, bodyBytes })

it('a header that stays the same is said once by each screen; the beginning does not count', () => {
  let counting = false
  const count = createByteCount(() => counting)
  count.note('a', 'beat', message('x'.repeat(100)), message(''))
  counting = true
  count.note('a', 'beat', message('x'.repeat(100), 50), message(''))
  count.note('b', 'beat', message('x'.repeat(100)), message(''))
  const { calls, up } = count.sums().get('beat') ?? { calls: 0, up: 0 }
  expect([calls, up]).toEqual([2, 31 + 1 + 31 + 50 + (31 + 2 + 100)])
})

it('is told for one screen and a day', () => {
  const sums = new Map([['heartbeat', { calls: 20, up: 8_000, down: 2_000 }]])
  expect(linesOf(sums, 10, 60_000)).toEqual([
    'a screen in 12 hours on the air, besides creatives: 720 kB',
    '  1440 heartbeat: 576 kB up, 144 kB down',
  ])
})
