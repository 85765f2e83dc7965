import { PLACE_NAMES } from '@ayob/i18n/place-names'
import { type NamedPlace, placeFinder } from './find-places'
import { PLACE_LINES } from './place-lines'
import { PLACES } from './place-list'

/** Other spellings and names of the listed places. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  'Colombo Fort': ['Fort', 'කොටුව', 'கோட்டை', 'Colombo 1'],
  Kollupitiya: ['Colpetty', 'Colombo 3'],
  Bambalapitiya: ['Bamba', 'Colombo 4'],
  Wellawatte: ['Wellawatta', 'Colombo 6'],
  Borella: ['Colombo 8'],
  Maradana: ['Colombo 10'],
  Pettah: ['Pitakotuwa', 'Colombo 11'],
  Malabe: ['මාලඹේ'],
  'Mount Lavinia': ['Galkissa', 'Mt Lavinia'],
  'Town Hall': ['Lipton Circus'],
}

const listed = PLACES.map(({ name, position }): NamedPlace => {
  const [si = name, ta = name] = PLACE_NAMES[name] ?? []
  return { names: { en: name, si, ta }, others: OTHER_NAMES[name] ?? [], position }
})

/** Reads a line of the gazetteer. Fails when it is not well formed. */
function placeOf(line: string): NamedPlace {
  const [en, si, ta, at, others = ''] = line.split(' | ')
  const [lat, lng] = (at ?? '').split(' ').map(Number)
  if (!en || !si || !ta || !lat || !lng) throw new Error(`Not a place: ${line}`)
  return { names: { en, si, ta }, others: others.split(', ').filter(Boolean), position: { lat, lng } }
}

/** All places that can be found by name. */
export const GAZETTEER: readonly NamedPlace[] = [...listed, ...PLACE_LINES.trim().split('\n').map(placeOf)]

/** Finds places of the gazetteer by their names. */
export const placesNamed = placeFinder(GAZETTEER)
