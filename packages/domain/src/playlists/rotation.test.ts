import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepOnly, pickNext, type RotationAd, type RotationState } from './rotation'

function run(ads: readonly RotationAd[], slots: number, start: RotationState = {}) {
  const shown: (string | null)[] = []
  let state = start
  for (let slot = 0; slot < slots; slot++) {
    const pick = pickNext(state, ads)
    state = pick.state
    shown.push(pick.id)
  }
  return { shown, state }
}

const count = (shown: readonly (string | null)[], id: string | null) => shown.filter((one) => one === id).length

describe('rotation', () => {
  it('plays house ads when nothing is eligible', () => {
    expect(pickNext({}, [])).toEqual({ id: null, state: {} })
  })

  it('shows a new ad immediately', () => {
    expect(pickNext({}, [{ id: 'a', weight: 0.001 }]).id).toBe('a')
  })

  it('starts at a random point between two slots for an ad that many screens share', () => {
    const first = (chance: number) => {
      let state: RotationState = {}
      for (let slot = 0; slot < 2000; slot++) {
        const pick = pickNext(state, [{ id: 'a', weight: 0.001 }], () => chance)
        if (pick.id) return slot
        state = pick.state
      }
      return undefined
    }
    expect(first(0)).toBe(0)
    expect(Math.abs((first(0.5) ?? 0) - 500)).toBeLessThan(2)
    expect(Math.abs((first(0.999) ?? 0) - 999)).toBeLessThan(2)
  })

  it('gives an ad its tenth of the slots and leaves the rest to house ads', () => {
    const { shown } = run([{ id: 'a', weight: 0.1 }], 1000)
    expect(count(shown, 'a')).toBeGreaterThanOrEqual(100)
    expect(count(shown, 'a')).toBeLessThanOrEqual(101)
  })

  it('spreads an ad over time instead of playing it in a row', () => {
    const { shown } = run([{ id: 'a', weight: 0.25 }], 400)
    expect(shown.slice(2).some((id, slot, all) => id === 'a' && all[slot + 1] === 'a')).toBe(false)
  })

  it('keeps the debt to an ad while it is not eligible, but makes up only a few slots', () => {
    const { state } = run([{ id: 'a', weight: 0.5 }], 11)
    expect(pickNext(state, []).state).toEqual(state)
    expect(run([{ id: 'a', weight: 0.1 }], 10, { a: 500 }).shown.filter(Boolean).length).toBeLessThanOrEqual(4)
  })

  it('forgets ads that left the playlist', () => {
    expect(keepOnly({ a: 1, b: 0.5 }, new Set(['b']))).toEqual({ b: 0.5 })
  })

  it('gives every ad its share within two slots, when together they want no more than exists', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(weights, (parts) => {
        const total = Math.max(
          100,
          parts.reduce((sum, part) => sum + part, 0),
        )
        const ads = parts.map((part, index) => ({ id: `ad${index}`, weight: part / total }))
        const { shown } = run(ads, 1000)
        for (const ad of ads)
          expect(Math.abs(count(shown, ad.id) - ad.weight * 1000)).toBeLessThanOrEqual(ads.length + 1)
      }),
      { numRuns: 50 },
    )
  })
})
