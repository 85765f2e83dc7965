import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutPlace } from '@ayob/domain/accounts/photo-metadata'
import { isCutOff } from '@ayob/domain/creatives/containers'
import type { StoredMedia, Warning } from '@ayob/domain/creatives/creative'
import { framesWithin } from '@ayob/domain/creatives/frames'
import { LOOK_GROUND } from '@ayob/domain/looks/print'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import sharp, { type Metadata, type OutputInfo } from 'sharp'
import { typeByContent } from '../../platform/files'
import { canConvert, convertVideo, firstFrame, type Source, sourceOf } from './convert'
import type { Prepared, PreparedPaper, Refused } from './job'
import { drawPdf, opensPdf } from './pdf'
import { CUT_OFF, type Drawn, decodeHeic, decodes, drawPreview, faultOf, headerOf, rewritePicture } from './pictures'
import { FRAME, isScreenCodec, MOST_FPS, SLOT_S } from './screen-profile'
import { isSoundOnly, readMp4, type VideoFacts, writePicturesOnly } from './video'

const MIMES = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif' } as const
const HEIC = /^image\/hei[cf](-sequence)?$/
/** Pictures that are read besides the usual ones, because phones and programs save them under a usual name. */
const PICTURES = /^image\/(png|apng|jpeg|gif|webp|avif|tiff|hei[cf](-sequence)?)$/
const SOUND = /^audio\//
const VIDEOS = /^(video\/|application\/(vnd\.ms-asf|ogg))/
const MPEG4 = /^video\/(mp4|quicktime|x-m4v|3gpp2?)$/
const UNPLAYABLE_ENDINGS: Readonly<Record<string, 'mp4' | 'mov' | 'avi'>> = {
  'video/quicktime': 'mov',
  'video/vnd.avi': 'avi',
  'video/x-msvideo': 'avi',
}

/**
 * Converts an uploaded file for screens, with a preview. All is written to `folder`. The content decides what a file is,
 * and the converter whether it can be used. Throws `NoRoom`.
 */
export async function prepare(path: string, folder: string): Promise<Prepared | Refused> {
  const mime = (await fileTypeFromFile(path))?.mime ?? ''
  if (SOUND.test(mime)) return { refused: 'server.mediaSound' }
  const isPicture = PICTURES.test(mime)
  if (!isPicture && mime !== 'application/pdf' && !VIDEOS.test(mime)) return { refused: 'server.creativeMismatch' }
  // A PDF is judged together with what its reader makes of it.
  if (mime !== 'application/pdf' && isCutOff(await readFile(path))) return CUT_OFF
  if (!isPicture && mime !== 'application/pdf') return prepareVideo(folder, path, mime)
  const to = join(folder, 'picture')
  const drawn = isPicture ? await drawPicture(path, folder, to, mime) : await drawPdf(path, to)
  if ('refused' in drawn) return drawn
  const isMoving = drawn.ending === 'gif'
  const { width, height, durationS: duration_s } = drawn
  return {
    path: drawn.path,
    ending: drawn.ending,
    mime: MIMES[drawn.ending],
    previewPath: await preview(folder, drawn.path),
    media: {
      kind: isMoving ? 'gif' : isPicture ? 'image' : 'pdf',
      ...{ width, height, duration_s, codec: null, playable: true },
      warnings: [...drawn.warnings, ...shapeWarnings(drawn.originalWidth, drawn.originalHeight)],
    },
  }
}

async function drawPicture(path: string, folder: string, to: string, mime: string): Promise<Drawn | Refused> {
  const from = HEIC.test(mime) ? await decodeHeic(path, folder) : path
  if (typeof from !== 'string') return from
  const facts = await headerOf(from)
  if ('refused' in facts) return facts
  const isMoving = facts.format === 'gif' || (facts.format === 'webp' && (facts.pages ?? 1) > 1)
  if (isMoving) return rewriteMoving(from, facts, to)
  const drawn = await rewritePicture(from, (await stat(path)).size, to)
  if ('refused' in drawn) return drawn
  const isStill =
    mime === 'image/apng' || mime.endsWith('-sequence') || (mime === 'image/avif' && (facts.pages ?? 1) > 1)
  const pages: Warning[] = mime === 'image/tiff' && (facts.pages ?? 1) > 1 ? ['server.mediaTiffPages'] : []
  return { ...drawn, warnings: [...drawn.warnings, ...pages, ...(isStill ? ['server.mediaStill'] : [])] }
}

async function prepareVideo(folder: string, path: string, mime: string): Promise<Prepared | Refused> {
  if (!(await canConvert())) return prepareAsIs(folder, path, mime)
  const source = await sourceOf(path)
  if (source === 'sound') return { refused: 'server.mediaSound' }
  if (!source) return { refused: 'server.fileDamaged' }
  const to = join(folder, 'video.mp4')
  // A second more than a slot, so that no screen runs out of pictures.
  const made = (await convertVideo(path, to, source, SLOT_S + 1)) ? await readMp4(to) : undefined
  if (!made) return unplayable(path, mime, 'server.mediaNotPlayable', source)
  const durationS = source.durationS > SLOT_S + 1 ? source.durationS : made.durationS
  return {
    path: to,
    ending: 'mp4',
    mime: 'video/mp4',
    previewPath: await framePreview(folder, to),
    media: videoMedia({ ...made, durationS }, source.colour.isDolby ? 'server.mediaDolby' : undefined, [
      ...(isAsWanted(source) ? [] : ['server.mediaConverted']),
      ...lostWarnings(source),
      ...shapeWarnings(source.width, source.height),
      ...lengthWarnings(durationS),
    ]),
  }
}

const isAsWanted = ({ codec, pixels, width, height }: Source) =>
  codec === 'h264' && pixels === 'yuv420p' && width === FRAME.width && height === FRAME.height

const lostWarnings = ({ hasSound, hasSubtitles, hasAlpha }: Source): Warning[] => [
  ...(hasSound ? ['server.mediaSilent'] : []),
  ...(hasSubtitles ? ['server.mediaSubtitles'] : []),
  ...(hasAlpha ? ['server.mediaTransparent'] : []),
]

/** Without a converter, a video that fits the profile of screens is used as it is; of others the reason is told. */
async function prepareAsIs(folder: string, path: string, mime: string): Promise<Prepared | Refused> {
  const facts = MPEG4.test(mime) ? await readMp4(path) : undefined
  if (MPEG4.test(mime) && !facts)
    return { refused: (await isSoundOnly(path)) ? 'server.mediaSound' : 'server.fileDamaged' }
  const isEven = facts && facts.width % 2 === 0 && facts.height % 2 === 0
  if (!facts || !isScreenCodec(facts.codec) || !isEven) return unplayable(path, mime, 'server.mediaNotPlayable', facts)
  if (facts.fps > MOST_FPS + 0.5) return unplayable(path, mime, 'server.mediaTooFast', facts)
  const to = join(folder, 'video.mp4')
  await writePicturesOnly(path, to)
  return {
    path: to,
    ending: 'mp4',
    mime: 'video/mp4',
    previewPath: null,
    media: videoMedia(facts, undefined, [
      ...shapeWarnings(facts.width, facts.height),
      ...lengthWarnings(facts.durationS),
    ]),
  }
}

/** A video that can be read but not shown is kept, with the reason, until its owner replaces it. */
function unplayable(path: string, mime: string, why: string, facts?: Omit<VideoFacts, 'fps'>): Prepared {
  const ending = UNPLAYABLE_ENDINGS[mime] ?? 'mp4'
  const said = MPEG4.test(mime) || ending === 'avi' ? mime : 'application/octet-stream'
  return { path, ending, mime: said, previewPath: null, media: videoMedia(facts, why, []) }
}

function videoMedia(
  facts: Omit<VideoFacts, 'fps'> | undefined,
  fault: string | undefined,
  warnings: readonly Warning[],
): StoredMedia {
  const { width = null, height = null, durationS: duration_s = null, codec = null } = facts ?? {}
  const all = fault ? [fault, ...warnings] : warnings
  return { kind: 'video', width, height, duration_s, codec, playable: !fault, warnings: all }
}

async function preview(folder: string, from: string): Promise<string> {
  const to = join(folder, 'preview.webp')
  await drawPreview(from, to)
  return to
}

async function framePreview(folder: string, from: string): Promise<string | null> {
  const frame = join(folder, 'frame.png')
  return (await firstFrame(from, frame)) ? preview(folder, frame) : null
}

function shapeWarnings(width: number, height: number): string[] {
  const warnings: string[] = []
  if (Math.abs(width / height - 3) > 0.05) warnings.push('server.mediaShape')
  if (width < FRAME.width / 2) warnings.push('server.mediaSmall')
  return warnings
}

function lengthWarnings(seconds: number): string[] {
  if (seconds > SLOT_S + 0.5) return ['server.mediaCut']
  return seconds < SLOT_S - 0.5 ? ['server.mediaRepeats'] : []
}

/** A photographed document stays as readable as it was. */
const JPEG = { quality: 92, mozjpeg: true } as const

/**
 * Opens a document as a reviewer will, and removes where and with what it was photographed. The picture itself is not
 * encoded again.
 */
export async function preparePaper(from: string, folder: string): Promise<PreparedPaper | Refused> {
  const mime = await typeByContent(from)
  const file = await readFile(from)
  if (!mime) {
    const isHeic = /^image\/hei[cf]$/.test((await fileTypeFromBuffer(file))?.mime ?? '')
    if (!isHeic) return { refused: 'server.documentType' }
    return isCutOff(file) ? CUT_OFF : convertedHeic(from, folder)
  }
  const fault = mime === 'application/pdf' ? await opensPdf(from) : await opensPicture(from, file)
  if (fault) return fault
  const path = join(folder, 'paper')
  await writeFile(path, withoutPlace(file))
  return { path, mime }
}

/** No picture of a paper is as small as this. What never was a picture is left to the reviewer. */
const LEAST_BYTES = 2048

async function opensPicture(from: string, file: Uint8Array): Promise<Refused | undefined> {
  const header = await headerOf(from)
  if ('refused' in header && file.length < LEAST_BYTES) return undefined
  return isCutOff(file) ? CUT_OFF : decodes(from)
}

async function convertedHeic(from: string, folder: string): Promise<PreparedPaper | Refused> {
  const decoded = await decodeHeic(from, folder)
  if (typeof decoded !== 'string') return decoded
  const path = join(folder, 'paper.jpg')
  await sharp(decoded).jpeg(JPEG).toFile(path)
  return { path, mime: 'image/jpeg' }
}

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
