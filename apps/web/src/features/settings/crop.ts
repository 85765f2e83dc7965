/** The visible part of a picture: its centre as fractions of the picture, and the zoom. */
export interface Crop {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const MAX_ZOOM = 4

interface Size {
  readonly width: number
  readonly height: number
}

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** Returns the square of the picture, in its pixels, that a crop shows. It never leaves the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / between(1, zoom, MAX_ZOOM)
  return {
    side,
    left: between(0, x * width - side / 2, width - side),
    top: between(0, y * height - side / 2, height - side),
  }
}

/** Returns the crop after dragging the picture by a number of frame widths. */
export function dragged(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { left, top, side } = squareOf(size, crop)
  return {
    zoom: crop.zoom,
    x: between(0, (left + side / 2 - by.x * side) / size.width, 1),
    y: between(0, (top + side / 2 - by.y * side) / size.height, 1),
  }
}
