import type { Finding, FindingKind, Legibility } from '@ayob/contract/legibility'

/** The smallest screen of a vehicle is 960 mm wide, for a picture of 1920 pixels. */
const MM_PER_PX = 0.5
/** Capital letters of 1 mm are read from so far by most people: 30 feet for an inch, as sign makers count. */
const READ_M_PER_MM = 0.36
/** People see a screen from 5 to 50 m away: who walks beside it, and who stands across the road. */
const NEAR_M = 5
export const ACROSS_M = 20
/** WCAG 2.2, 1.4.3. */
export const LEAST_CONTRAST = 4.5
/** A slot, and a passing look. Nine short words are read in 3 s, twenty in 10 s; a word has five letters. */
const SLOT_LETTERS = 100
const GLANCE_LETTERS = 45
/** A part of the display that stays empty because the picture has another shape. */
const EMPTY_SHARE = 0.1
/** WCAG 2.2, 2.3.1: no more than three flashes in any second. */
const MOST_FLASHES = 3
/** Prints of 128 bits that differ in no more are the same picture, drawn again. */
const NEAR_BITS = 8

/** What was measured of a creative as a screen shows it. Heights are of capital letters, in pixels of 1920 x 640. */
export interface Measured {
  readonly smallestPx: number | null
  readonly largestPx: number | null
  /** The worst of its texts. */
  readonly contrast: number | null
  /** Letters of the frame with most of them, times its frames: as if all of them stood there for the whole slot. */
  readonly letters: number
  /** The part of the display that shows nothing of the picture. */
  readonly emptyShare: number
  /** A QR code in the picture itself, and whether a phone reads it from 5 m. */
  readonly qr: 'none' | 'readable' | 'unreadable'
  readonly blank: boolean
  /** In the worst second; null where it can't be known. */
  readonly flashes: number | null
  /** A perceptual hash of 128 bits, in hex. */
  readonly print: string
}

/** What only the document of a design tells. */
export interface DesignFacts extends Pick<Measured, 'smallestPx' | 'largestPx' | 'contrast' | 'letters'> {
  /** Something lies where the screen puts its QR code. */
  readonly cornerTaken: boolean
  /** The design still has a sample text of its template, such as the sample phone number. */
  readonly placeholderLeft: boolean
}

/** Metres for each pixel of height. */
const M_PER_PX = MM_PER_PX * READ_M_PER_MM

/** From how far capital letters of a height can be read, in whole metres. */
export const readableM = (px: number): number => Math.floor(px * M_PER_PX)

/** How high capital letters must be to be read from a distance, in pixels. */
export const pxFor = (metres: number): number => Math.ceil(metres / M_PER_PX)

const oneDecimal = (value: number) => Math.round(value * 10) / 10

/**
 * Judges a creative. The document of a design knows its texts exactly, so it goes before what was measured of the picture.
 * `nearCopyOf` is the number of a booking that was rejected with the same picture.
 */
export function legibilityOf(
  measured: Omit<Measured, 'print'>,
  design?: DesignFacts | null,
  nearCopyOf?: string | null,
): Legibility {
  const { smallestPx, largestPx, contrast, letters } = design ?? measured
  const smallest = smallestPx === null ? null : readableM(smallestPx)
  const largest = largestPx === null ? null : readableM(largestPx)
  const findings: Finding[] = []
  const found = (kind: FindingKind, level: Finding['level'], values: Finding['values'] = {}) =>
    findings.push({ kind, level, values })

  if (nearCopyOf) found('near_copy', 'problem', { reference: nearCopyOf })
  if (measured.blank) found('blank', 'problem')
  if (measured.flashes !== null && measured.flashes > MOST_FLASHES)
    found('flashing', 'problem', { flashes: measured.flashes })
  if (smallest !== null && smallest < NEAR_M) found('small_text', 'problem', { metres: smallest })
  if (largest !== null && largest < ACROSS_M && largest >= NEAR_M) found('small_message', 'advice', { metres: largest })
  if (contrast !== null && contrast < LEAST_CONTRAST)
    found('low_contrast', 'problem', { ratio: oneDecimal(Math.max(1, contrast)) })
  if (letters > SLOT_LETTERS) found('too_much_text', 'problem', { letters })
  else if (letters > GLANCE_LETTERS) found('much_text', 'advice', { letters })
  if (measured.emptyShare >= EMPTY_SHARE)
    found('empty_borders', 'advice', { percent: Math.round(measured.emptyShare * 100) })
  if (measured.qr === 'unreadable') found('qr_unreadable', 'problem')
  if (design?.cornerTaken) found('qr_corner', 'advice')
  if (design?.placeholderLeft) found('placeholder_left', 'problem')

  return {
    smallest_text_m: smallest,
    largest_text_m: largest,
    contrast: contrast === null ? null : oneDecimal(Math.max(1, contrast)),
    findings,
  }
}

/** A picture with fewer edges than this tells nothing apart: most plain grounds look alike. */
const LEAST_BITS = 6

/** Returns true for prints of nearly the same picture. */
export const isNearCopy = (a: string, b: string): boolean =>
  a !== '' && b !== '' && bitsApart(a, '0'.repeat(a.length)) >= LEAST_BITS && bitsApart(a, b) <= NEAR_BITS

/** How many bits of two prints differ. */
export function bitsApart(a: string, b: string): number {
  let bits = 0
  for (let at = 0; at < a.length; at++) {
    for (let rest = Number.parseInt(a[at] ?? '0', 16) ^ Number.parseInt(b[at] ?? '0', 16); rest > 0; rest >>= 1)
      bits += rest & 1
  }
  return bits
}
