import { readFile, writeFile } from 'node:fs/promises'
import { picturesOnly } from '@ayob/domain/creatives/containers'
import { keepsItsPromises } from '@ayob/domain/creatives/promises'
import { createFile, Log, MP4BoxBuffer } from 'mp4box'

// Faults in uploaded files are reported to the uploader, not to the console.
Log.error = () => undefined

export interface VideoFacts {
  /** As they are seen: after rotation. */
  readonly width: number
  readonly height: number
  readonly durationS: number
  readonly codec: string
  /** Frames in a second. */
  readonly fps: number
}

/**
 * Reads the structure of an MP4 or MOV: its pictures only. Undefined when it is truncated, has no video track, is another
 * format, or declares more samples than the file holds.
 */
export async function readMp4(path: string): Promise<VideoFacts | undefined> {
  const bytes = picturesOnly(await readFile(path))
  if (!keepsItsPromises(bytes)) return undefined
  const file = createFile()
  try {
    file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(bytes.buffer as ArrayBuffer, 0))
    file.flush()
    return file.moov && samplesAreThere(file, bytes.length) ? factsOf(file) : undefined
  } catch {
    return undefined
  }
}

type Mp4 = ReturnType<typeof createFile>

function factsOf(file: Mp4): VideoFacts | undefined {
  const track = file.getInfo().videoTracks[0]
  const samples = track && file.getTrackSamplesInfo(track.id)
  const [first, last] = [samples?.[0], samples?.at(-1)]
  if (!track || !samples || !first || !last) return undefined
  const seconds = (last.dts + last.duration - first.dts) / track.timescale
  const width = Math.round(track.video?.width ?? track.track_width)
  const height = Math.round(track.video?.height ?? track.track_height)
  const isTurned = Math.abs(track.matrix[1] ?? 0) > Math.abs(track.matrix[0] ?? 0)
  return {
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    durationS: Math.round(seconds * 100) / 100,
    codec: track.codec,
    fps: samples.length / seconds,
  }
}

/** The header of a truncated file refers to samples beyond its end. */
function samplesAreThere(file: Mp4, size: number): boolean {
  return file.moov.traks.every((trak) => trak.samples.every((sample) => sample.offset + sample.size <= size))
}

/** Writes a copy of an MP4 or MOV without sound and metadata, where it can't be converted. */
export async function writePicturesOnly(from: string, to: string): Promise<void> {
  await writeFile(to, picturesOnly(await readFile(from)))
}

/** Returns true for an MP4 or MOV with sound and no pictures. */
export async function isSoundOnly(path: string): Promise<boolean> {
  const handlers = (await readFile(path)).toString('latin1').matchAll(/hdlr[\s\S]{8}(vide|soun)/g)
  const kinds = new Set([...handlers].map(([, kind]) => kind))
  return kinds.has('soun') && !kinds.has('vide')
}
