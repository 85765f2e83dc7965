import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginTrial, isLoading, judgeTrial, type Trial, trialAlive, trialLoaded } from './trial'

const MINUTE = 60_000
const loaded = trialLoaded(beginTrial('b'), 0)

describe('a new build', () => {
  it('waits until its page is loaded, then has three minutes to its first life sign', () => {
    expect(judgeTrial(beginTrial('b'), 60 * MINUTE, true)).toBe('on')
    expect(isLoading(loaded)).toBe(true)
    expect(judgeTrial(loaded, 2.9 * MINUTE, true)).toBe('on')
    expect(judgeTrial(loaded, 3 * MINUTE, false)).toBe('failed')
  })

  it('has passed after ten minutes with life signs, and failed when they stop before', () => {
    const lives = trialAlive(loaded, MINUTE)
    expect(judgeTrial(lives, 10.9 * MINUTE, false)).toBe('on')
    expect(judgeTrial(lives, 11 * MINUTE, false)).toBe('passed')
    expect(judgeTrial(lives, 5 * MINUTE, true)).toBe('failed')
  })

  it('that dies in a loop has failed, though each page shows a life sign', () => {
    let trial: Trial = beginTrial('b')
    const verdicts = Array.from({ length: 5 }, (_, turn) => {
      trial = trialAlive(trialLoaded(trial, turn * MINUTE), turn * MINUTE)
      return judgeTrial(trial, turn * MINUTE, false)
    })
    expect(verdicts).toEqual(['on', 'on', 'on', 'on', 'failed'])
  })

  it('that did not reach a life sign in two starts of the machine has failed', () => {
    expect([0, 1, 2, 3].map((starts) => judgeTrial(beginTrial('b', starts), 0, false))).toEqual([
      'on',
      'on',
      'on',
      'failed',
    ])
  })

  it('is decided at last, whatever its page does', () => {
    const step = fc.record({ loads: fc.boolean(), signs: fc.boolean(), silent: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 20 }), (steps) => {
        let trial = loaded
        let verdict = 'on'
        for (const [index, { loads, signs, silent }] of steps.entries()) {
          const now = index * MINUTE
          if (loads) trial = trialLoaded(trial, now)
          if (signs) trial = trialAlive(trial, now)
          verdict = judgeTrial(trial, now, silent)
          if (verdict !== 'on') break
        }
        expect(['passed', 'failed']).toContain(verdict)
      }),
    )
  })
})
