import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FIRST_LIFE_MS, judgeLife, LIFE_MS, type Life, lifeSeen } from './watchdog'

const begun: Life = { seenAt: null, startedAt: 0, restarts: [] }

it('starts the browser again after a minute without a life sign, and gives a first start more time', () => {
  expect(judgeLife(begun, FIRST_LIFE_MS - 1).wish).toBeNull()
  expect(judgeLife(begun, FIRST_LIFE_MS).wish).toBe('restart-screen')
  const alive = lifeSeen(begun, 1000)
  expect(judgeLife(alive, 1000 + LIFE_MS - 1).wish).toBeNull()
  expect(judgeLife(alive, 1000 + LIFE_MS).wish).toBe('restart-screen')
})

it('starts the machine again instead of the browser for the third time in ten minutes', () => {
  let life = begun
  const wishes = [0, 1, 2].map((round) => {
    life = lifeSeen(life, round * 90_000)
    const judged = judgeLife(life, round * 90_000 + LIFE_MS)
    life = judged.life
    return judged.wish
  })
  expect(wishes).toEqual(['restart-screen', 'restart-screen', 'restart-device'])
  const apart = { ...begun, seenAt: 0, restarts: [0, 1] }
  expect(judgeLife(apart, 11 * 60_000).wish).toBe('restart-screen')
})

it('starts the machine again when the browser does not help a page that stays silent', () => {
  let life = lifeSeen(begun, 0)
  const wishes: unknown[] = []
  for (let now = 0; now <= 10 * 60_000; now += 5_000) {
    const judged = judgeLife(life, now)
    life = judged.life
    if (judged.wish) wishes.push(judged.wish)
  }
  expect(wishes).toEqual(['restart-screen', 'restart-screen', 'restart-device'])
})

it('never wishes anything while the page lives, and never twice without waiting', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(200_000), fc.boolean()), { maxLength: 60 }), (steps) => {
      let life = begun
      let now = 0
      let last = 0
      for (const [wait, lives] of steps) {
        now += wait
        if (lives) life = lifeSeen(life, now)
        const judged = judgeLife(life, now)
        if (lives) expect(judged.wish).toBeNull()
        if (judged.wish) {
          expect(now - last).toBeGreaterThanOrEqual(LIFE_MS)
          last = now
        }
        life = judged.life
      }
    }),
  )
})
