import { type Blob, blobsOf } from './blobs'
import { contrastOf } from './contrast'

/** A picture as lightness, 0 to 255, row by row. */
export interface GrayPicture {
  readonly width: number
  readonly height: number
  readonly gray: Uint8Array
}

export interface Lettering {
  /** Height of capital letters in pixels. */
  readonly smallestPx: number | null
  readonly largestPx: number | null
  readonly contrast: number | null
  readonly letters: number
}

interface Line {
  readonly glyphs: readonly Blob[]
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly contrast: number
}

/** Lettering is separated from its background at each of these steps of lightness. */
const STEP = 20
/** A line has at least this many adjacent letters. */
const LEAST_GLYPHS = 3
const LEAST_PX = 7
/** Anything fainter is texture. */
const LEAST_INK_CONTRAST = 1.2

/**
 * Finds lines of lettering: neighbouring blobs of similar lightness and height. Works for Latin, Sinhala and Tamil letters
 * on plain backgrounds; text on a busy photo may be missed.
 */
export function letteringOf(picture: GrayPicture): Lettering {
  const lines: Line[] = []
  for (const threshold of stepsOf(picture)) {
    for (const dark of [true, false]) lines.push(...linesOf(picture, threshold, dark))
  }
  const kept = withoutRepeats(lines)
  if (kept.length === 0) return { smallestPx: null, largestPx: null, contrast: null, letters: 0 }
  return {
    smallestPx: Math.round(Math.min(...kept.map(({ height }) => height))),
    largestPx: Math.round(Math.max(...kept.map(({ height }) => height))),
    contrast: Math.min(...kept.map(({ contrast }) => contrast)),
    letters: kept.reduce((sum, { glyphs }) => sum + glyphs.length, 0),
  }
}

/** The steps that separate pixels differently: above some, and not like the step before. Flat graphics have few. */
function stepsOf({ gray }: GrayPicture): number[] {
  const isUsed = new Uint8Array(256)
  for (const value of gray) isUsed[value] = 1
  const isBetween = (from: number, to: number) => isUsed.subarray(from, to).includes(1)
  const steps = Array.from({ length: Math.ceil(256 / STEP) - 1 }, (_, index) => (index + 1) * STEP)
  return steps.filter((step) => isBetween(step - STEP, step) && isBetween(step, 256))
}

function linesOf(picture: GrayPicture, threshold: number, dark: boolean): Line[] {
  const glyphs = blobsOf(picture, threshold, dark).filter((blob) => isGlyph(blob, picture))
  glyphs.sort((one, other) => one.left - other.left)
  const lines: Blob[][] = []
  for (const glyph of glyphs) {
    const line = lines.find((candidate) => continues(candidate, glyph))
    if (line) line.push(glyph)
    else lines.push([glyph])
  }
  return lines.flatMap((line) => {
    if (line.length < LEAST_GLYPHS) return []
    const contrast = contrastOfLine(picture, line, dark)
    const heights = line.map(heightOf).sort((one, other) => one - other)
    // Capital letters are taller than the small ones, and some letters have descenders.
    const height = heights[Math.floor((heights.length - 1) * 0.8)] ?? 0
    if (contrast < LEAST_INK_CONTRAST || height < LEAST_PX) return []
    return [
      {
        glyphs: line,
        height,
        contrast,
        left: Math.min(...line.map(({ left }) => left)),
        right: Math.max(...line.map(({ right }) => right)),
        top: Math.min(...line.map(({ top }) => top)),
        bottom: Math.max(...line.map(({ bottom }) => bottom)),
      },
    ]
  })
}

const heightOf = ({ top, bottom }: Blob) => bottom - top + 1
const widthOf = ({ left, right }: Blob) => right - left + 1

function isGlyph(blob: Blob, { width, height }: GrayPicture): boolean {
  const [high, wide] = [heightOf(blob), widthOf(blob)]
  if (high < LEAST_PX || high > height * 0.85 || wide > Math.min(width * 0.4, high * 3)) return false
  if (wide < high * 0.06) return false
  // Letters leave part of their bounding box empty. Bars such as I and l fill it, and are narrow.
  const filled = blob.size / (high * wide)
  return filled > 0.12 && (filled < 0.86 || wide < high * 0.45)
}

function continues(line: readonly Blob[], glyph: Blob): boolean {
  const last = line.at(-1)
  if (!last) return false
  const [a, b] = [heightOf(last), heightOf(glyph)]
  const large = Math.max(a, b)
  if (Math.min(a, b) < large * 0.45) return false
  const overlap = Math.min(last.bottom, glyph.bottom) - Math.max(last.top, glyph.top)
  if (overlap < Math.min(a, b) * 0.5) return false
  const gap = glyph.left - last.right
  return gap > -large * 0.5 && gap < large * 1.1
}

/** The contrast between the lightness of ink and of background. Blended edge pixels don't count. */
function contrastOfLine({ width, gray }: GrayPicture, line: readonly Blob[], dark: boolean): number {
  const counts = new Array<number>(256).fill(0)
  let pixels = 0
  for (const { left, right, top, bottom } of line) {
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const value = gray[y * width + x] as number
        counts[value] = (counts[value] as number) + 1
      }
    }
    pixels += (right - left + 1) * (bottom - top + 1)
  }
  const lightnessAt = (share: number) => {
    let below = 0
    return counts.findIndex((count) => {
      below += count
      return below > Math.floor(pixels * share)
    })
  }
  const light = lightnessToLuminance(lightnessAt(0.93))
  const shade = lightnessToLuminance(lightnessAt(0.07))
  return dark ? contrastOf(light, shade) : contrastOf(shade, light)
}

/** Gray is the luminance with the gamma of a display. */
const lightnessToLuminance = (gray: number) => (gray / 255) ** 2.2

/** The same line is found at several steps; the one with the most letters is kept. */
function withoutRepeats(lines: readonly Line[]): Line[] {
  const kept: Line[] = []
  for (const line of [...lines].sort((one, other) => other.glyphs.length - one.glyphs.length)) {
    if (!kept.some((other) => covers(other, line))) kept.push(line)
  }
  return kept
}

function covers(one: Line, other: Line): boolean {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  if (wide <= 0 || high <= 0) return false
  const area = (other.right - other.left + 1) * (other.bottom - other.top + 1)
  return wide * high > area * 0.3
}
