import { stat } from 'node:fs/promises'
import { MAX_PIXELS } from '@ayob/domain/creatives/promises'
import { LOOK_GROUND } from '@ayob/domain/looks/print'
import { isInstalled, runProgram } from './programs'
import { FRAME, MOST_FPS } from './screen-profile'

/** Returns true when ffmpeg is installed. */
export const canConvert = async (): Promise<boolean> => (await isInstalled('ffmpeg')) && (await isInstalled('ffprobe'))

/** One local file of a container that holds its own content, read with one thread. Playlists could name other files. */
const CONTAINERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,asf,flv,ogg'
const LOCAL = ['-protocol_whitelist', 'file', '-format_whitelist', CONTAINERS, '-max_pixels', String(MAX_PIXELS)]
const READ = ['-v', 'error', '-nostdin', '-y', ...LOCAL, '-threads', '1', '-i']
const GROUND = `0x${[LOOK_GROUND.r, LOOK_GROUND.g, LOOK_GROUND.b].map((value) => value.toString(16).padStart(2, '0')).join('')}`

/** What the demuxer knows of a video's pictures. */
export interface Source {
  /** As they are seen: after rotation, with square dots. */
  readonly width: number
  readonly height: number
  readonly codec: string
  readonly pixels: string
  /** Measured on the packets; headers may say anything. */
  readonly durationS: number
  readonly hasSound: boolean
  readonly hasSubtitles: boolean
  readonly hasAlpha: boolean
  readonly isInterlaced: boolean
  /** Frames in a second; undefined for an uneven or unknown rate. */
  readonly fps: string | undefined
  readonly colour: Colour
}

interface Colour {
  readonly matrix: string | undefined
  readonly primaries: string | undefined
  readonly transfer: string | undefined
  readonly isFull: boolean
  readonly isRgb: boolean
  /** Dolby's own colours, which only its decoders know. */
  readonly isDolby: boolean
}

interface ProbedStream {
  codec_type?: string
  codec_name?: string
  width?: number
  height?: number
  pix_fmt?: string
  sample_aspect_ratio?: string
  avg_frame_rate?: string
  field_order?: string
  color_space?: string
  color_primaries?: string
  color_transfer?: string
  color_range?: string
  disposition?: { attached_pic?: number }
  side_data_list?: { rotation?: number; dv_profile?: number; dv_bl_signal_compatibility_id?: number }[]
}

/** What ffmpeg finds in a file: its pictures, sound without pictures, or nothing that it can read. */
export async function sourceOf(from: string): Promise<Source | 'sound' | undefined> {
  const said = await runProgram('ffprobe', ['-v', 'error', ...LOCAL, '-show_streams', '-of', 'json', from])
  const { streams = [] } = JSON.parse(said.stdout || '{}') as { streams?: ProbedStream[] }
  const video = streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic)
  const has = (type: string) => streams.some(({ codec_type }) => codec_type === type)
  if (!video) return has('audio') ? 'sound' : undefined
  const { width = 0, height = 0, pix_fmt = '', side_data_list = [] } = video
  const turned = Math.abs(side_data_list.find(({ rotation }) => rotation)?.rotation ?? 0) % 180 === 90
  const wide = Math.round(width * ratioOf(video.sample_aspect_ratio))
  const dolby = side_data_list.find(({ dv_profile }) => dv_profile !== undefined)
  return {
    width: turned ? height : wide,
    height: turned ? wide : height,
    codec: video.codec_name ?? '',
    pixels: pix_fmt,
    durationS: await lengthOf(from),
    hasSound: has('audio'),
    hasSubtitles: has('subtitle'),
    hasAlpha: /^(yuva|rgba|bgra|argb|abgr|gbrap|ya\d|pal8)/.test(pix_fmt),
    isInterlaced: /^(tt|bb|tb|bt)$/.test(video.field_order ?? ''),
    fps: rateOf(video.avg_frame_rate),
    colour: {
      matrix: known(video.color_space),
      primaries: known(video.color_primaries),
      transfer: known(video.color_transfer),
      isFull: video.color_range === 'pc' || pix_fmt.startsWith('yuvj'),
      isRgb: /rgb|bgr|gbr|pal8/.test(pix_fmt),
      isDolby: dolby !== undefined && dolby.dv_bl_signal_compatibility_id === 0,
    },
  }
}

const known = (value: string | undefined) => (value && !/^(unknown|reserved)$/.test(value) ? value : undefined)

function ratioOf(ratio = ''): number {
  const [across = 1, down = 1] = ratio.split(':').map(Number)
  return across > 0 && down > 0 ? across / down : 1
}

function rateOf(rate = ''): string | undefined {
  const [frames = 0, seconds = 0] = rate.split('/').map(Number)
  const perS = frames / seconds
  return perS >= 1 && perS <= MOST_FPS ? rate : undefined
}

/** The end of the last picture after the beginning of the first one. */
async function lengthOf(from: string): Promise<number> {
  const asked = [
    '-select_streams',
    'V:0',
    '-show_entries',
    'packet=pts_time,dts_time,duration_time,flags',
    '-of',
    'csv=p=0',
  ]
  const { stdout } = await runProgram('ffprobe', ['-v', 'error', ...LOCAL, ...asked, from])
  let [first, last, lasting] = [Number.POSITIVE_INFINITY, 0, 0]
  for (const line of stdout.split('\n')) {
    const [shown = '', decoded = '', lasts = '', flags = ''] = line.split(',')
    const at = Number.parseFloat(shown === 'N/A' ? decoded : shown)
    // Parts that were cut away on the phone are still in the file.
    if (Number.isNaN(at) || flags.includes('D')) continue
    first = Math.min(first, at)
    if (at < last) continue
    last = at
    lasting = Number.parseFloat(lasts) || 0
  }
  return first === Number.POSITIVE_INFINITY ? 0 : Math.round((last + lasting - Math.max(0, first)) * 100) / 100
}

/** The luminance of white paper in HDR pictures (BT.2408), in cd/m². */
const WHITE_NITS = 203
/** Colours up to white stay as they are; brighter lights of up to 1000 cd/m² are compressed into the rest. */
const TONES = `tonemap=mobius:param=0.85:peak=${(1000 / WHITE_NITS).toFixed(2)}:desat=0`

/**
 * The filters that bring a picture to the colours of screens (BT.709, 8 bit, limited range). Without a statement about its
 * colours it is read as browsers do: by its height. Only wide colours need more than another matrix: the primaries and
 * curves of the older standards differ by less than screens do.
 */
function colourFilters({ matrix, primaries, transfer, isFull, isRgb }: Colour, height: number): string[] {
  const isHdr = transfer === 'arib-std-b67' || transfer === 'smpte2084'
  const isWide = isHdr || primaries === 'bt2020'
  if (!isWide) {
    const from = matrix?.startsWith('bt2020') || matrix === 'gbr' ? undefined : matrix
    const read = `in_color_matrix=${from ?? (height < 720 ? 'smpte170m' : 'bt709')}:in_range=${isFull ? 'pc' : 'tv'}`
    return [`scale=${isRgb ? '' : `${read}:`}out_color_matrix=bt709:out_range=tv`, 'format=yuv420p', TAGGED]
  }
  const said = `color_primaries=bt2020:color_trc=${isHdr ? transfer : 'bt709'}:colorspace=bt2020nc:range=${isFull ? 'pc' : 'tv'}`
  const light = [`zscale=t=linear:npl=${WHITE_NITS}`, 'format=gbrpf32le', 'zscale=p=bt709', TONES]
  return [
    `setparams=${said}`,
    ...(isHdr ? light : []),
    'zscale=p=bt709:t=bt709:m=bt709:r=tv:dither=ordered',
    'format=yuv420p',
  ]
}

const TAGS = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv']
const CODING = ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryfast', '-crf', '20', ...TAGS]
const AS_MP4 = ['-movflags', '+faststart', '-threads', '1', '-f', 'mp4']
const TAGGED = 'setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv'

/**
 * Converts the first seconds of any video to the profile of screens: silent H.264, 8 bit 4:2:0, BT.709, at most 30 frames
 * a second, upright, in the screen's frame on the background of the display. False when it can't be read.
 */
export async function convertVideo(from: string, to: string, source: Source, seconds: number): Promise<boolean> {
  const { width, height } = FRAME
  const { colour, hasAlpha } = source
  const before = [
    ...(source.isInterlaced ? ['bwdif=mode=send_frame:deint=all'] : []),
    `fps=${source.fps ?? MOST_FPS}`,
    `scale='trunc(iw*sar/2)*2':ih,setsar=1`,
    `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=bicubic`,
  ].join(',')
  const { r, g, b } = LOOK_GROUND
  const onGround = `format=rgba,split[a][b];[a]lutrgb=r=${r}:g=${g}:b=${b}:a=255[g];[g][b]overlay=format=rgb`
  const colours = colourFilters({ ...colour, isRgb: colour.isRgb || hasAlpha }, source.height)
  const pad = `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2:color=${GROUND}`
  const filters = `[0:V:0]${[before, ...(hasAlpha ? [onGround] : []), ...colours, pad].join(',')}`
  const silent = ['-an', '-sn', '-dn', '-t', String(seconds), '-map_metadata', '-1', '-map_chapters', '-1']
  await runProgram('ffmpeg', [...[...READ, from, '-filter_complex', filters, ...silent, ...CODING], ...AS_MP4, to])
  // A fault at the end doesn't matter: the result is read, not believed.
  return (await sizeOf(to)) > 0
}

/** Makes a video of ours smaller, so that its longest side fits. False when it can't be read. */
export async function shrinkVideo(from: string, to: string, side: number): Promise<boolean> {
  const scale = `scale=${side}:${side}:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=bicubic`
  await runProgram('ffmpeg', [...READ, from, '-vf', scale, '-an', '-map_metadata', '-1', ...CODING, ...AS_MP4, to])
  return (await sizeOf(to)) > 0
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** Writes the first frame of a video as PNG. False when there is none. */
export async function firstFrame(from: string, to: string): Promise<boolean> {
  await runProgram('ffmpeg', [...READ, from, '-frames:v', '1', to])
  return (await sizeOf(to)) > 0
}

interface Sampling {
  readonly width: number
  readonly height: number
  readonly perS: number
  readonly seconds: number
}

/** Writes frames of the first seconds of a video as raw RGB of a given size, one after the other. False when it can't be read. */
export async function rawFrames(
  from: string,
  to: string,
  { width, height, perS, seconds }: Sampling,
): Promise<boolean> {
  const fit = `fps=${perS},scale=${width}:${height}:force_original_aspect_ratio=decrease:flags=area,pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2:color=${GROUND}`
  const raw = ['-an', '-t', String(seconds), '-vf', fit, '-f', 'rawvideo', '-pix_fmt', 'rgb24', to]
  await runProgram('ffmpeg', [...READ, from, ...raw])
  return (await sizeOf(to)) > 0
}
