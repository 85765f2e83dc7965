import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packUses, readUses } from './plays.store'

describe('the used shares of a vehicle', () => {
  it('are unpacked to the packed values', () => {
    const whole = fc.integer({ min: 0, max: 2_000_000_000_000 })
    const zUse = fc.record({
      askedAt: whole,
      plays: fc.nat(),
      ahead: fc.integer({ min: 0, max: 1_000_000 }).map((hundredths) => hundredths / 100),
      at: whole,
      weight: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.dictionary(fc.uuid(), zUse), whole, (uses, lastEnd) => {
        expect(readUses(packUses(uses, lastEnd), lastEnd)).toEqual(uses)
      }),
    )
    expect([packUses({}, null), readUses('', null)]).toEqual(['', {}])
  })
})
