import { CANVAS, type DesignDocument, type Frame } from '@ayob/contract/designs'
import { Layer } from 'konva/lib/Layer'
import { Stage } from 'konva/lib/Stage'
import { backgroundOf, nodeOf } from './drawing'
import type { PictureCache } from './pictures'

/** The length of a slot, which the frames share evenly. */
const SLOT_MS = 10_000

/** Draws a frame on a canvas of its real size. */
export function frameCanvas(frame: Frame, pictures: PictureCache, width: number = CANVAS.width): HTMLCanvasElement {
  const container = document.createElement('div')
  const stage = new Stage({ container, ...CANVAS })
  const layer = new Layer({ listening: false })
  layer.add(backgroundOf(frame), ...frame.elements.map((element) => nodeOf(element, pictures)))
  stage.add(layer)
  const canvas = stage.toCanvas({ pixelRatio: width / CANVAS.width })
  stage.destroy()
  return canvas
}

/** The file for screens: a PNG for one frame, or a GIF for several. */
export async function fileOf(
  design: DesignDocument,
  name: string,
  pictures: PictureCache & { load(file: string): Promise<void> },
): Promise<File> {
  const files = design.frames.flatMap(({ elements }) =>
    elements.flatMap((element) => (element.kind === 'picture' ? [element.file] : [])),
  )
  await Promise.all(files.map((file) => pictures.load(file)))
  const canvases = design.frames.map((frame) => frameCanvas(frame, pictures))
  const [only] = canvases
  const isStill = canvases.length === 1
  const blob = isStill && only ? await pngOf(only) : await gifOf(canvases)
  return new File([blob], `${fileName(name)}.${isStill ? 'png' : 'gif'}`, { type: blob.type })
}

/** Removes characters that file systems refuse from a name. */
const fileName = (name: string) => name.replace(/[/\\:*?"<>|]+/g, ' ').trim() || 'ad'

async function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the ad could not be drawn')
  return blob
}

async function gifOf(canvases: readonly HTMLCanvasElement[]): Promise<Blob> {
  const { applyPalette, GIFEncoder, quantize } = await import('gifenc')
  const gif = GIFEncoder()
  for (const canvas of canvases) {
    const { width, height } = canvas
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data
    if (!pixels) throw new Error('the ad could not be drawn')
    const palette = quantize(pixels, 256)
    gif.writeFrame(applyPalette(pixels, palette), width, height, { palette, delay: SLOT_MS / canvases.length })
    // A frame takes a second on a phone. The pause in between keeps the page responsive.
    await new Promise((resolve) => setTimeout(resolve))
  }
  gif.finish()
  return new Blob([gif.bytes() as Uint8Array<ArrayBuffer>], { type: 'image/gif' })
}
