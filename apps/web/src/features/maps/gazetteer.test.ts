import { describe, expect, it } from 'vitest'
import { placesNamed } from './gazetteer'
import { insideBounds } from './locations'

const names = (typed: string) => placesNamed(typed).map(({ name }) => name)

describe('places by name', () => {
  it('are found by any part of their name, in three languages and other spellings', () => {
    expect(names('pet')).toEqual(['Pettah', 'Kollupitiya'])
    expect(names('පිටකොටුව')).toEqual(['Pettah'])
    expect(names('புறக்')).toEqual(['Pettah'])
    expect(names('Colpetty')).toEqual(['Kollupitiya'])
    expect(names('ja ela')).toEqual(['Ja-Ela'])
    expect(names('MOUNT lav')).toEqual(['Mount Lavinia'])
    expect(names('හෝමාගම')).toEqual(['Homagama'])
  })

  it('that begin with the typed text come first, and the list is short', () => {
    expect(names('ko')[0]).toBe('Kollupitiya')
    expect(names('a').length).toBe(6)
    expect(names('')).toEqual([])
    expect(names('Reykjavik')).toEqual([])
  })

  it('are in the area where ads can show', () => {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      for (const place of placesNamed(letter, 100)) expect(insideBounds(place.position), place.name).toBe(true)
    }
  })
})
