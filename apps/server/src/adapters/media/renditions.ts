import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_PIXELS } from '@ayob/domain/creatives/promises'
import { isWorthKeeping, sidesBelow } from '@ayob/domain/creatives/renditions'
import sharp from 'sharp'
import { canConvert, shrinkVideo, sourceOf } from './convert'
import type { DrawnRendition } from './job'

const JPEG_QUALITY = 85

/**
 * Draws the renditions of a prepared creative that are worth keeping. What can't be read has none: its screens show the
 * file itself.
 */
export async function drawRenditions(from: string, folder: string, ending: string): Promise<readonly DrawnRendition[]> {
  const isVideo = ending === 'mp4'
  if (isVideo && !(await canConvert())) return []
  const { size } = await stat(from)
  const drawn: DrawnRendition[] = []
  for (const side of sidesBelow(await longestSide(from, isVideo))) {
    const path = join(folder, `${side}.${ending}`)
    const made = isVideo ? await shrinkVideo(from, path, side) : await shrinkPicture(from, path, side, ending)
    if (!made) continue
    const { size: bytes } = await stat(path)
    if (isWorthKeeping(bytes, size)) drawn.push({ side, path, bytes })
  }
  return drawn
}

async function longestSide(from: string, isVideo: boolean): Promise<number> {
  if (isVideo) {
    const source = await sourceOf(from)
    return source && source !== 'sound' ? Math.max(source.width, source.height) : 0
  }
  const {
    width = 0,
    height = 0,
    pageHeight,
  } = await sharp(from)
    .metadata()
    .catch(() => ({ width: 0, height: 0, pageHeight: undefined }))
  return Math.max(width, pageHeight ?? height)
}

/** A moving picture keeps its frames. False when it can't be read completely. */
async function shrinkPicture(from: string, to: string, side: number, ending: string): Promise<boolean> {
  const small = sharp(from, { limitInputPixels: MAX_PIXELS, animated: ending === 'gif' }).resize({
    ...{ width: side, height: side, fit: 'inside' },
    withoutEnlargement: true,
  })
  const coded = ending === 'jpg' ? small.jpeg({ quality: JPEG_QUALITY, mozjpeg: true }) : small
  return coded.toFile(to).then(
    () => true,
    () => false,
  )
}
