import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOOK_SIZE } from '@ayob/contract/looks'
import { MAX_PIXELS } from '@ayob/domain/creatives/promises'
import { LOOK_GROUND, type LookPrint, printOf } from '@ayob/domain/looks/print'
import sharp, { type Sharp } from 'sharp'
import { canConvert, rawFrames } from './convert'

/** The maximum number of GIF frames that are compared. */
const MOST_FRAMES = 24
const VIDEO = { ...LOOK_SIZE, perS: 5, seconds: 11 } as const
const FRAME_BYTES = LOOK_SIZE.width * LOOK_SIZE.height * 3

/** Re-encodes a screen's picture without metadata, and returns its print. Undefined for anything else. */
export async function readLook(from: string, to: string): Promise<LookPrint | undefined> {
  const options = { limitInputPixels: LOOK_SIZE.width * LOOK_SIZE.height, failOn: 'truncated' } as const
  try {
    const { format, width, height } = await sharp(from, options).metadata()
    if (!['jpeg', 'png'].includes(format) || width !== LOOK_SIZE.width || height !== LOOK_SIZE.height) return undefined
    const picture = sharp(from, options).flatten({ background: LOOK_GROUND })
    await picture.clone().jpeg({ quality: 75, mozjpeg: true }).toFile(to)
    return await printed(picture)
  } catch {
    return undefined
  }
}

const printed = async (picture: Sharp) =>
  printOf(await picture.toColourspace('srgb').removeAlpha().raw({ depth: 'uchar' }).toBuffer())

/** Draws a picture as the player does: as large as fits, on the background of the display. */
const onDisplay = (picture: Sharp) =>
  printed(
    picture.resize({ ...LOOK_SIZE, fit: 'contain', background: LOOK_GROUND }).flatten({ background: LOOK_GROUND }),
  )

/** The prints of a picture: one, or several for a GIF. Null for a file that can't be read. */
export async function picturePrints(from: string): Promise<readonly LookPrint[] | null> {
  try {
    const { pages = 1 } = await sharp(from, { limitInputPixels: false }).metadata()
    const count = Math.min(pages, MOST_FRAMES)
    const prints: LookPrint[] = []
    for (let index = 0; index < count; index++) {
      const page = Math.floor((index * pages) / count)
      prints.push(await onDisplay(sharp(from, { page, limitInputPixels: MAX_PIXELS })))
    }
    return prints
  } catch {
    return null
  }
}

/** The prints of the part of a video that fits a slot. Null without ffmpeg. */
export async function videoPrints(from: string, folder: string): Promise<readonly LookPrint[] | null> {
  const to = join(folder, 'frames.rgb')
  if (!(await canConvert()) || !(await rawFrames(from, to, VIDEO))) return null
  const bytes = await readFile(to)
  return Array.from({ length: Math.floor(bytes.length / FRAME_BYTES) }, (_, index) =>
    printOf(bytes.subarray(index * FRAME_BYTES, (index + 1) * FRAME_BYTES)),
  )
}
