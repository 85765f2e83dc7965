import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepOnly, NOTHING_SHOWN, pickNext, type RotationAd, type RotationState } from './rotation'
import { MOST_SHARE } from './separation'

function run(ads: readonly RotationAd[], slots: number, start: RotationState = NOTHING_SHOWN) {
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
    expect(pickNext(NOTHING_SHOWN, [])).toEqual({ id: null, state: { owed: {}, recent: [null] } })
  })

  it('shows a new ad immediately', () => {
    expect(pickNext(NOTHING_SHOWN, [{ id: 'a', weight: 0.001 }]).id).toBe('a')
  })

  it('starts at a random point between two slots for an ad that many screens share', () => {
    const first = (chance: number) => {
      let state: RotationState = NOTHING_SHOWN
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

  it('never shows an ad in two slots in a row, nor in more than four of any ten, whatever it is owed', () => {
    const ads = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 5 })
    const start = fc.double({ min: 0, max: 100, noNaN: true })
    fc.assert(
      fc.property(ads, start, (weights, owed) => {
        const all = weights.map((weight, index) => ({ id: `ad${index}`, weight }))
        const { shown } = run(all, 200, { owed: Object.fromEntries(all.map(({ id }) => [id, owed])), recent: [] })
        for (const [slot, id] of shown.entries()) {
          if (id === null) continue
          expect(shown[slot + 1]).not.toBe(id)
          expect(count(shown.slice(slot, slot + 10), id)).toBeLessThanOrEqual(4)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('keeps ads apart when playlists change between two slots', () => {
    const { state } = run([{ id: 'a', weight: MOST_SHARE }], 1)
    expect(pickNext(keepOnly(state, new Set()), [{ id: 'a', weight: MOST_SHARE }]).id).toBeNull()
  })

  it('keeps the debt to an ad while it is not eligible, but makes up only a few slots', () => {
    const { state } = run([{ id: 'a', weight: 0.5 }], 11)
    expect(pickNext(state, []).state.owed).toEqual(state.owed)
    expect(
      run([{ id: 'a', weight: 0.1 }], 10, { owed: { a: 500 }, recent: [] }).shown.filter(Boolean).length,
    ).toBeLessThanOrEqual(4)
  })

  it('forgets ads that left the playlist', () => {
    expect(keepOnly({ owed: { a: 1, b: 0.5 }, recent: ['a'] }, new Set(['b']))).toEqual({
      owed: { b: 0.5 },
      recent: ['a'],
    })
  })

  it('gives every ad its share when together they want no more than exists', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(weights, (parts) => {
        const total = Math.max(
          100,
          parts.reduce((sum, part) => sum + part, 0),
        )
        const ads = parts.map((part, index) => ({ id: `ad${index}`, weight: Math.min(MOST_SHARE, part / total) }))
        const { shown } = run(ads, 1000)
        for (const ad of ads)
          expect(Math.abs(count(shown, ad.id) - ad.weight * 1000)).toBeLessThanOrEqual(ads.length + 4)
      }),
      { numRuns: 200 },
    )
  })
})
