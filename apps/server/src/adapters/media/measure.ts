import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { QR_CORNER } from '@ayob/contract/designs'
import { emptyByBars, emptyByShape } from '@ayob/domain/creatives/borders'
import {
  flashesOf,
  framesWithin,
  grayPrint,
  isBlank,
  PRINT_SIZE,
  type SmallFrame,
  sampled,
} from '@ayob/domain/creatives/frames'
import type { Measured } from '@ayob/domain/creatives/legibility'
import { type GrayPicture, type Lettering, letteringOf } from '@ayob/domain/creatives/lettering'
import { MAX_PIXELS } from '@ayob/domain/creatives/promises'
import { LOOK_GROUND } from '@ayob/domain/looks/print'
import jsQR from 'jsqr'
import sharp, { type Sharp } from 'sharp'
import { canConvert, rawFrames } from './convert'
import { FRAME, SLOT_S } from './screen-profile'

const SMALL = { width: 48, height: 16 } as const
/** How many frames of a moving creative are searched for words. */
const STILLS = 6
/** Sampling of a video: stills, and small frames, per second of a slot. */
const STILLS_PER_S = 0.6
const SMALL_PER_S = 15
/** A screen 5 m away in a phone's camera: about 570 pixels a metre, and 0.96 m wide. */
const FROM_5_M = 550
const NEARBY = 960

/** Maps sRGB values to luminance from 0 to 1. */
const LINEAR = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** 2.2)

interface Rgb {
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

/** Measures a prepared creative as a screen shows it. Null for a video without ffmpeg and for a file that can't be read. */
export async function measure(from: string, folder: string, isVideo: boolean): Promise<Measured | null> {
  return isVideo ? measureVideo(from, folder) : measurePicture(from)
}

async function measurePicture(from: string): Promise<Measured | null> {
  const { width, height, pageHeight, pages = 1, delay = [] } = await sharp(from).metadata()
  const { delays } = framesWithin(delay, pages, SLOT_S * 1000)
  const at = (page: number) => sharp(from, { page, limitInputPixels: MAX_PIXELS })
  const stills: Rgb[] = []
  for (const page of sampled(delays, STILLS)) stills.push(await shown(at(page), FRAME))
  const frames: SmallFrame[] = []
  for (const [page, shownMs] of delays.length > 1 ? delays.entries() : []) {
    const { bytes } = await shown(at(page), SMALL)
    frames.push({ luminances: luminancesOf(bytes), shownMs })
  }
  return measured(stills, frames, emptyByShape(width, pageHeight ?? height))
}

async function measureVideo(from: string, folder: string): Promise<Measured | null> {
  if (!(await canConvert())) return null
  const read = async (name: string, { width, height }: { width: number; height: number }, perS: number) => {
    const to = join(folder, name)
    const options = { width, height, perS, seconds: SLOT_S }
    if (!(await rawFrames(from, to, options))) return []
    const bytes = await readFile(to)
    const size = width * height * 3
    return Array.from({ length: Math.floor(bytes.length / size) }, (_, index) => ({
      width,
      height,
      bytes: bytes.subarray(index * size, (index + 1) * size),
    }))
  }
  const stills = await read('stills.rgb', FRAME, STILLS_PER_S)
  if (stills.length === 0) return null
  const frames = await read('small.rgb', SMALL, SMALL_PER_S)
  const shownMs = 1000 / SMALL_PER_S
  return measured(
    stills,
    frames.map(({ bytes }) => ({ luminances: luminancesOf(bytes), shownMs })),
    0,
  )
}

async function measured(stills: readonly Rgb[], frames: readonly SmallFrame[], emptyShare: number): Promise<Measured> {
  const codes = await Promise.all(stills.map(qrOf))
  const found: Lettering[] = stills.map((still, index) => letteringOf(without(grayOf(still), codes[index])))
  const least = (values: (number | null)[]) => {
    const known = values.filter((value) => value !== null)
    return known.length > 0 ? Math.min(...known) : null
  }
  const most = (values: (number | null)[]) => {
    const known = values.filter((value) => value !== null)
    return known.length > 0 ? Math.max(...known) : null
  }
  const [first] = stills
  const bars = Math.min(...stills.map((still) => emptyByBars(grayOf(still))))
  return {
    smallestPx: least(found.map(({ smallestPx }) => smallestPx)),
    largestPx: most(found.map(({ largestPx }) => largestPx)),
    contrast: least(found.map(({ contrast }) => contrast)),
    letters: Math.max(0, ...found.map(({ letters }) => letters)) * (frames.length > 0 ? stills.length : 1),
    emptyShare: Math.max(emptyShare, bars),
    qr: codes.find((code) => code)?.qr ?? 'none',
    cornerTaken: stills.some((still, index) => letteringOf(cornerOf(without(grayOf(still), codes[index]))).letters > 0),
    blank: stills.every(({ bytes }) => isBlank(luminancesOf(bytes))),
    flashes: flashesOf(frames),
    print: first ? await printOf(first) : '',
  }
}

/** A picture as the display shows it, in RGB. */
async function shown(picture: Sharp, size: { readonly width: number; readonly height: number }): Promise<Rgb> {
  const bytes = await picture
    .resize({ ...size, fit: 'contain', background: LOOK_GROUND })
    .flatten({ background: LOOK_GROUND })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer()
  return { ...size, bytes }
}

function luminancesOf(rgb: Uint8Array): Float32Array {
  const luminances = new Float32Array(rgb.length / 3)
  for (let at = 0; at < luminances.length; at++) {
    const [red, green, blue] = [rgb[at * 3] as number, rgb[at * 3 + 1] as number, rgb[at * 3 + 2] as number]
    luminances[at] = 0.2126 * (LINEAR[red] ?? 0) + 0.7152 * (LINEAR[green] ?? 0) + 0.0722 * (LINEAR[blue] ?? 0)
  }
  return luminances
}

const grays = new WeakMap<Rgb, GrayPicture>()

function grayOf(picture: Rgb): GrayPicture {
  const known = grays.get(picture)
  if (known) return known
  const luminances = luminancesOf(picture.bytes)
  const gray = new Uint8Array(luminances.length)
  // Neighbouring pixels are often equal, and powers take most of the time.
  for (let at = 0; at < gray.length; at++) {
    const isSame = at > 0 && luminances[at] === luminances[at - 1]
    gray[at] = isSame ? (gray[at - 1] as number) : Math.round((luminances[at] as number) ** (1 / 2.2) * 255)
  }
  const made = { width: picture.width, height: picture.height, gray }
  grays.set(picture, made)
  return made
}

const raw = ({ width, height, bytes }: Rgb) => sharp(bytes, { raw: { width, height, channels: 3 } })

interface Code {
  readonly qr: Exclude<Measured['qr'], 'none'>
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A QR code, its position, and whether a phone can read it from 5 m beside the screen's own code. */
async function qrOf(still: Rgb): Promise<Code | undefined> {
  const readAt = async (width: number, qr: Code['qr']): Promise<Code | undefined> => {
    const { data, info } = await raw(still).resize({ width }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const found = jsQR(new Uint8ClampedArray(data), info.width, info.height)
    if (!found) return undefined
    const { topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner } = found.location
    const corners = [topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner]
    const across = corners.map(({ x }) => (x * still.width) / width)
    const down = corners.map(({ y }) => (y * still.width) / width)
    const place = {
      left: Math.min(...across),
      right: Math.max(...across),
      top: Math.min(...down),
      bottom: Math.max(...down),
    }
    return { qr: place.right > QR_CORNER.x && place.bottom > QR_CORNER.y ? 'covered' : qr, ...place }
  }
  return (await readAt(FROM_5_M, 'readable')) ?? readAt(NEARBY, 'unreadable')
}

/** How many pixels too far inside a corner may be detected. */
const CODE_EDGE = 8

/** The same picture with a code painted over, because its squares are not letters. */
function without(picture: GrayPicture, code: Code | undefined): GrayPicture {
  if (!code) return picture
  const { width, height } = picture
  const gray = Uint8Array.from(picture.gray)
  const from = Math.max(0, Math.floor(code.left - CODE_EDGE))
  const to = Math.min(width, Math.ceil(code.right + CODE_EDGE))
  for (let y = Math.max(0, Math.floor(code.top - CODE_EDGE)); y < Math.min(height, code.bottom + CODE_EDGE); y++)
    gray.fill(255, y * width + from, y * width + to)
  return { width, height, gray }
}

/** The part of a picture that the screen's own QR code covers. */
function cornerOf({ width, gray }: GrayPicture): GrayPicture {
  const corner = new Uint8Array(QR_CORNER.width * QR_CORNER.height)
  for (let y = 0; y < QR_CORNER.height; y++) {
    const from = (QR_CORNER.y + y) * width + QR_CORNER.x
    corner.set(gray.subarray(from, from + QR_CORNER.width), y * QR_CORNER.width)
  }
  return { width: QR_CORNER.width, height: QR_CORNER.height, gray: corner }
}

async function printOf(still: Rgb): Promise<string> {
  const bytes = await raw(still)
    .resize({ ...PRINT_SIZE, fit: 'fill' })
    .raw()
    .toBuffer()
  return grayPrint(grayOf({ ...PRINT_SIZE, bytes }).gray)
}
