import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packUses, readUses } from './packed-uses'

const use = { askedAt: 1_772_431_200_000, plays: 3, ahead: 1.25, at: 1_772_431_260_000, weight: 0.1 }

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
        expect(readUses(packUses(uses, lastEnd), lastEnd, '{}')).toEqual(uses)
      }),
    )
    expect([packUses({}, null), readUses('', null, '{}')]).toEqual(['', {}])
  })

  it('are taken over from the previous release, booking by booking', () => {
    const before = '{"b":[1772431200000,9,2,1772431270000,0.2]}'
    const read = readUses(packUses({ a: use, b: use }, use.at + 10_000), use.at + 10_000, before)
    expect(read).toEqual({ a: use, b: { ...use, plays: 9, ahead: 2, at: 1_772_431_270_000, weight: 0.2 } })
  })
})
