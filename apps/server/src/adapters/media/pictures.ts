import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'

/** Larger pictures than this many pixels are refused before they are unpacked. */
const MAX_PIXELS = 50_000_000
/** Longest side that is kept; more is of no use on a screen. */
const MAX_SIDE = 2560
const PREVIEW = { width: 720, height: 240 } as const

export interface PictureFacts {
  readonly width: number
  readonly height: number
}

/** Re-encodes a still picture without its metadata, upright. Undefined when it can't be read to its end. */
export async function rewritePicture(
  from: string,
  to: string,
  format: 'png' | 'jpeg',
): Promise<PictureFacts | undefined> {
  return write(sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' }).rotate(), to, format)
}

/** Re-encodes a GIF without its metadata, all frames. */
export async function rewriteGif(from: string, to: string): Promise<PictureFacts | undefined> {
  try {
    const { width, pageHeight, height } = await sharp(from, {
      animated: true,
      limitInputPixels: MAX_PIXELS,
      failOn: 'truncated',
    })
      .gif()
      .toFile(to)
    return { width, height: pageHeight ?? height }
  } catch {
    return undefined
  }
}

/** Draws the first page of a PDF as a PNG as wide as a screen. Undefined when it can't be read. */
export async function drawPdf(from: string, to: string): Promise<PictureFacts | undefined> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(await readFile(from))
    const page = document.getPage(0)
    const { originalWidth } = page.getOriginalSize()
    const scale = Math.min(4, 1920 / Math.max(1, originalWidth))
    const { data, width, height } = await page.render({ scale, render: 'bitmap' })
    const raw = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: MAX_PIXELS })
    return await write(raw.flatten({ background: '#ffffff' }), to, 'png')
  } catch {
    return undefined
  } finally {
    library.destroy()
  }
}

/** Longest side of a person's photo, in pixels. */
const PHOTO_SIDE = 512

/** A square photo of a person without metadata, upright. False when the picture can't be read to its end. */
export async function drawPhoto(from: string, to: string): Promise<boolean> {
  try {
    await sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
      .rotate()
      .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85, mozjpeg: true })
      .toFile(to)
    return true
  } catch {
    return false
  }
}

/** A small preview in the shape of a screen, the whole picture in it. */
export async function drawPreview(from: string, to: string): Promise<void> {
  await sharp(from, { limitInputPixels: MAX_PIXELS })
    .resize({ ...PREVIEW, fit: 'contain', background: '#0c1424' })
    .webp({ quality: 80 })
    .toFile(to)
}

async function write(picture: Sharp, to: string, format: 'png' | 'jpeg'): Promise<PictureFacts | undefined> {
  try {
    const sized = picture.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    const encoded = format === 'png' ? sized.png() : sized.jpeg({ quality: 88, mozjpeg: true })
    const { width, height } = await encoded.toFile(to)
    return { width, height }
  } catch {
    return undefined
  }
}
