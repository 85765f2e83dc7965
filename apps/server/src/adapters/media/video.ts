import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { keepsItsPromises, MAX_PIXELS } from '@ayob/domain/creatives/promises'
import { createFile, Log, MP4BoxBuffer } from 'mp4box'
import { TooMuch } from './job'

const run = promisify(execFile)

// Faults in uploaded files are reported to the uploader, not to the console.
Log.error = () => undefined

/** The frame of a screen in pixels, 3:1. */
export const FRAME = { width: 1920, height: 640 } as const
/** Within a worker's time limit. A video that takes longer is kept unconverted. */
const CONVERT_LIMIT_MS = 14_000
const FRAME_LIMIT_MS = 4_000

export interface VideoFacts {
  readonly width: number
  readonly height: number
  readonly durationS: number
  readonly codec: string
}

/**
 * Reads the structure of an MP4 or MOV. Undefined when it is truncated, has no video track or is another format. Throws
 * `TooMuch` for sample tables that declare more than the file holds.
 */
export async function readMp4(path: string): Promise<VideoFacts | undefined> {
  const bytes = await readFile(path)
  if (!keepsItsPromises(bytes)) throw new TooMuch()
  const file = createFile()
  let facts: VideoFacts | undefined
  file.onReady = (movie) => {
    const track = movie.videoTracks[0]
    if (!track) return
    const seconds = movie.duration / movie.timescale || track.duration / track.timescale
    facts = {
      width: Math.round(track.video?.width ?? track.track_width),
      height: Math.round(track.video?.height ?? track.track_height),
      durationS: Math.round(seconds * 100) / 100,
      codec: track.codec,
    }
  }
  file.onError = () => {
    facts = undefined
  }
  try {
    const buffer = MP4BoxBuffer.fromArrayBuffer(new Uint8Array(bytes).buffer, 0)
    file.appendBuffer(buffer)
    file.flush()
  } catch {
    return undefined
  }
  return facts && samplesAreThere(file, bytes.length) ? facts : undefined
}

/** The header of a truncated file refers to samples beyond its end. */
function samplesAreThere(file: ReturnType<typeof createFile>, size: number): boolean {
  return file.moov.traks.every((trak) => trak.samples.every((sample) => sample.offset + sample.size <= size))
}

/** Returns true when screens can play the codec: H.264. */
export const playsAsIs = (codec: string) => /^avc[13]\./.test(codec)

let ffmpeg: Promise<boolean> | undefined

/** Returns true when ffmpeg is installed. */
export function canConvert(): Promise<boolean> {
  ffmpeg ??= run('ffmpeg', ['-version']).then(
    () => true,
    () => false,
  )
  return ffmpeg
}

/** ffmpeg reads one local file, quietly and with one thread. */
const LOCAL = ['-v', 'error', '-nostdin', '-y', '-protocol_whitelist', 'file']
const READ = [...LOCAL, '-threads', '1', '-max_pixels', String(MAX_PIXELS), '-i']

/**
 * Converts the first seconds of any video to a silent H.264 MP4 of the screen's frame size. False when it can't be read
 * or takes too long.
 */
export async function convertVideo(from: string, to: string, seconds: number): Promise<boolean> {
  const { width, height } = FRAME
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2,fps=30,setsar=1`
  const coding = ['-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-preset', 'veryfast', '-crf', '23']
  const container = [
    '-t',
    String(seconds),
    '-map_metadata',
    '-1',
    '-movflags',
    '+faststart',
    '-threads',
    '1',
    '-f',
    'mp4',
    to,
  ]
  try {
    await run('ffmpeg', [...READ, from, '-an', '-sn', '-dn', '-vf', fit, ...coding, ...container], {
      timeout: CONVERT_LIMIT_MS,
      killSignal: 'SIGKILL',
    })
    return (await stat(to)).size > 0
  } catch {
    return false
  }
}

/** Writes the first frame of a video as PNG. False when there is none. */
export async function firstFrame(from: string, to: string): Promise<boolean> {
  try {
    await run('ffmpeg', [...READ, from, '-frames:v', '1', to], { timeout: FRAME_LIMIT_MS, killSignal: 'SIGKILL' })
    return (await stat(to)).size > 0
  } catch {
    return false
  }
}

/** Writes frames of the first seconds of a video as raw RGB of a given size, one after the other. False when it can't be read. */
export async function rawFrames(
  from: string,
  to: string,
  {
    width,
    height,
    perS,
    seconds,
    ground,
  }: {
    readonly width: number
    readonly height: number
    readonly perS: number
    readonly seconds: number
    readonly ground: string
  },
): Promise<boolean> {
  const fit = `fps=${perS},scale=${width}:${height}:force_original_aspect_ratio=decrease:flags=area,pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2:color=${ground}`
  const raw = ['-an', '-t', String(seconds), '-vf', fit, '-f', 'rawvideo', '-pix_fmt', 'rgb24', to]
  try {
    await run('ffmpeg', [...READ, from, ...raw], { timeout: CONVERT_LIMIT_MS, killSignal: 'SIGKILL' })
    return (await stat(to)).size > 0
  } catch {
    return false
  }
}
