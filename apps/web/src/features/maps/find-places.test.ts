import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNearly, placeFinder, sound } from './find-places'
import { GAZETTEER, placesNamed } from './gazetteer'

const place = fc.constantFrom(...GAZETTEER)
const name = place.chain(({ names }) => fc.constantFrom(...Object.values(names)))
/** A part of 0 to 1, so that a place in a text can be chosen before the text is known. */
const part = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

describe('the finder', () => {
  it('sees no difference in case, accents, spaces and doubled letters', () => {
    fc.assert(
      fc.property(name, part, (text, at) => {
        const index = Math.floor(at * text.length)
        const letter = text[index] ?? ''
        expect(sound(text.toUpperCase())).toBe(sound(text))
        expect(sound(text.replaceAll(/[aeiou]/g, '$&\u0301'))).toBe(sound(text))
        expect(sound(text.replaceAll(/[ .()'-]/g, ''))).toBe(sound(text))
        // A letter that already is double, and those that sound differently twice, can't be doubled once more.
        if (/[bdfglmnprtv]/.test(letter) && text[index + 1] !== 'h') {
          expect(sound(`${text.slice(0, index)}${letter}${text.slice(index)}`)).toBe(sound(text))
        }
      }),
    )
  })

  it('takes one wrong letter for a name that nearly fits, also at the beginning of a longer name', () => {
    fc.assert(
      fc.property(name, part, fc.constantFrom(...'abkmනகன'), fc.string(), (text, at, other, more) => {
        const index = Math.floor(at * text.length)
        const [before, after] = [text.slice(0, index), text.slice(index)]
        for (const typed of [
          text,
          `${before}${other}${after}`,
          `${before}${after.slice(1)}`,
          `${before}${other}${after.slice(1)}`,
          `${before}${after[1] ?? ''}${after[0]}${after.slice(2)}`,
        ]) {
          expect(isNearly(text, typed)).toBe(true)
          if (typed.length <= text.length) expect(isNearly(text + more, typed)).toBe(true)
        }
      }),
    )
    expect(isNearly('borela', 'bxryla')).toBe(false)
  })

  it('finds a place while its name is typed', () => {
    fc.assert(
      fc.property(place, fc.constantFrom('en', 'si', 'ta'), part, (one, language, at) => {
        const text = one.names[language]
        const typed = text.slice(0, 3 + Math.floor(at * text.length))
        expect(placesNamed(typed, GAZETTEER.length)).toContain(one)
      }),
    )
  })

  it('answers any text with a few different places', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 9 }), (typed, most) => {
        const found = placesNamed(typed, most)
        expect(found.length).toBeLessThanOrEqual(most)
        expect(new Set(found).size).toBe(found.length)
      }),
    )
  })

  it('puts what fits better first, and shorter names before longer ones', () => {
    const at = { lat: 6.9, lng: 79.9 }
    const places = ['Old Town', 'Townsend', 'Town', 'Midtown'].map((en) => ({
      names: { en, si: 'අ', ta: 'அ' },
      others: [],
      position: at,
    }))
    expect(placeFinder(places)('town').map(({ names }) => names.en)).toEqual([
      'Town',
      'Townsend',
      'Old Town',
      'Midtown',
    ])
  })
})
