import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessKey } from './business'
import { isNic, nicForms, wholeNic } from './nic'
import { isPlate, plateKey } from './plate'

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))
const day = fc
  .oneof(fc.integer({ min: 1, max: 366 }), fc.integer({ min: 501, max: 866 }))
  .map((count) => String(count).padStart(3, '0'))
const PROVINCES = ['WP', 'CP', 'SP', 'NP', 'EP', 'NW', 'NC', 'UP', 'SG']
const serial = fc.integer({ min: 1, max: 9999 }).map((count) => String(count).padStart(4, '0'))

describe('NIC numbers', () => {
  it('have one form with 12 digits, however they are written', () => {
    expect(wholeNic('911042754V')).toBe('199110402754')
    expect(wholeNic('91-1042754 v')).toBe('199110402754')
    const parts = fc.tuple(digits(2), day, digits(4), fc.constantFrom('V', 'X', 'v', 'x'))
    fc.assert(
      fc.property(parts, ([year, dayOfYear, rest, letter]) => {
        const old = `${year}${dayOfYear}${rest}${letter}`
        const whole = `19${year}${dayOfYear}0${rest}`
        expect(wholeNic(old)).toBe(whole)
        expect(isNic(old)).toBe(true)
        expect(isNic(whole)).toBe(true)
        expect(nicForms(old)).toEqual(nicForms(whole))
        expect(nicForms(whole)).toContain(old.toUpperCase())
      }),
    )
  })

  it('are distinct from each other in every form', () => {
    const nic = fc.tuple(fc.constantFrom('19', '20'), digits(2), day, digits(5)).map((parts) => parts.join(''))
    fc.assert(
      fc.property(nic, nic, (one, other) => {
        fc.pre(one !== other)
        const forms = new Set(nicForms(one))
        expect(nicForms(other).some((form) => forms.has(form))).toBe(false)
      }),
    )
  })

  it('accept only a valid day of the year, plus five hundred for women', () => {
    const none = fc.oneof(fc.constant(0), fc.integer({ min: 367, max: 500 }), fc.integer({ min: 867, max: 999 }))
    fc.assert(fc.property(none, (wrong) => !isNic(`91${String(wrong).padStart(3, '0')}2754V`)))
    for (const wrong of ['', '91104275V', '911042754', '911042754Z', '189110402754', '1991104027541', 'NIC 1']) {
      expect(isNic(wrong), wrong).toBe(false)
    }
  })

  it('never throw on any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => typeof isNic(text) === 'boolean'))
  })
})

describe('vehicle numbers', () => {
  it('have one key with and without province, dash, space and capitals', () => {
    const parts = fc.record({
      province: fc.constantFrom(...PROVINCES),
      letters: fc.stringMatching(/^[A-Z]{2,3}$/),
      serial,
      between: fc.constantFrom('', ' ', '-', '–'),
    })
    fc.assert(
      fc.property(parts, ({ province, letters, serial: number, between }) => {
        const bare = `${letters}-${number}`
        const written = `${province}${between}${letters}${between}${number}`
        expect(plateKey(written)).toBe(plateKey(bare))
        expect(plateKey(written.toLowerCase())).toBe(plateKey(bare))
        expect(isPlate(written)).toBe(true)
        expect(isPlate(bare)).toBe(true)
      }),
    )
  })

  it('of different vehicles have different keys', () => {
    const plate = fc.oneof(
      fc.tuple(fc.stringMatching(/^[A-Z]{2,3}$/), serial).map((parts) => parts.join('-')),
      fc.tuple(fc.integer({ min: 1, max: 999 }).map(String), serial).map((parts) => parts.join('-')),
      fc.tuple(fc.integer({ min: 1, max: 999 }).map(String), serial).map((parts) => parts.join(' SRI ')),
    )
    fc.assert(
      fc.property(plate, plate, (one, other) => {
        expect(isPlate(one)).toBe(true)
        expect(plateKey(one) === plateKey(other)).toBe(one === other)
      }),
    )
  })

  it('of every registration era are valid', () => {
    for (const right of ['64-8681', '301-1234', '1 ශ්‍රී 1234', '1 ශ්රී 1234', '32 sri 4567', 'QA-1234', 'WPCAB1234']) {
      expect(isPlate(right), right).toBe(true)
    }
    expect(plateKey('1 ශ්‍රී 1234')).toBe(plateKey('1 SRI-1234'))
    for (const wrong of ['', 'CAB-0000', '000-1234', 'CAB-123', 'XX CAB-1234', 'ABCD-1234', '1234-1234', 'bus']) {
      expect(isPlate(wrong), wrong).toBe(false)
    }
  })
})

it('business numbers have one key, however they are spaced', () => {
  expect(businessKey('PV 12345')).toBe(businessKey('pv-12345'))
  expect(businessKey('PV 12345')).not.toBe(businessKey('PB 12345'))
})
