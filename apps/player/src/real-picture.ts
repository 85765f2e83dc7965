import { LOOK_SIZE } from '@ayob/contract/looks'
import type { DisplaySample } from '@ayob/domain/looks/display-fault'
import { placeOnLook } from '@ayob/domain/looks/print'
import { displayOf } from './qr'

const PICTURE = '/device/picture'
const WAIT_MS = 15_000
/** Columns and rows of points that are compared. */
const [COLUMNS, ROWS] = [12, 4]

interface Size {
  readonly width: number
  readonly height: number
}

/** What the compositor of a device shows, small enough for a look. Throws with the program's reason. */
export async function realPicture(): Promise<ImageBitmap> {
  const display = displayOf()
  const scale = Math.min(1, LOOK_SIZE.width / display.width, LOOK_SIZE.height / display.height)
  const response = await fetch(`${PICTURE}?scale=${scale}`, { cache: 'no-store', signal: AbortSignal.timeout(WAIT_MS) })
  if (!response.ok)
    throw new Error(
      ((await response.json().catch(() => null)) as { reason?: string } | null)?.reason ?? `${response.status}`,
    )
  return createImageBitmap(await response.blob())
}

/**
 * Draws the part of a picture where a creative of this size stands to the place where a look has it: a look is 3:1,
 * whatever the display. `part` is the share of the display that it may take.
 */
export function drawCreative(
  context: CanvasRenderingContext2D,
  picture: ImageBitmap,
  size: Size,
  part: Size = { width: 1, height: 1 },
): void {
  const scale = Math.min((picture.width * part.width) / size.width, (picture.height * part.height) / size.height)
  const [w, h] = [size.width * scale, size.height * scale]
  const { x, y, width, height } = placeOnLook(size, part)
  context.drawImage(picture, (picture.width - w) / 2, (picture.height - h) / 2, w, h, x, y, width, height)
}

/** The brightness of a few points of a picture. */
export function sampleOf(picture: ImageBitmap): DisplaySample {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: COLUMNS, height: ROWS })
  const context = canvas.getContext('2d')
  if (!context) return []
  context.drawImage(picture, 0, 0, COLUMNS, ROWS)
  const { data } = context.getImageData(0, 0, COLUMNS, ROWS)
  const luma = (at: number) => 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0)
  return Array.from({ length: COLUMNS * ROWS }, (_, index) => luma(index * 4))
}
