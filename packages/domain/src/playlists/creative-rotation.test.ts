import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CreativeTurns, nextCreative } from './creative-rotation'

const creativesOf = (shares: readonly number[]) => shares.map((share, index) => ({ number: index + 1, share }))

describe('the creatives of an ad', () => {
  it('have no next one without any', () => {
    expect(nextCreative({}, [])).toBeUndefined()
  })

  it('get their shares of the plays within 2 %, across restarts and times when one is off', () => {
    const shares = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(shares, fc.nat(400), fc.double({ min: 0, max: 0.999, noNaN: true }), (parts, pausedAt, chance) => {
        const all = creativesOf(parts)
        const total = parts.reduce((sum, part) => sum + part, 0)
        const counts = new Map<number, number>()
        let turns: CreativeTurns = {}
        let among = 0
        for (let play = 0; play < 1200; play++) {
          const isPaused = play >= pausedAt && play < pausedAt + 100
          const picked = nextCreative(turns, isPaused ? all.slice(1) : all, () => chance)
          // The state is stored as JSON.
          turns = JSON.parse(JSON.stringify(picked?.turns))
          if (isPaused || !picked) continue
          among++
          counts.set(picked.creative.number, (counts.get(picked.creative.number) ?? 0) + 1)
        }
        for (const { number, share } of all) {
          expect(Math.abs((counts.get(number) ?? 0) / among - share / total)).toBeLessThan(0.02)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('get their shares over a fleet whose screens make one play each', () => {
    const creatives = creativesOf([70, 30])
    let first = 0
    for (let screen = 0; screen < 1000; screen++) {
      if (nextCreative({}, creatives, () => screen / 1000)?.creative.number === 1) first++
    }
    expect(first).toBe(700)
  })
})
