import { addDays } from '@ayob/contract/days'
import { VEHICLE_TYPES } from '@ayob/contract/vehicle-types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appliesTo, type HouseAdTerms, houseAdsOf } from './applies'

const DAY = '2026-03-02'
const ALWAYS: HouseAdTerms = { paused: false, from: null, until: null, vehicleTypes: null, place: 1 }

const day = fc.integer({ min: -10, max: 10 }).map((days) => addDays(DAY, days))
const terms = fc.record({
  paused: fc.boolean(),
  from: fc.option(day),
  until: fc.option(day),
  vehicleTypes: fc.option(fc.subarray([...VEHICLE_TYPES], { minLength: 1 })),
  place: fc.nat(5),
})
const type = fc.constantFrom(...VEHICLE_TYPES)

describe('a house ad', () => {
  it('plays on its days, both included, and always without them', () => {
    expect(appliesTo(ALWAYS, 'bus', DAY)).toBe(true)
    const spring = { ...ALWAYS, from: '2026-03-01', until: '2026-03-02' }
    const on = ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03'].map((one) => appliesTo(spring, 'bus', one))
    expect(on).toEqual([false, true, true, false])
  })

  it('plays on its types of vehicles, and not while it is paused', () => {
    expect(appliesTo({ ...ALWAYS, vehicleTypes: ['bus', 'car'] }, 'tuktuk', DAY)).toBe(false)
    expect(appliesTo({ ...ALWAYS, vehicleTypes: ['bus', 'car'] }, 'car', DAY)).toBe(true)
    expect(appliesTo({ ...ALWAYS, paused: true }, 'car', DAY)).toBe(false)
  })
})

describe('the house ads of a screen', () => {
  it('stand in their order, and the built-in ones play only when nothing else applies', () => {
    const [first, second] = [
      { ...ALWAYS, name: 'first', place: 1 },
      { ...ALWAYS, name: 'second', place: 2 },
    ]
    expect(houseAdsOf([second, first], ['built-in'], 'bus', DAY)).toEqual([first, second])
    expect(houseAdsOf([{ ...first, paused: true }], ['built-in'], 'bus', DAY)).toEqual(['built-in'])
    expect(houseAdsOf([], ['built-in'], 'bus', DAY)).toEqual(['built-in'])
  })

  it('are never none, never mixed with built-in ones, and exactly those that apply', () => {
    fc.assert(
      fc.property(fc.array(terms), type, day, (managed, on, at) => {
        const shown = houseAdsOf<HouseAdTerms, 'built-in'>(managed, ['built-in'], on, at)
        const wanted = managed.filter((one) => appliesTo(one, on, at))
        expect(shown.length).toBe(Math.max(1, wanted.length))
        expect(shown.includes('built-in')).toBe(wanted.length === 0)
        const places = shown.flatMap((one) => (one === 'built-in' ? [] : [one.place]))
        expect(places).toEqual([...places].sort((a, b) => a - b))
        for (const one of wanted) expect(shown).toContain(one)
      }),
    )
  })

  it('removing one never changes the others', () => {
    fc.assert(
      fc.property(fc.array(terms, { minLength: 1 }), type, day, (managed, on, at) => {
        const before = houseAdsOf<HouseAdTerms, never>(managed, [], on, at)
        const [first, ...others] = managed
        const after = houseAdsOf<HouseAdTerms, never>(others, [], on, at)
        expect(after).toEqual(before.filter((one) => one !== first))
      }),
    )
  })
})
