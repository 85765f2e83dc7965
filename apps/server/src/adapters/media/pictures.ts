import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_MEGAPIXELS } from '@ayob/contract/creatives'
import { vanishes } from '@ayob/domain/creatives/alpha'
import type { Warning } from '@ayob/domain/creatives/creative'
import { MAX_PIXELS, tooManyPixels } from '@ayob/domain/creatives/promises'
import { LOOK_GROUND } from '@ayob/domain/looks/print'
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import type { Refused } from './job'
import { isInstalled, runProgram } from './programs'

/** The longest side of a stored picture, in pixels; screens show no more. */
const MAX_SIDE = 2560
const STRICT = { limitInputPixels: MAX_PIXELS, failOn: 'truncated' } as const
const PREVIEW = { width: 720, height: 240 } as const
/** A stored picture takes at most this many times the bytes that were sent, or this many bytes. */
const MOST_TIMES = 2
const ALWAYS_BYTES = 500_000
/** From the best to the smallest. A last one that is still larger is stored. */
const JPEGS = [
  { side: MAX_SIDE, quality: 88 },
  { side: MAX_SIDE, quality: 75 },
  { side: 1920, quality: 70 },
  { side: 1280, quality: 60 },
  { side: 960, quality: 50 },
] as const

/** A picture as a screen shows it, and its size before it was made smaller. */
export interface Drawn {
  readonly path: string
  readonly ending: 'png' | 'jpg' | 'gif'
  readonly width: number
  readonly height: number
  readonly originalWidth: number
  readonly originalHeight: number
  readonly durationS: number | null
  readonly warnings: readonly Warning[]
}

const UNREADABLE: Refused = { refused: 'server.fileDamaged' }
export const CUT_OFF: Refused = { refused: 'server.fileCutOff' }

/** The facts of a picture's header, or why it can't be read. */
export async function headerOf(from: string): Promise<Metadata | Refused> {
  const facts = await sharp(from, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!facts) return UNREADABLE
  if (!tooManyPixels(facts.width, facts.height)) return facts
  const megapixels = Math.round((facts.width * facts.height) / 1e6)
  return { refused: ['server.mediaPixels', { megapixels, most: MAX_MEGAPIXELS }] }
}

/** Says why a picture with a good header could not be decoded. */
export const faultOf = (error: unknown): Refused =>
  /premature|truncat|end of (file|image)|unexpected end|not enough/i.test(String(error)) ? CUT_OFF : UNREADABLE

/**
 * Re-encodes a still picture: upright, on the background of the display, in sRGB and without metadata. A large PNG becomes
 * a JPEG when it would take far more space than what was sent.
 */
export async function rewritePicture(from: string, sentBytes: number, to: string): Promise<Drawn | Refused> {
  const facts = await headerOf(from)
  if ('refused' in facts) return facts
  try {
    const { width: originalWidth, height: originalHeight } = facts.autoOrient
    const small = sharp(from, STRICT)
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    const warnings = facts.hasAlpha ? await transparencyWarnings(small.clone()) : []
    const shown = await flat(small).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
    const stored = await storeRaw(shown, to, sentBytes, facts.format === 'jpeg')
    return { ...stored, originalWidth, originalHeight, durationS: null, warnings }
  } catch (error) {
    return faultOf(error)
  }
}

const flat = (picture: Sharp) => picture.flatten({ background: LOOK_GROUND }).toColourspace('srgb').removeAlpha()

/** Encodes decoded dots as PNG, or as JPEG when that is wanted or saves far too much space to refuse. */
export async function storeRaw(
  { data, info }: { data: Buffer; info: OutputInfo },
  to: string,
  sentBytes: number,
  asJpeg = false,
) {
  const most = Math.max(ALWAYS_BYTES, MOST_TIMES * sentBytes)
  const raw = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  if (!asJpeg) {
    const path = `${to}.png`
    const { size, width, height } = await raw().png().toFile(path)
    if (size <= most) return { path, ending: 'png', width, height } as const
  }
  const path = `${to}.jpg`
  let made = info
  for (const { side, quality } of JPEGS) {
    made = await raw()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: quality > 80 && !asJpeg ? '4:4:4' : '4:2:0' })
      .toFile(path)
    if (made.size <= most) break
  }
  return { path, ending: 'jpg', width: made.width, height: made.height } as const
}

/** What the background of the display does to the transparent parts of a picture. */
async function transparencyWarnings(picture: Sharp): Promise<Warning[]> {
  const { data, info } = await picture
    .resize({ width: 960, height: 960, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const found = vanishes(data, info.width, LOOK_GROUND)
  if (found === 'opaque') return []
  return found === 'lost' ? ['server.mediaTransparent', 'server.mediaVanishes'] : ['server.mediaTransparent']
}

/** The longest side of a person's photo, in pixels. */
const PHOTO_SIDE = 512

/** Writes a square photo, upright and without metadata. False when the picture can't be read completely. */
export async function drawPhoto(from: string, to: string): Promise<boolean> {
  if ('refused' in (await headerOf(from))) return false
  try {
    await sharp(from, STRICT)
      .autoOrient()
      .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85, mozjpeg: true })
      .toFile(to)
    return true
  } catch {
    return false
  }
}

/** Writes a small preview in the shape of a screen that contains the whole picture. A moving picture moves. */
export async function drawPreview(from: string, to: string): Promise<void> {
  await sharp(from, { limitInputPixels: false, animated: true })
    .resize({ ...PREVIEW, fit: 'contain', background: LOOK_GROUND })
    .webp({ quality: 80, effort: 1, loop: 0 })
    .toFile(to)
}

/** Writes the first frame of a picture in the shape of a screen, as paper can show it. False when it can't be read. */
export async function drawStill(from: string, to: string): Promise<boolean> {
  if ('refused' in (await headerOf(from))) return false
  await sharp(from, { limitInputPixels: false })
    .resize({ ...PREVIEW, fit: 'contain', background: LOOK_GROUND })
    .flatten({ background: LOOK_GROUND })
    .jpeg({ quality: 88, mozjpeg: true })
    .toFile(to)
  return true
}

/** Decodes a whole picture without keeping anything of it. */
export async function decodes(from: string): Promise<Refused | undefined> {
  const facts = await headerOf(from)
  if ('refused' in facts) return facts
  return sharp(from, STRICT)
    .stats()
    .then(
      () => undefined,
      (error: unknown) => faultOf(error),
    )
}

/** Programs of libheif, by their old and new name. */
const PROGRAMS = ['heif-convert', 'heif-dec'] as const
const NO_PLUGIN = /unsupported|not supported|plugin|no decoder/i
const NO_DECODER: Refused = { refused: 'server.mediaHeic' }

/**
 * Converts a photo of a phone (HEIC) to PNG, upright, where the system has a decoder for it; sharp has none for most of
 * them. Returns its path.
 */
export async function decodeHeic(from: string, folder: string): Promise<string | Refused> {
  const to = join(folder, 'heic.png')
  for (const program of PROGRAMS) {
    if (!(await isInstalled(program))) continue
    const { ok, stderr } = await runProgram(program, [from, to])
    // A file with several pictures becomes several files.
    const [first] = (await readdir(folder)).filter((name) => /^heic.*\.png$/.test(name)).sort()
    if (!ok || !first) return NO_PLUGIN.test(stderr) ? NO_DECODER : { refused: 'server.fileDamaged' }
    if (join(folder, first) !== to) await rename(join(folder, first), to)
    return to
  }
  const decoded = await sharp(from)
    .png()
    .toFile(to)
    .catch(() => undefined)
  return decoded ? to : NO_DECODER
}
