import { join } from 'node:path'
import type { Media } from '@ayob/contract/creatives'
import { fileTypeFromFile } from 'file-type'
import type { Prepared } from '../../creatives/ports'
import { drawPdf, drawPreview, type PictureFacts, rewriteGif, rewritePicture } from './pictures'
import { canConvert, convertVideo, FRAME, firstFrame, playsAsIs, readMp4, type VideoFacts } from './video'

const SLOT_S = 10
const PICTURES: Readonly<Record<string, 'png' | 'jpeg'>> = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
}
const VIDEOS: Readonly<Record<string, 'mp4' | 'mov' | 'avi'>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/x-m4v': 'mp4',
  'video/vnd.avi': 'avi',
  'video/x-msvideo': 'avi',
}

/** Detects the kind of a file by its content; undefined when it can't be a creative. */
async function contentOf(path: string): Promise<{ kind: Media['kind']; mime: string } | undefined> {
  const mime = (await fileTypeFromFile(path))?.mime
  if (!mime) return undefined
  if (PICTURES[mime]) return { kind: 'image', mime }
  if (mime === 'image/gif') return { kind: 'gif', mime }
  if (mime === 'application/pdf') return { kind: 'pdf', mime }
  return VIDEOS[mime] ? { kind: 'video', mime } : undefined
}

/**
 * Converts an uploaded file for screens, with a preview. Both are written to `folder`; a file that needs no conversion
 * is used as it is. Undefined for broken content and for files that can't be a creative. Throws `TooMuch`.
 */
export async function prepare(path: string, folder: string): Promise<Prepared | undefined> {
  const content = await contentOf(path)
  if (!content) return undefined
  if (content.kind === 'video') return prepareVideo(folder, path, VIDEOS[content.mime] ?? 'mp4')
  const format = content.kind === 'image' ? (PICTURES[content.mime] ?? 'png') : 'png'
  const ending = content.kind === 'gif' ? 'gif' : format === 'png' ? 'png' : 'jpg'
  const to = join(folder, `picture.${ending}`)
  const facts =
    content.kind === 'pdf'
      ? await drawPdf(path, to)
      : content.kind === 'gif'
        ? await rewriteGif(path, to)
        : await rewritePicture(path, to, format)
  if (!facts) return undefined
  const warnings = [...shapeWarnings(facts), ...(content.kind === 'pdf' ? ['server.mediaPdfPage'] : [])]
  return {
    path: to,
    ending,
    mime: ending === 'jpg' ? 'image/jpeg' : `image/${ending}`,
    previewPath: await preview(folder, to),
    media: { kind: content.kind, ...facts, duration_s: null, codec: null, playable: true, warnings },
  }
}

async function prepareVideo(
  folder: string,
  path: string,
  ending: 'mp4' | 'mov' | 'avi',
): Promise<Prepared | undefined> {
  const facts = ending === 'avi' ? undefined : await readMp4(path)
  if (ending !== 'avi' && !facts) return undefined
  const playable = facts !== undefined && playsAsIs(facts.codec)
  const framed = playable && facts.width === FRAME.width && facts.height === FRAME.height
  if (!framed && (await canConvert())) {
    const converted = await convert(folder, path, facts)
    if (converted) return converted
    if (!facts) return undefined
  }
  return {
    path,
    ending,
    mime: ending === 'avi' ? 'video/x-msvideo' : ending === 'mov' && !playable ? 'video/quicktime' : 'video/mp4',
    previewPath: playable ? await framePreview(folder, path) : null,
    media: videoMedia(facts, playable, [
      ...(playable ? [] : ['server.mediaNotPlayable']),
      ...(facts ? [...shapeWarnings(facts), ...lengthWarnings(facts.durationS)] : []),
    ]),
  }
}

async function convert(folder: string, path: string, known?: VideoFacts): Promise<Prepared | undefined> {
  const to = join(folder, 'video.mp4')
  const made = (await convertVideo(path, to, SLOT_S + 1)) ? await readMp4(to) : undefined
  if (!made) return undefined
  // Only the part that a screen shows is converted, plus a second. The original length shows that the rest is cut.
  const facts = { ...made, durationS: known?.durationS ?? made.durationS }
  const previewPath = await framePreview(folder, to)
  const media = videoMedia(facts, true, ['server.mediaConverted', ...lengthWarnings(facts.durationS)])
  return { path: to, ending: 'mp4', mime: 'video/mp4', previewPath, media }
}

function videoMedia(facts: VideoFacts | undefined, playable: boolean, warnings: string[]): Media {
  const { width = null, height = null, durationS: duration_s = null, codec = null } = facts ?? {}
  return { kind: 'video', width, height, duration_s, codec, playable, warnings }
}

async function preview(folder: string, from: string): Promise<string> {
  const to = join(folder, 'preview.webp')
  await drawPreview(from, to)
  return to
}

async function framePreview(folder: string, from: string): Promise<string | null> {
  const frame = join(folder, 'frame.png')
  return (await canConvert()) && (await firstFrame(from, frame)) ? preview(folder, frame) : null
}

function shapeWarnings({ width, height }: PictureFacts): string[] {
  const warnings: string[] = []
  if (Math.abs(width / height - 3) > 0.05) warnings.push('server.mediaShape')
  if (width < FRAME.width / 2) warnings.push('server.mediaSmall')
  return warnings
}

function lengthWarnings(seconds: number): string[] {
  if (seconds > SLOT_S + 0.5) return ['server.mediaCut']
  return seconds < SLOT_S - 0.5 ? ['server.mediaRepeats'] : []
}
