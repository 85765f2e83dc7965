import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Pace } from '../playlists/pacing'
import { NOTHING_SHOWN, pickNext } from '../playlists/rotation'
import { askBefore, asksWith, mostPlays, type ShareUse, useShare, usesLeft } from './share'

const SLOT_MS = 10_000
const ROUND_MS = 240_000
const START = Date.parse('2026-03-02T06:00:00Z')

/** The number of counted plays of one ad, slot after slot, all with the playlist requested at `askedAt(slot)`. */
function counted(slots: number, share: (slot: number) => { askedAt: number; pace: Pace }): number {
  let use: ShareUse | undefined
  let count = 0
  for (let slot = 0; slot < slots; slot++) {
    const next = useShare(use, START + slot * SLOT_MS, share(slot), SLOT_MS)
    if (next) {
      use = next
      count++
    }
  }
  return count
}

describe('the share of a booking', () => {
  it.each([
    [0, 0],
    [1, 2],
    [9, 10],
    [10, 11],
    [30, 33],
    [216, 237],
    [432, 475],
  ])('a playlist that allows %d plays gets at most %d counted', (goalLeft, most) => {
    expect(mostPlays(goalLeft)).toBe(most)
    const pace = { weight: goalLeft === 0 ? 0 : 0.3, goalLeft }
    expect(counted(3000, () => ({ askedAt: START, pace }))).toBe(most)
  })

  it('requesting playlists repeatedly yields the weight of the ad, not a new share each time', () => {
    const pace = { weight: 0.05, goalLeft: 100 }
    const plays = counted(8640, (slot) => ({ askedAt: START + slot * SLOT_MS, pace }))
    expect(plays).toBeLessThanOrEqual(mostPlays(100) + 4 + 8640 * 0.05 * 1.1 + 1)
    expect(plays).toBeGreaterThan(8640 * 0.05)
  })

  it('a rejected play leaves the state unchanged', () => {
    const use: ShareUse = { askedAt: START, plays: 2, ahead: 2, at: START, weight: 0.01 }
    const share = { askedAt: START, pace: { weight: 0.01, goalLeft: 1 } }
    expect(useShare(use, START + SLOT_MS, share, SLOT_MS)).toBeNull()
    expect(useShare(use, START + ROUND_MS, { ...share, askedAt: START + ROUND_MS }, SLOT_MS)).not.toBeNull()
  })

  const paces = fc.record({
    weight: fc.oneof(fc.double({ min: 0.001, max: 0.2, noNaN: true }), fc.double({ min: 0.001, max: 1, noNaN: true })),
    spare: fc.nat(60),
    /** Rounds without network after this one. */
    away: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.nat(40)),
    inside: fc.boolean(),
  })

  it('an honest screen loses no play, however its share changes and however long it is away', () => {
    fc.assert(
      fc.property(fc.array(paces, { minLength: 1, maxLength: 40 }), fc.nat(), (rounds, seed) => {
        let state = seed
        const chance = () => {
          state = (state * 1_664_525 + 1_013_904_223) >>> 0
          return state / 2 ** 32
        }
        let rotation = NOTHING_SHOWN
        let use: ShareUse | undefined
        let at = START
        for (const { weight, spare, away, inside } of rounds) {
          const askedAt = at
          // A playlist allows at least the plays that its weight needs in five minutes.
          const pace = { weight, goalLeft: Math.ceil(weight * 30) + spare }
          let made = 0
          for (let slot = 0; slot < 24 * (1 + away); slot++, at += SLOT_MS) {
            if (!inside || made >= pace.goalLeft) continue
            const pick = pickNext(rotation, [{ id: 'ad', weight }], chance)
            rotation = pick.state
            if (pick.id === null) continue
            made++
            const next = useShare(use, at, { askedAt, pace }, SLOT_MS)
            if (next === null) return false
            use = next
          }
        }
        return true
      }),
      { numRuns: 1000 },
    )
  })

  it('a vehicle never gets more counted than its playlists and its slots allow, whatever it claims', () => {
    fc.assert(
      fc.property(fc.array(paces, { minLength: 1, maxLength: 20 }), (rounds) => {
        let use: ShareUse | undefined
        let at = START
        let count = 0
        for (const { weight, spare, away } of rounds) {
          const share = { askedAt: at, pace: { weight, goalLeft: Math.ceil(weight * 30) + spare } }
          let byThis = 0
          for (let slot = 0; slot < 24 * (1 + away); slot++, at += SLOT_MS) {
            const next = useShare(use, at, share, SLOT_MS)
            if (!next) continue
            use = next
            count++
            byThis++
          }
          if (byThis > mostPlays(share.pace.goalLeft)) return false
        }
        const most = Math.max(...rounds.map(({ weight, spare }) => mostPlays(Math.ceil(weight * 30) + spare)))
        const slots = (at - START) / SLOT_MS
        return count <= most + 4 + slots * Math.max(...rounds.map(({ weight }) => weight)) * 1.1 + 1
      }),
      { numRuns: 300 },
    )
  })

  it('used shares that have been caught up with are forgotten, except for the newest playlist', () => {
    const use: ShareUse = { askedAt: START, plays: 2, ahead: 2, at: START, weight: 0.1 }
    const after = (slots: number, newer: object = {}) =>
      Object.keys(usesLeft({ b: use, ...newer }, START + slots * SLOT_MS, SLOT_MS))
    const newer = { a: { ...use, askedAt: START + ROUND_MS } }
    expect(after(10, newer)).toEqual(['b', 'a'])
    expect(after(30, newer)).toEqual(['a'])
    expect(after(3000)).toEqual(['b'])
  })
})

describe('the times of playlist requests', () => {
  it('are stored once a round, for the newest rounds', () => {
    const asks = asksWith(
      [{ at: START, round: 1 }],
      [
        { at: START + ROUND_MS, round: 2 },
        { at: START + 5000, round: 1 },
        { at: START + 1000, round: 1 },
      ],
    )
    expect(asks).toEqual([
      { at: START + 5000, round: 1 },
      { at: START + ROUND_MS, round: 2 },
    ])
    const many = Array.from({ length: 50 }, (_, round) => ({ at: START + round * ROUND_MS, round }))
    expect(asksWith([], many)).toEqual(many.slice(-8))
  })

  it('give for a play the last request before it began, or the first known one', () => {
    const asks = [10, 20, 30].map((at) => ({ at, round: at }))
    expect(askBefore(asks, 25)?.at).toBe(20)
    expect(askBefore(asks, 30)?.at).toBe(30)
    expect(askBefore(asks, 5)?.at).toBe(10)
    expect(askBefore([], 5)).toBeUndefined()
  })
})
