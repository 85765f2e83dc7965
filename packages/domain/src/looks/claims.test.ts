import { describe, expect, it } from 'vitest'
import { isAsPlayed } from './claims'

const play = (startedAt: number, bookingId: string | null, creative?: number) => ({
  bookingId,
  startedAt,
  durationMs: 10_000,
  ...(creative !== undefined && { creative }),
})
const house = { bookingId: null, creative: null }

describe('a look and the plays of its moment', () => {
  it('agree when the look shows what was on', () => {
    expect(isAsPlayed(105_000, { bookingId: 'b', creative: null }, [play(100_000, 'b')])).toBe(true)
    expect(isAsPlayed(105_000, { bookingId: 'b', creative: 2 }, [play(100_000, 'b', 2)])).toBe(true)
    expect(isAsPlayed(105_000, house, [play(100_000, null)])).toBe(true)
  })

  it('may show either slot at the change of slots', () => {
    const plays = [play(100_000, 'b'), play(110_000, null), play(120_000, null)]
    expect(isAsPlayed(111_000, { bookingId: 'b', creative: null }, plays)).toBe(true)
    expect(isAsPlayed(109_000, house, plays)).toBe(true)
    expect(isAsPlayed(114_000, { bookingId: 'b', creative: null }, plays)).toBe(false)
  })

  it('disagree when a house ad is shown while an ad is claimed, or another house ad', () => {
    expect(isAsPlayed(105_000, house, [play(100_000, 'b'), play(110_000, 'b')])).toBe(false)
    expect(isAsPlayed(105_000, { ...house, creative: 1 }, [play(100_000, null, 2), play(110_000, null)])).toBe(false)
  })

  it('disagree when nothing was on, which is certain once a later play has arrived', () => {
    expect(isAsPlayed(105_000, house, [play(40_000, null)])).toBeUndefined()
    expect(isAsPlayed(105_000, house, [play(40_000, null), play(160_000, null)])).toBe(false)
  })
})
