import { MINUTE_MS } from '@ayob/contract/durations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWithin, spansWithout, wholeMinutes } from './spans'

const span = fc
  .tuple(fc.integer({ min: 0, max: 50 * MINUTE_MS }), fc.integer({ min: 0, max: 9 * MINUTE_MS }))
  .map(([from, length]) => ({ from, to: from + length }))
const spans = fc.array(span, { maxLength: 6 })
const minutes = (some: readonly { from: number; to: number }[]) =>
  Array.from({ length: 60 }, (_, minute) => minute).filter((minute) =>
    isWithin(some, minute * MINUTE_MS + MINUTE_MS / 2),
  )

describe('spans of whole minutes', () => {
  it('are widened to whole minutes, and joined where they meet', () => {
    const found = wholeMinutes([
      { from: 125_000, to: 180_000 },
      { from: 30_000, to: 60_000 },
      { from: 60_000, to: 61_000 },
      { from: 400_000, to: 400_000 },
    ])
    expect(found).toEqual([{ from: 0, to: 180_000 }])
  })

  it('cover the minutes that they were made of, each once', () => {
    fc.assert(
      fc.property(spans, (some) => {
        const whole = wholeMinutes(some)
        for (const { from, to } of some)
          if (from < to) expect(isWithin(whole, from) && isWithin(whole, to - 1)).toBe(true)
        expect(whole.reduce((sum, { from, to }) => sum + (to - from) / MINUTE_MS, 0)).toBe(minutes(whole).length)
        expect(wholeMinutes(whole)).toEqual(whole)
      }),
    )
  })

  it('minus others are the minutes only in the first', () => {
    fc.assert(
      fc.property(spans, spans, (some, others) => {
        const [a, b] = [wholeMinutes(some), wholeMinutes(others)]
        const left = spansWithout(a, b)
        expect(minutes(left)).toEqual(minutes(a).filter((minute) => !minutes(b).includes(minute)))
        expect(wholeMinutes(left)).toEqual(left)
      }),
    )
  })
})
