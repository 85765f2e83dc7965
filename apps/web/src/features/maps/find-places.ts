import type { LanguageCode } from '@ayob/i18n/languages'
import type { Position } from './locations'

/** A place that can be found by its names, and by other spellings of them. */
export interface NamedPlace {
  readonly names: Readonly<Record<LanguageCode, string>>
  readonly others: readonly string[]
  readonly position: Position
}

/** Letters that are pronounced alike or often written for each other, in the order of the replacements. */
const LATIN: readonly (readonly [RegExp, string])[] = [
  [/([tdbkgp])h/g, '$1'],
  [/sh/g, 's'],
  [/ck|q/g, 'k'],
  [/ch/g, '1'],
  [/c/g, 'k'],
  [/1/g, 'ch'],
  [/w/g, 'v'],
  [/z/g, 's'],
  [/ee|y/g, 'i'],
  [/oo/g, 'u'],
]

const SINHALA: readonly (readonly [RegExp, string])[] = [
  [/[\u0dcf\u0dca]/g, ''],
  [/ණ/g, 'න'],
  [/ළ/g, 'ල'],
  [/[ශෂ]/g, 'ස'],
  [/ඛ/g, 'ක'],
  [/[ඝඟ]/g, 'ග'],
  [/ඡ/g, 'ච'],
  [/ඨ/g, 'ට'],
  [/[ඪඬ]/g, 'ඩ'],
  [/ථ/g, 'ත'],
  [/[ධඳ]/g, 'ද'],
  [/ඵ/g, 'ප'],
  [/[භඹ]/g, 'බ'],
  [/\u0dd1/g, '\u0dd0'],
  [/\u0dd3/g, '\u0dd2'],
  [/\u0dd6/g, '\u0dd4'],
  [/\u0dda/g, '\u0dd9'],
  [/\u0ddd/g, '\u0ddc'],
]

const TAMIL: readonly (readonly [RegExp, string])[] = [
  [/[\u0bbe\u0bcd]/g, ''],
  [/[ணந]/g, 'ன'],
  [/[ளழ]/g, 'ல'],
  [/ற/g, 'ர'],
  [/[ஜஸஷ]/g, 'ச'],
  [/ஹ/g, 'க'],
  [/\u0bc0/g, '\u0bbf'],
  [/\u0bc2/g, '\u0bc1'],
  [/\u0bc7/g, '\u0bc6'],
  [/\u0bcb/g, '\u0bca'],
]

/** Vowels with which the spellings of a name end differently: Wellawatta and Wellawatte, Mattakkuli and Mattakkuliya. */
const ENDING = /(?<=.{3})(?:ia|[aeiu]|ය|ිය|[\u0dd0-\u0ddf]|ய|ிய|[\u0bbf-\u0bcc])$/

/** A name without case, accents, spaces and punctuation. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** A name as it sounds: spellings of the same name are mostly equal. The vowel at its end is left out. */
export function sound(name: string): string {
  let text = plain(name)
  for (const [pattern, letter] of [...LATIN, ...SINHALA, ...TAMIL]) text = text.replace(pattern, letter)
  return text.replace(/(.)\1+/gu, '$1').replace(ENDING, '')
}

/** Whether the typed letters are the beginning of a name but for one letter left out, added, changed or swapped. */
export function isNearly(name: string, typed: string): boolean {
  let at = 0
  while (at < typed.length && name[at] === typed[at]) at++
  const rest = typed.slice(at)
  const begins = (letters: string, from: number) => name.startsWith(letters, from)
  return (
    rest === '' ||
    begins(rest, at + 1) ||
    begins(rest.slice(1), at) ||
    begins(rest.slice(1), at + 1) ||
    (rest[0] === name[at + 1] && rest[1] === name[at] && begins(rest.slice(2), at + 2))
  )
}

/** Shorter words are other words with another letter in them. */
const NEARLY_FROM = 4

interface Spelling {
  readonly plain: string
  readonly sound: string
  /** The sound of the name from each of its words on. */
  readonly words: readonly string[]
}

function spellingOf(name: string): Spelling {
  const words = name.split(/[\s,.()'-]+/).filter(Boolean)
  return {
    plain: plain(name),
    sound: sound(name),
    words: words.map((_, index) => sound(words.slice(index).join(' '))),
  }
}

interface Wanted {
  readonly plain: string
  readonly sound: string
  readonly words: readonly string[]
}

/** From this rank on a place is a guess, and is offered only when no place fits. */
const GUESS = 7

/** How well a spelling fits what is typed, 0 being best; undefined when it does not. */
function fit(name: Spelling, wanted: Wanted): number | undefined {
  if (name.plain === wanted.plain) return 0
  if (name.plain.startsWith(wanted.plain)) return 1
  if (name.sound === wanted.sound) return 2
  if (name.sound.startsWith(wanted.sound)) return 3
  if (name.words.some((word) => word.startsWith(wanted.sound))) return 4
  if (name.plain.includes(wanted.plain)) return 5
  if (wanted.words.every((typed) => name.words.some((word) => word.startsWith(typed)))) return 6
  if (wanted.sound.length < NEARLY_FROM) return undefined
  if (isNearly(name.sound, wanted.sound)) return GUESS
  return name.words.some((word) => isNearly(word, wanted.sound)) ? GUESS + 1 : undefined
}

/**
 * Returns a function that finds places by what somebody types, in any of the three scripts: without regard to case,
 * accents, spaces, doubled letters, sounds written differently and endings, and with one wrong letter. The places that fit
 * best come first, and of those the ones with the shortest names.
 */
export function placeFinder(places: readonly NamedPlace[]): (typed: string, most?: number) => readonly NamedPlace[] {
  const known = places.map((place) => ({
    place,
    spellings: [...Object.values(place.names), ...place.others].map(spellingOf),
  }))
  return (typed, most = 6) => {
    const wanted = {
      plain: plain(typed),
      sound: sound(typed),
      words: typed
        .split(/[\s,.()'-]+/)
        .map(sound)
        .filter(Boolean),
    }
    if (wanted.plain === '') return []
    const fitting = known.flatMap(({ place, spellings }) => {
      const fits = spellings.map((spelling) => fit(spelling, wanted)).filter((rank) => rank !== undefined)
      return fits.length > 0 ? [{ place, rank: Math.min(...fits) }] : []
    })
    const sure = fitting.filter(({ rank }) => rank < GUESS)
    return (sure.length > 0 ? sure : fitting)
      .toSorted(
        (a, b) =>
          a.rank - b.rank ||
          a.place.names.en.length - b.place.names.en.length ||
          a.place.names.en.localeCompare(b.place.names.en),
      )
      .slice(0, most)
      .map(({ place }) => place)
  }
}
