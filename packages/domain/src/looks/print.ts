import { LOOK_SIZE } from '@ayob/contract/looks'

/** Side of a square of the picture whose mean colour is compared, in pixels. */
const SQUARE = 20
const COLUMNS = LOOK_SIZE.width / SQUARE
const ROWS = LOOK_SIZE.height / SQUARE
const CHANNELS = 3

/** The QR code lies in the lower right corner, within so many squares in each direction. They are not compared. */
const QR_SQUARES = 2
/** Where a look has the QR code of its ad, in pixels. */
export const LOOK_QR = { x: LOOK_SIZE.width - 37, y: LOOK_SIZE.height - 37, side: 34 } as const

/** Behind a creative that does not fill the display. */
export const LOOK_GROUND = { r: 6, g: 10, b: 19 } as const

/** A picture is what it should be up to this distance; see docs/integrity.md for how it was found. */
export const MOST_DISTANCE = 10
/** The same where it can't be drawn exactly alike: between two frames, and house ads, set in the fonts of each device. */
export const MOST_ROUGH_DISTANCE = 16

/** A perceptual hash of a look: the mean colour of each square, row by row, 0 to 255. */
export type LookPrint = readonly number[]

/** The print of a picture of LOOK_SIZE, given as RGB bytes. */
export function printOf(rgb: Uint8Array): LookPrint {
  if (rgb.length !== LOOK_SIZE.width * LOOK_SIZE.height * CHANNELS) throw new Error('not a picture of a look')
  const sums = new Array<number>(COLUMNS * ROWS * CHANNELS).fill(0)
  for (let y = 0; y < LOOK_SIZE.height; y++) {
    const row = Math.floor(y / SQUARE) * COLUMNS
    for (let x = 0; x < LOOK_SIZE.width; x++) {
      const from = (y * LOOK_SIZE.width + x) * CHANNELS
      const to = (row + Math.floor(x / SQUARE)) * CHANNELS
      for (let channel = 0; channel < CHANNELS; channel++) {
        sums[to + channel] = (sums[to + channel] ?? 0) + (rgb[from + channel] ?? 0)
      }
    }
  }
  return sums.map((sum) => Math.round(sum / (SQUARE * SQUARE)))
}

const isQr = (index: number) => {
  const square = Math.floor(index / CHANNELS)
  return square % COLUMNS >= COLUMNS - QR_SQUARES && Math.floor(square / COLUMNS) >= ROWS - QR_SQUARES
}

/** How unlike two pictures are, 0 to 255: the root mean square of the differences. The QR code's corner is left out. */
export function distanceOf(a: LookPrint, b: LookPrint): number {
  let sum = 0
  let counted = 0
  for (let index = 0; index < a.length; index++) {
    if (isQr(index)) continue
    sum += ((a[index] ?? 0) - (b[index] ?? 0)) ** 2
    counted += 1
  }
  return Math.round(Math.sqrt(sum / counted))
}

/** The distance to the likest of several pictures, as those of a video; null when there are none. */
export function leastDistance(print: LookPrint, frames: readonly LookPrint[]): number | null {
  return frames.length === 0 ? null : Math.min(...frames.map((frame) => distanceOf(print, frame)))
}

/** The place of a creative on the display: as large as fits, in the middle. All in pixels. */
export function placeOnLook(
  { width, height }: { readonly width: number; readonly height: number },
  part: { readonly width: number; readonly height: number } = { width: 1, height: 1 },
) {
  const box = { width: LOOK_SIZE.width * part.width, height: LOOK_SIZE.height * part.height }
  const scale = Math.min(box.width / width, box.height / height)
  const [w, h] = [width * scale, height * scale]
  return { x: (LOOK_SIZE.width - w) / 2, y: (LOOK_SIZE.height - h) / 2, width: w, height: h }
}

/** The AYOB panel takes up this part of the display. */
export const PANEL_PART = { width: 0.8, height: 0.6 } as const
