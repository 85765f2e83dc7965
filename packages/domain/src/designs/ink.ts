/** What is drawn of a line at a size of 100 pixels, from the point where it begins on its base line. */
export interface Ink {
  readonly left: number
  readonly right: number
  readonly up: number
  readonly down: number
}

/** Measures one line. */
export type Measure = (line: string) => Ink

/** A text in lines, whose ink fills a box of `width` and `height` at `size`. `base` is that of its first line; `pitch` leads to the next. */
export interface InkedText {
  readonly lines: readonly string[]
  readonly size: number
  readonly width: number
  readonly height: number
  readonly base: number
  readonly pitch: number
}

interface Room {
  readonly width: number
  readonly height: number
}

/** Space between the ink of two lines, relative to the size. */
const LEADING = 0.15
const LARGEST = 900
const SMALLEST = 8

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** The letters of a text as people count them: with their vowel signs, and emoji in one piece. */
export const graphemesOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment)

export const widthOf = ({ left, right }: Ink): number => left + right

/** The measurements of lines at a size. */
export function inkedAt(lines: readonly string[], size: number, measure: Measure): InkedText {
  const inks = lines.map(measure)
  const [first, last] = [inks[0], inks.at(-1)]
  if (!first || !last) return { lines, size, width: 0, height: 0, base: 0, pitch: 0 }
  let pitch = 0
  for (const [at, { down }] of inks.entries()) {
    const below = inks[at + 1]
    if (below) pitch = Math.max(pitch, down + below.up + LEADING * 100)
  }
  const scale = size / 100
  return {
    lines,
    size,
    width: Math.max(...inks.map(widthOf)) * scale,
    height: (first.up + pitch * (lines.length - 1) + last.down) * scale,
    base: first.up * scale,
    pitch: pitch * scale,
  }
}

/** Breaks a text at spaces and at its own line breaks; with `split` also words that are wider than the room. */
export function brokenAt(text: string, width: number, size: number, measure: Measure, split: boolean): string[] {
  const fits = (line: string) => (widthOf(measure(line)) * size) / 100 <= width
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    for (const word of paragraph.split(/ +/)) {
      const last = lines.at(-1)
      if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
      else lines.push(...(split && !fits(word) ? piecesOf(word, fits) : [word]))
    }
    return lines
  })
}

/** The longest pieces of a word that fit, of at least one letter each. */
function piecesOf(word: string, fits: (piece: string) => boolean): string[] {
  const pieces: string[] = []
  for (const letter of graphemesOf(word)) {
    const last = pieces.at(-1)
    if (last !== undefined && fits(last + letter)) pieces[pieces.length - 1] = last + letter
    else pieces.push(letter)
  }
  return pieces
}

/** A text at a size in a room; undefined when it does not fit. Words are split only when they are wider than the room. */
export function inkAt(text: string, { width, height }: Room, size: number, measure: Measure, split = true) {
  const inked = inkedAt(brokenAt(text, width, size, measure, split), size, measure)
  return inked.width <= width && inked.height <= height ? inked : undefined
}

/**
 * The largest ink of a text that fits a room. Words are split only when the text would otherwise be smaller than `least`; a room
 * that is too small even then gets smaller letters, as it does without `split`.
 */
export function fitInk(text: string, room: Room, least: number, measure: Measure, split = true): InkedText {
  let [low, high] = [SMALLEST, LARGEST]
  let found = inkedAt(brokenAt(text, room.width, low, measure, false), low, measure)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const inked = inkAt(text, room, middle, measure, false)
    if (inked) {
      low = middle
      found = inked
    } else high = middle
  }
  return found.size >= least || !split ? found : (inkAt(text, room, least, measure) ?? found)
}
