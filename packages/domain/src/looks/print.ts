import { LOOK_SIZE } from '@ayob/contract/looks'

/** The side of a square of the picture whose mean colour is compared, in pixels. */
const SQUARE = 20
const COLUMNS = LOOK_SIZE.width / SQUARE
const ROWS = LOOK_SIZE.height / SQUARE
const CHANNELS = 3

/** The QR code is in the lower right corner, within this many squares in each direction. They are not compared. */
const QR_SQUARES = 2
/** The position of the ad's QR code in a look, in pixels. */
export const LOOK_QR = { x: LOOK_SIZE.width - 37, y: LOOK_SIZE.height - 37, side: 34 } as const

/** The background of a creative that does not fill the display. */
export const LOOK_GROUND = { r: 6, g: 10, b: 19 } as const

/** Up to this distance a picture is as expected; see docs/integrity.md for how it was determined. */
export const MOST_DISTANCE = 10
/** The same for pictures that can't be reproduced exactly: between two frames, and house ads, which use the fonts of each device. */
export const MOST_ROUGH_DISTANCE = 16

/** A perceptual hash of a look: the mean colour of each square, row by row, 0 to 255. */
export type LookPrint = readonly number[]

/** The perceptual hash of a picture of LOOK_SIZE, given as RGB bytes. */
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

/** The difference between two pictures, 0 to 255: the root mean square over all squares, without the QR code's corner. */
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

/** The distance to the most similar of several pictures, such as the frames of a video; null when there are none. */
export function leastDistance(print: LookPrint, frames: readonly LookPrint[]): number | null {
  return frames.length === 0 ? null : Math.min(...frames.map((frame) => distanceOf(print, frame)))
}

/** The position of a creative on the display: as large as fits, centred. All in pixels. */
export function placeOnLook(
  { width, height }: { readonly width: number; readonly height: number },
  part: { readonly width: number; readonly height: number } = { width: 1, height: 1 },
) {
  const box = { width: LOOK_SIZE.width * part.width, height: LOOK_SIZE.height * part.height }
  const scale = Math.min(box.width / width, box.height / height)
  const [w, h] = [width * scale, height * scale]
  return { x: (LOOK_SIZE.width - w) / 2, y: (LOOK_SIZE.height - h) / 2, width: w, height: h }
}

/** The AYOB panel takes up this share of the display. */
export const PANEL_PART = { width: 0.8, height: 0.6 } as const
