import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRestFinder, isNearRest, restsBetween, roundedTo100m } from './rest'

const at = (text: string) => Date.parse(`${text}+05:30`)
const HOME = { lat: 6.9, lng: 79.9 }
const TOWN = { lat: 6.9344, lng: 79.8428 }

describe('a vehicle rests for the night', () => {
  it.each([
    ['from evening to morning', '2026-03-02T21:00', '2026-03-03T06:30', true],
    ['from afternoon to noon', '2026-03-02T15:00', '2026-03-03T12:00', true],
    ['for some days', '2026-03-02T12:00', '2026-03-09T12:00', true],
    ['not over lunch', '2026-03-02T11:00', '2026-03-02T15:00', false],
    ['not in an hour of the night', '2026-03-02T23:00', '2026-03-03T00:30', false],
    ['not until one hour after dusk', '2026-03-02T16:00', '2026-03-02T21:00', false],
    ['after midnight', '2026-03-03T00:30', '2026-03-03T04:00', true],
  ])('%s', (_, from, to, rests) => {
    expect(restsBetween(at(from), at(to))).toBe(rests)
  })
})

describe('places of rest', () => {
  it('are where it stopped and where it continued, and nowhere else', () => {
    const finder = createRestFinder()
    finder.saw('a', { ...TOWN, at: at('2026-03-02T12:00') })
    finder.saw('a', { ...HOME, at: at('2026-03-02T19:00') })
    const morning = { lat: 6.91, lng: 79.91 }
    finder.saw('a', { ...morning, at: at('2026-03-03T06:00') })
    finder.saw('a', { ...TOWN, at: at('2026-03-03T09:00') })
    finder.saw('b', { ...TOWN, at: at('2026-03-03T09:00') })
    expect(finder.placesOf('a', at('2026-03-03T09:01'))).toEqual([HOME, morning])
    expect(finder.placesOf('b', at('2026-03-09T09:00'))).toEqual([])
    expect(finder.placesOf('unknown', at('2026-03-09T09:00'))).toEqual([])
  })

  it('are one place when they are a few steps apart', () => {
    const finder = createRestFinder()
    for (let day = 2; day < 9; day += 1) {
      finder.saw('a', { ...TOWN, at: at(`2026-03-0${day}T12:00`) })
      finder.saw('a', { lat: HOME.lat + day * 0.00002, lng: HOME.lng, at: at(`2026-03-0${day}T20:30`) })
      finder.saw('a', { ...HOME, at: at(`2026-03-0${day + 1}T07:00`) })
    }
    expect(finder.placesOf('a', at('2026-03-09T07:01'))).toHaveLength(1)
  })

  it('are known at the ends of the recorded time only after a while', () => {
    const finder = createRestFinder()
    finder.saw('a', { ...HOME, at: at('2026-03-02T21:00') })
    expect(finder.placesOf('a', at('2026-03-02T22:00'))).toEqual([])
    expect(finder.placesOf('a', at('2026-03-03T00:00'))).toEqual([HOME])
  })
})

describe('the disclosed position', () => {
  it('is withheld within 500 m of a place of rest', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.0044, noNaN: true }), (north) => {
        expect(isNearRest({ lat: HOME.lat + north, lng: HOME.lng }, [HOME])).toBe(true)
      }),
    )
    expect(isNearRest({ lat: HOME.lat + 0.006, lng: HOME.lng }, [HOME])).toBe(false)
  })

  it('is a square of about 100 m', () => {
    expect(roundedTo100m({ lat: 6.91149, lng: 79.84951 })).toEqual({ lat: 6.911, lng: 79.85 })
  })
})
