import { describe, expect, it } from 'vitest'
import { afterRejection, afterSwitch, mainCreative, type ReviewedCreative, shownCreatives } from './creatives'

const one = (number: number, change: Partial<ReviewedCreative> = {}): ReviewedCreative => ({
  number,
  review: 'approved',
  on: true,
  ...change,
})
const numbers = (all: readonly ReviewedCreative[]) => all.map(({ number }) => number)

describe('the creatives of a booking', () => {
  it('show when they are approved and on', () => {
    const all = [one(1, { on: false }), one(2, { review: 'rejected' }), one(3), one(4, { review: 'pending' })]
    expect(numbers(shownCreatives(all))).toEqual([3])
    expect(mainCreative(all)?.number).toBe(3)
    expect(mainCreative([one(1, { on: false, review: 'pending' }), one(2, { review: 'pending' })])?.number).toBe(2)
  })

  it('can be switched, except for rejected ones and the last one that shows', () => {
    const all = [one(1), one(2), one(3, { review: 'rejected' }), one(4, { review: 'pending' })]
    const without = afterSwitch(all, 1, false)
    expect(numbers(shownCreatives(without as ReviewedCreative[]))).toEqual([2])
    expect(afterSwitch(without as ReviewedCreative[], 2, false)).toBe('last')
    expect(afterSwitch(all, 3, true)).toBe('rejected')
    expect(afterSwitch(all, 9, true)).toBe('unknown')
  })

  it('continue without a rejected one; those that are off are switched on when no other is left', () => {
    const all = [one(1), one(2, { on: false })]
    expect(numbers(shownCreatives(afterRejection(all, 1) as ReviewedCreative[]))).toEqual([2])
    expect(afterRejection([one(1), one(2, { review: 'rejected' })], 1)).toBe('last')
    // A waiting creative does not replace the only one that screens may show.
    expect(afterRejection([one(1), one(2, { review: 'pending' })], 1)).toBe('last')
    expect(afterRejection([one(1, { review: 'rejected' })], 1)).toBe('rejected')
  })
})
