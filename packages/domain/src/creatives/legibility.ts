import type { Finding, FindingKind, Legibility } from '@ayob/contract/legibility'

/** The smallest screen of a vehicle is 960 mm wide and shows 1920 pixels. */
const MM_PER_PX = 0.5
/** The distance from which most people can read capital letters of 1 mm: 30 feet per inch, the rule of sign makers. */
const READ_M_PER_MM = 0.36
/** People see a screen from 5 to 50 m away: from next to it to the far side of the road. */
const NEAR_M = 5
export const ACROSS_M = 20
/** WCAG 2.2, 1.4.3. */
export const LEAST_CONTRAST = 4.5
/** For a whole slot and for a glance. Nine short words take 3 s to read, twenty take 10 s; a word has five letters. */
const SLOT_LETTERS = 100
const GLANCE_LETTERS = 45
/** The share of the display that stays empty because of another aspect ratio. */
const EMPTY_SHARE = 0.1
/** WCAG 2.2, 2.3.1: no more than three flashes in any second. */
const MOST_FLASHES = 3
/** Perceptual hashes of 128 bits that differ in at most this many bits belong to the same picture, drawn again. */
const NEAR_BITS = 8

/** Measurements of a creative as a screen shows it. Heights are those of capital letters, in pixels of 1920 x 640. */
export interface Measured {
  readonly smallestPx: number | null
  readonly largestPx: number | null
  /** Of its worst text. */
  readonly contrast: number | null
  /** The letters of the fullest frame times the number of frames, as if that frame were shown for the whole slot. */
  readonly letters: number
  /** The share of the display that the picture leaves empty. */
  readonly emptyShare: number
  /** Whether the picture itself contains a QR code: a phone can read it from 5 m, or can't, or the screen's own covers it. */
  readonly qr: 'none' | 'readable' | 'unreadable' | 'covered'
  /** Words are where the screen puts its QR code. Absent in measurements of earlier releases. */
  readonly cornerTaken?: boolean
  readonly blank: boolean
  /** In the worst second; null when unknown. */
  readonly flashes: number | null
  /** A perceptual hash of 128 bits, in hex. */
  readonly print: string
}

/** Facts of the document of a design. */
export interface DesignFacts extends Pick<Measured, 'smallestPx' | 'largestPx' | 'contrast' | 'letters'> {
  /** Something covers the area of the screen's QR code. */
  readonly cornerTaken: boolean
  /** The design still has a sample text of its template, such as the sample phone number. */
  readonly placeholderLeft: boolean
}

/** Metres for each pixel of height. */
const M_PER_PX = MM_PER_PX * READ_M_PER_MM

/** The distance from which capital letters of a height can be read, in whole metres. */
export const readableM = (px: number): number => Math.floor(px * M_PER_PX)

/** The height of capital letters that can be read from a distance, in pixels. */
export const pxFor = (metres: number): number => Math.ceil(metres / M_PER_PX)

const oneDecimal = (value: number) => Math.round(value * 10) / 10

/**
 * Judges a creative by measurements of the picture that is shown. The document of a design only adds what no picture tells:
 * anybody can say that a picture was made from it.
 * `nearCopyOf` is the number of a booking that was rejected with the same picture.
 */
export function legibilityOf(
  measured: Omit<Measured, 'print'>,
  design?: DesignFacts | null,
  nearCopyOf?: string | null,
): Legibility {
  const { smallestPx, largestPx, contrast, letters } = measured
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
  if (measured.qr === 'covered') found('qr_covered', 'problem')
  if ((design ?? measured).cornerTaken) found('qr_corner', 'advice')
  if (design?.placeholderLeft) found('placeholder_left', 'problem')

  return {
    smallest_text_m: smallest,
    largest_text_m: largest,
    contrast: contrast === null ? null : oneDecimal(Math.max(1, contrast)),
    findings,
  }
}

/** A hash with fewer edges than this distinguishes nothing: most plain backgrounds look alike. */
const LEAST_BITS = 6

/** Returns true for hashes of nearly the same picture. */
export const isNearCopy = (a: string, b: string): boolean =>
  a !== '' && b !== '' && bitsApart(a, '0'.repeat(a.length)) >= LEAST_BITS && bitsApart(a, b) <= NEAR_BITS

/** The number of bits in which two hashes differ. */
export function bitsApart(a: string, b: string): number {
  let bits = 0
  for (let at = 0; at < a.length; at++) {
    for (let rest = Number.parseInt(a[at] ?? '0', 16) ^ Number.parseInt(b[at] ?? '0', 16); rest > 0; rest >>= 1)
      bits += rest & 1
  }
  return bits
}
