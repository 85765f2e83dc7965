import { readFile } from 'node:fs/promises'
import { MAX_PIXELS, tooManyPixels } from '@ayob/domain/creatives/promises'
import sharp, { type Sharp } from 'sharp'
import { TooMuch } from './job'

/** The longest side of a stored picture, in pixels; screens show no more. */
const MAX_SIDE = 2560
const STRICT = { limitInputPixels: MAX_PIXELS, failOn: 'truncated' } as const
const PREVIEW = { width: 720, height: 240 } as const

export interface PictureFacts {
  readonly width: number
  readonly height: number
}

/** Reads the header of a picture. False when it has none. Throws `TooMuch` when it has more pixels than the limit. */
async function measured(from: string, allFrames = false): Promise<boolean> {
  const facts = await sharp(from, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (facts && tooManyPixels(facts.width, facts.height, allFrames ? facts.pages : 1)) throw new TooMuch()
  return facts !== undefined
}

/** Re-encodes a still picture upright and without metadata. Undefined when it can't be read completely. */
export async function rewritePicture(
  from: string,
  to: string,
  format: 'png' | 'jpeg',
): Promise<PictureFacts | undefined> {
  if (!(await measured(from))) return undefined
  return write(sharp(from, STRICT).rotate(), to, format)
}

/** Re-encodes all frames of a GIF without metadata. */
export async function rewriteGif(from: string, to: string): Promise<PictureFacts | undefined> {
  if (!(await measured(from, true))) return undefined
  try {
    const { width, pageHeight, height } = await sharp(from, { ...STRICT, animated: true })
      .gif()
      .toFile(to)
    return { width, height: pageHeight ?? height }
  } catch {
    return undefined
  }
}

/** Renders the first page of a PDF as a PNG in the width of a screen. Undefined when it can't be read. */
export async function drawPdf(from: string, to: string): Promise<PictureFacts | undefined> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(await readFile(from))
    const page = document.getPage(0)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = Math.min(4, 1920 / Math.max(1, originalWidth))
    if (tooManyPixels(originalWidth * scale, originalHeight * scale)) throw new TooMuch()
    const { data, width, height } = await page.render({ scale, render: 'bitmap' })
    const raw = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: MAX_PIXELS })
    return await write(raw.flatten({ background: '#ffffff' }), to, 'png')
  } catch (error) {
    if (error instanceof TooMuch) throw error
    // The native code gave up, usually for lack of memory.
    if (error instanceof Error && error.name === 'RuntimeError') throw new TooMuch()
    return undefined
  } finally {
    library.destroy()
  }
}

/** The longest side of a person's photo, in pixels. */
const PHOTO_SIDE = 512

/** Writes a square photo, upright and without metadata. False when the picture can't be read completely. */
export async function drawPhoto(from: string, to: string): Promise<boolean> {
  if (!(await measured(from))) return false
  try {
    await sharp(from, STRICT)
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

/** Writes a small preview in the shape of a screen that contains the whole picture. */
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
