/** What makes the picture of a paper hard to read. */
export type PictureFault = 'small' | 'blurred'

/** A picture in grey, row by row, 0 to 255. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly grey: ArrayLike<number>
}

/** The long side, in pixels, to which a picture is reduced before its sharpness is measured. */
export const MEASURED_SIDE = 512

/** An identity card across such a picture has small print of 7 pixels. */
const LEAST_SIDES = { long: 640, short: 400 }
/** The small print of a page or a card is lost below this sharpness; `picture.test.ts` shows both sides. */
const LEAST_SHARPNESS = 0.001
/** The side of a tile, in pixels. */
const TILE = 32
/** The part of the tiles that must be sharp: a form may have few words. */
const SHARP_PART = 0.05
/** The part of the pixels at both ends of the brightness that says nothing about the contrast. */
const OUTLIERS = 0.01

/**
 * What makes the picture of a paper hard to read; null if nothing does.
 * @param size the picture as it was taken, in pixels
 * @param measured the same picture with a long side of at most `MEASURED_SIDE`
 */
export function pictureFault(
  size: { readonly width: number; readonly height: number },
  measured: GreyPicture,
): PictureFault | null {
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)]
  if (long < LEAST_SIDES.long || short < LEAST_SIDES.short) return 'small'
  return sharpness(measured) < LEAST_SHARPNESS ? 'blurred' : null
}

/**
 * How sharp the sharpest parts of a picture are: the variance of the Laplacian (Pech-Pacheco et al., "Diatom autofocusing in
 * brightfield microscopy", ICPR 2000) of the best tiles, because much of a paper is empty, over the squared contrast of the
 * picture, because it may be dark. 0 for a picture of one colour.
 */
export function sharpness(picture: GreyPicture): number {
  const contrast = contrastOf(picture)
  if (contrast === 0) return 0
  const tiles = tilesOf(picture).sort((a, b) => b - a)
  return (tiles[Math.floor(tiles.length * SHARP_PART)] ?? 0) / contrast ** 2
}

/** The difference between the bright and the dark parts. */
function contrastOf({ grey }: GreyPicture): number {
  const sorted = Float64Array.from(grey).sort()
  const at = (part: number) => sorted[Math.round((sorted.length - 1) * part)] ?? 0
  return at(1 - OUTLIERS) - at(OUTLIERS)
}

/** The variance of the Laplacian in each whole tile. */
function tilesOf(picture: GreyPicture): number[] {
  const tiles: number[] = []
  for (let top = 1; top + TILE < picture.height; top += TILE)
    for (let left = 1; left + TILE < picture.width; left += TILE) tiles.push(varianceIn(picture, left, top))
  return tiles
}

function varianceIn({ grey, width }: GreyPicture, left: number, top: number): number {
  let sum = 0
  let squares = 0
  for (let y = top; y < top + TILE; y += 1) {
    for (let x = left; x < left + TILE; x += 1) {
      const at = y * width + x
      const pixel = (offset: number) => grey[at + offset] ?? 0
      const laplacian = pixel(-1) + pixel(1) + pixel(-width) + pixel(width) - 4 * pixel(0)
      sum += laplacian
      squares += laplacian ** 2
    }
  }
  const count = TILE ** 2
  return squares / count - (sum / count) ** 2
}
