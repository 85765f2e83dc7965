import { ELSEWHERE, ROUTES, routeName } from '@ayob/contract/route-data'
import { landRings, townPositions } from '@ayob/domain/geo/base-map'
import { mapName } from '@ayob/i18n/map-names'
import { PLACE_NAMES, placeNameIn } from '@ayob/i18n/place-names'
import { describe, expect, it, test } from 'vitest'
import { GAZETTEER, placesNamed } from './gazetteer'
import { insideBounds, type Position, samePlace } from './locations'
import { listedPlaces, PLACES } from './place-list'

const names = (typed: string) => placesNamed(typed).map((place) => place.names.en)

describe('places by name', () => {
  it('are found by any part of their name, in three languages', () => {
    expect(names('pet').slice(0, 2)).toEqual(['Pettah', 'Pettah central bus stand'])
    expect(names('පිටකොටුව')[0]).toBe('Pettah')
    expect(names('புறக்')[0]).toBe('Pettah')
    expect(names('ja ela')[0]).toBe('Ja-Ela')
    expect(names('MOUNT lav')[0]).toBe('Mount Lavinia')
    expect(names('හෝමාගම')[0]).toBe('Homagama')
    expect(names('kochchikade negombo')).toContain('Kochchikade (Negombo)')
    expect(names('market nugegoda')).toEqual(['Nugegoda Market'])
  })

  it.each([
    ['Kotahena', 'Kotahena'],
    ['kottahena', 'Kotahena'],
    ['Kotehena', 'Kotahena'],
    ['කොටහේන', 'Kotahena'],
    ['கொட்டாஞ்சேனை', 'Kotahena'],
    ['Kirulapone', 'Kirulapone'],
    ['Kirillapone', 'Kirulapone'],
    ['Kirulapana', 'Kirulapone'],
    ['කිරුළපන', 'Kirulapone'],
    ['கிருலபன', 'Kirulapone'],
    ['galleface', 'Galle Face'],
    ['ගාලු මුවදොර', 'Galle Face'],
    ['Wellawatta', 'Wellawatte'],
    ['velavatte', 'Wellawatte'],
    ['වැල්ලවත්තේ', 'Wellawatte'],
    ['வெல்லவத்த', 'Wellawatte'],
    ['Bambalapitya', 'Bambalapitiya'],
    ['bambalapittiya', 'Bambalapitiya'],
    ['Mattakkuli', 'Mattakkuliya'],
    ['Thalawathugoda', 'Talawathugoda'],
    ['Katunayake', 'Katunayaka'],
    ['Siduwa', 'Seeduwa'],
    ['Colpetty', 'Kollupitiya'],
    ['Nugegda', 'Nugegoda'],
    ['Nuegegoda', 'Nugegoda'],
    ['Nugegoad', 'Nugegoda'],
    ['Pilyandala', 'Piliyandala'],
    ['Négombo', 'Negombo'],
    ['මාළබේ', 'Malabe'],
    ['general hospital', 'National Hospital'],
    ['fort station', 'Colombo Fort railway station'],
  ])('%s is %s', (typed, name) => {
    expect(names(typed)[0]).toBe(name)
  })

  it('are few, and none when nothing is like it', () => {
    expect(names('a').length).toBe(6)
    expect(names('')).toEqual([])
    expect(names(' - ')).toEqual([])
    expect(names('Reykjavik')).toEqual([])
  })

  it('are guessed only when no name fits', () => {
    expect(names('Borela').every((name) => name.includes('Borella'))).toBe(true)
    expect(names('Borqlla')[0]).toBe('Borella')
  })
})

const LAND = landRings()

/** Whether a position is inside a ring: a line to the west crosses its edge an odd number of times. */
function isOnLand({ lat, lng }: Position): boolean {
  return LAND.some((ring) => {
    const crossed = ring.filter(([lng2, lat2], index) => {
      const [lng1, lat1] = ring.at(index - 1) ?? [lng2, lat2]
      return lat1 > lat !== lat2 > lat && lng < ((lng2 - lng1) * (lat - lat1)) / (lat2 - lat1) + lng1
    })
    return crossed.length % 2 === 1
  })
}

describe('the gazetteer', () => {
  it('has at least 400 places, each on land in the served area', () => {
    expect(GAZETTEER.length).toBeGreaterThanOrEqual(400)
    expect(isOnLand({ lat: 6.9, lng: 79.8 })).toBe(false)
    expect(GAZETTEER.filter(({ position }) => !insideBounds(position) || !isOnLand(position))).toEqual([])
  })

  it('names each place once, in the script of each language, at four decimals and at a place of its own', () => {
    for (const language of ['en', 'si', 'ta'] as const) {
      const all = GAZETTEER.map((place) => place.names[language])
      expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([])
    }
    for (const { names, position } of GAZETTEER) {
      expect(names.en, names.en).toMatch(/^[A-Z][\w .()'&-]+$/)
      expect(names.si, names.en).toMatch(/^(?:[\p{Script=Sinhala} .()-]|\u200d)+$/u)
      expect(names.ta, names.en).toMatch(/^[\p{Script=Tamil} .()-]+$/u)
      expect(position.lat, names.en).toBe(Number(position.lat.toFixed(4)))
      expect(position.lng, names.en).toBe(Number(position.lng.toFixed(4)))
      expect(GAZETTEER.filter((other) => samePlace(other.position, position)).length, names.en).toBe(1)
    }
  })

  it('finds every place by each of its names', () => {
    for (const place of GAZETTEER) {
      for (const name of Object.values(place.names)) expect(placesNamed(name)[0], name).toBe(place)
      for (const name of place.others) expect(placesNamed(name, 1000), name).toContain(place)
    }
  })
})

test('every route, area and listed place has a name in three languages, and other names stay as they are', () => {
  const english = [...ROUTES.map(({ name }) => name), routeName(ELSEWHERE), ...PLACES.map(({ name }) => name)]
  expect(Object.keys(PLACE_NAMES).toSorted()).toEqual([...new Set(english)].toSorted())
  expect(placeNameIn('en', 'Galle Road')).toBe('Galle Road')
  expect(placeNameIn('si', 'Galle Road')).toBe('ගාලු පාර')
  expect(placeNameIn('ta', 'My own shop')).toBe('My own shop')
  // A name that was chosen in one language is read in another.
  for (const name of english) {
    for (const from of ['en', 'si', 'ta'] as const) {
      const chosen = placeNameIn(from, name)
      for (const to of ['en', 'si', 'ta'] as const) expect(placeNameIn(to, chosen)).toBe(placeNameIn(to, name))
    }
  }
  expect(listedPlaces('ta').map(({ name }) => name)).toContain('கொள்ளுப்பிட்டி')
})

test('every name on the base map is in the script of the language', () => {
  const places = [...townPositions().keys()]
  expect(places.length).toBeGreaterThan(50)
  for (const name of places) {
    expect(mapName('en', name)).toBe(name)
    expect(mapName('si', name), name).toMatch(/^(?:[\p{Script=Sinhala} -]|\u200d)+$/u)
    expect(mapName('ta', name), name).toMatch(/^[\p{Script=Tamil} -]+$/u)
  }
})
