import { stat } from 'node:fs/promises'
import type { Warning } from '@ayob/domain/creatives/creative'
import { framesWithin } from '@ayob/domain/creatives/frames'
import { LOOK_GROUND } from '@ayob/domain/looks/print'
import sharp, { type Metadata, type OutputInfo } from 'sharp'
import type { Refused } from './job'
import { type Drawn, faultOf } from './pictures'
import { FRAME, SLOT_S } from './screen-profile'

/** A stored animation takes at most this many times the bytes that were sent, or this many bytes. */
const MOST_TIMES = 2
const ALWAYS_BYTES = 2_000_000
/** From the best to the smallest: the part of the display's size, the colours, and how different unchanged dots may be. */
const TRIES = [
  { part: 1, colours: 256, same: 0 },
  { part: 0.75, colours: 128, same: 8 },
  { part: 0.5, colours: 64, same: 16 },
] as const

/**
 * Re-encodes the frames of an animation that fit a slot, as a GIF that repeats: on the background of the display, in its
 * size, without metadata. Screens show the others to nobody.
 */
export async function rewriteMoving(from: string, facts: Metadata, to: string): Promise<Drawn | Refused> {
  const { frames, delays, totalMs } = framesWithin(facts.delay ?? [], facts.pages ?? 1, SLOT_S * 1000)
  const [originalWidth, originalHeight] = [facts.width, facts.pageHeight ?? facts.height]
  const path = `${to}.gif`
  try {
    const most = Math.max(ALWAYS_BYTES, MOST_TIMES * (await stat(from)).size)
    let made: OutputInfo | undefined
    for (const { part, colours, same } of TRIES) {
      made = await sharp(from, { pages: frames, limitInputPixels: false })
        .resize({
          width: Math.round(FRAME.width * part),
          height: Math.round(FRAME.height * part),
          fit: 'inside',
          withoutEnlargement: true,
        })
        .flatten({ background: LOOK_GROUND })
        .gif({ loop: 0, delay: delays, colours, interFrameMaxError: same, effort: 4 })
        .toFile(path)
      if (made.size <= most) break
    }
    const { width, pageHeight, height } = made as OutputInfo
    const durationS = Math.round(totalMs / 10) / 100
    const warnings: Warning[] = durationS > SLOT_S + 0.5 ? ['server.mediaAnimationCut'] : []
    const size = { width, height: pageHeight ?? height, originalWidth, originalHeight }
    return { path, ending: 'gif', ...size, durationS: (facts.pages ?? 1) > 1 ? durationS : null, warnings }
  } catch (error) {
    return faultOf(error)
  }
}
