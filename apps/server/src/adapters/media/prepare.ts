import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isCutOff } from '@ayob/domain/creatives/containers'
import type { StoredMedia, Warning } from '@ayob/domain/creatives/creative'
import { fileTypeFromFile } from 'file-type'
import { canConvert, convertVideo, firstFrame, type Source, sourceOf } from './convert'
import { decodeHeic } from './heic'
import type { Prepared, Refused } from './job'
import { rewriteMoving } from './moving'
import { drawPdf } from './pdf'
import { CUT_OFF, type Drawn, drawPreview, headerOf, rewritePicture } from './pictures'
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
