import type { Font } from '@ayob/contract/designs'
import { ACROSS_M, pxFor } from '../creatives/legibility'

interface Letters {
  readonly latin: number
  readonly sinhala: number
  readonly tamil: number
}

/**
 * Height of letters relative to the font size: of Latin capitals and digits, and for Sinhala and Tamil what a capital is worth,
 * because their letters differ in height.
 */
const LETTERS: Readonly<Record<Font, Letters>> = {
  display: { latin: 0.66, sinhala: 0.7, tamil: 0.7 },
  plain: { latin: 0.73, sinhala: 0.7, tamil: 0.7 },
  poster: { latin: 0.86, sinhala: 0.63, tamil: 0.7 },
  round: { latin: 0.61, sinhala: 0.7, tamil: 0.7 },
  classic: { latin: 0.55, sinhala: 0.47, tamil: 0.7 },
  neat: { latin: 0.64, sinhala: 0.53, tamil: 0.7 },
}

const SINHALA = /\p{Script=Sinhala}/u
const TAMIL = /\p{Script=Tamil}/u
/** Letters and digits of any other script. */
const OTHER = /[\p{L}\p{N}](?<![\p{Script=Sinhala}\p{Script=Tamil}])/u

/** The height of the smallest letters of a text relative to its size. */
export function letterHeight(font: Font, text: string): number {
  const { latin, sinhala, tamil } = LETTERS[font]
  const heights = [
    ...(SINHALA.test(text) ? [sinhala] : []),
    ...(TAMIL.test(text) ? [tamil] : []),
    ...(OTHER.test(text) ? [latin] : []),
  ]
  return heights.length > 0 ? Math.min(...heights) : latin
}

/** The least height of letters in an ad, in pixels of the canvas: they can be read from the other side of the road. */
export const LEAST_LETTER_PX = pxFor(ACROSS_M)

/** The least size of a text in pixels, at which its letters can be read from the other side of the road. */
export const leastSize = (font: Font, text: string): number => Math.ceil(LEAST_LETTER_PX / letterHeight(font, text))
