import { calls } from '@ayob/contract/calls'
import { present } from '@ayob/testkit/present'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textIn } from '../../src/platform/http/texts'
import { drawnText, HAS_FFMPEG, HAS_HEIF, madeBy, page, video } from '../setup/media-files'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = (await server.approved('advertiser')).token
})
afterAll(() => server.stop())

const said = (key: string, values = {}) => textIn('en', `server.${key}`, values)
const send = (name: string, bytes: Buffer) => server.upload(calls.uploadCreative, token, 'file', name, bytes)
const mediaOf = async (name: string, bytes: Buffer) => {
  const { status, body } = await send(name, bytes)
  expect([name, status, body.error]).toEqual([name, 200, undefined])
  return body.media
}
const refusal = async (name: string, bytes: Buffer, field = 'file') => {
  const { status, body } = await send(name, bytes)
  return [status, body.fields?.[field]]
}
const plain = (width: number, height: number, background = '#f4b400') =>
  sharp({ create: { width, height, channels: 3, background } })
const shownBytes = async (url: string) => (await server.send('GET', url)).bytes
const dot = async (picture: Buffer, left: number, top: number) => [
  ...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
]
/** The colour of the display where nothing covers it. */
const NIGHT = [6, 10, 19]
const h264 = (...more: string[]) => ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...more]

describe('pictures', () => {
  it('are shown upright, in sRGB, flattened on the display, and facts are those of the shown picture', async () => {
    const side = await plain(640, 1920).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await mediaOf('side.jpg', side)).toMatchObject({ width: 1920, height: 640, warnings: [] })
    const cmyk = await plain(1920, 640).toColourspace('cmyk').jpeg().toBuffer()
    const { body } = await send('print.jpg', cmyk)
    expect((await sharp(await shownBytes(body.url)).metadata()).space).toBe('srgb')
    const deep = await plain(1920, 640).toColourspace('rgb16').png().toBuffer()
    expect(await mediaOf('deep.png', deep)).toMatchObject({ playable: true, warnings: [] })
  })

  it('of phones with 50 megapixels are taken', async () => {
    const photo = await plain(8160, 6144).jpeg({ quality: 40 }).toBuffer()
    expect(await mediaOf('photo.jpg', photo)).toMatchObject({ playable: true, width: 2560 })
  })

  it('with transparent parts are dark there, in the preview too; what vanishes is told', async () => {
    const logo = (color: string) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="320"><rect x="300" y="100" width="300" height="100" fill="${color}"/></svg>`,
      )
    const black = (await send('logo.png', await sharp(logo('#000')).png().toBuffer())).body
    expect(black.media.warnings).toEqual([said('mediaTransparent'), said('mediaVanishes')])
    expect(await dot(await shownBytes(black.url), 5, 5)).toEqual(NIGHT)
    const preview = await dot(await shownBytes(present(black.preview_url)), 5, 5)
    for (const [at, value] of preview.entries()) expect(Math.abs(value - (NIGHT[at] ?? 0))).toBeLessThan(8)
    const red = await mediaOf('red.webp.png', await sharp(logo('#f00')).webp().toBuffer())
    expect(red.warnings).toEqual([said('mediaTransparent')])
  })

  it('take no more space than a small multiple of what was sent', async () => {
    const lines = Array.from(
      { length: 400 },
      (_, at) => `<line x1="${at * 15}" x2="${6000 - at * 14}" y1="0" y2="3000" stroke="#000"/>`,
    )
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="6000" height="3000">${lines.join('')}</svg>`,
    )
    const sent = await sharp(svg)
      .flatten({ background: '#fff' })
      .png({ palette: true, colours: 2, effort: 10 })
      .toBuffer()
    const { body } = await send('lines.png', sent)
    expect((await shownBytes(body.url)).length).toBeLessThan(Math.max(500_000, 2 * sent.length))
  })

  it('that are HEIC under another name are converted where the system can, else the way out is told', async () => {
    const heic = HAS_HEIF
      ? madeBy(
          'sh',
          ['-c', 'cat > in.png && heif-enc in.png -o out.heic'],
          'out.heic',
          await plain(1920, 640).png().toBuffer(),
        )
      : Buffer.from('0000001466747970686569630000000068656963', 'hex')
    const { status, body } = await send('IMG_0001.jpg', heic)
    if (HAS_HEIF) expect(body.media).toMatchObject({ kind: 'image', width: 1920, height: 640, playable: true })
    else expect([status, body.fields?.file]).toEqual([400, said('mediaHeic')])
  })
})

describe('moving pictures', () => {
  const frame = (background: string) => plain(300, 100, background).png().toBuffer()
  const gif = async (colors: readonly string[], delay: number[]) =>
    sharp(await Promise.all(colors.map(frame)), { join: { animated: true } })
      .gif({ delay })
      .toBuffer()

  it('keep the frames of a slot and repeat; preview and screen move, and the rest is told', async () => {
    const { body } = await send('two.gif', await gif(['#f00', '#00f'], [500, 9000]))
    expect(body.media).toMatchObject({ kind: 'gif', duration_s: 9.5, warnings: [said('mediaSmall')] })
    for (const url of [body.url, present(body.preview_url)]) {
      const facts = await sharp(await shownBytes(url)).metadata()
      expect([facts.pages, facts.loop, facts.delay]).toEqual([2, 0, [500, 9000]])
    }
    const long = await mediaOf('long.gif', await gif(['#f00', '#0f0', '#00f'], [6000, 6000, 6000]))
    expect(long).toMatchObject({ duration_s: 18, warnings: expect.arrayContaining([said('mediaAnimationCut')]) })
  })

  it('are judged in every frame: words of the second one count', async () => {
    const words = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="640"><rect width="1920" height="640" fill="#fff"/><text x="40" y="300" font-size="18" font-family="sans-serif">Terms and conditions apply to all of these offers</text></svg>',
    )
    const frames = [await plain(1920, 640, '#fff').png().toBuffer(), await sharp(words).png().toBuffer()]
    const { body } = await send(
      'late.gif',
      await sharp(frames, { join: { animated: true } })
        .gif({ delay: [500, 9000] })
        .toBuffer(),
    )
    expect(body.legibility?.findings.map(({ kind }) => kind)).toContain('small_text')
  })

  it('that become still ones are told as such', async () => {
    if (!HAS_FFMPEG) return
    const apng = video('moving.png', ['-f', 'apng', '-plays', '0'])
    expect((await mediaOf('moving.png', apng)).warnings).toContain(said('mediaStill'))
  })
})

describe('documents', () => {
  it('show form fields and drawn comments as viewers do', async () => {
    const { body } = await send(
      'form.pdf',
      page({
        catalog: '/AcroForm << /Fields [6 0 R] /DR << /Font << /F1 5 0 R >> >> >>',
        annotations: '6 0 R 8 0 R',
        more: [
          '<< /Type /Annot /Subtype /Widget /FT /Tx /T (headline) /V (SALE) /Rect [100 200 1300 400] /F 4 /AP << /N 7 0 R >> >>',
          drawnText('SALE'),
          '<< /Type /Annot /Subtype /FreeText /Contents (CALL) /Rect [100 20 1300 180] /F 4 /AP << /N 9 0 R >> >>',
          drawnText('CALL'),
        ],
      }),
    )
    expect(body.media.warnings).toEqual([said('mediaPdfPage')])
    const [top, bottom] = await Promise.all(
      [260, 480].map(async (y) => {
        const { channels } = await sharp(await shownBytes(body.url))
          .extract({ left: 140, top: y, width: 700, height: 100 })
          .stats()
        return Math.min(...channels.map(({ min }) => min))
      }),
    )
    expect([top, bottom]).toEqual([0, 0])
  })

  it.each([
    [
      'notes',
      page({ annotations: '6 0 R', more: ['<< /Type /Annot /Subtype /Text /Contents (CALL) /Rect [10 10 40 40] >>'] }),
      [said('mediaPdfComments')],
    ],
    [
      'film',
      page({ annotations: '6 0 R', more: ['<< /Type /Annot /Subtype /Movie /Rect [10 10 400 400] >>'] }),
      [said('mediaPdfMoving')],
    ],
    [
      'a font that it lacks',
      page({ content: 'BT /F1 150 Tf 20 100 Td (SALE) Tj ET', font: 'NotoSansSinhala' }),
      [said('mediaPdfFonts', { fonts: 'NotoSansSinhala' })],
    ],
    [
      'hidden layers',
      page({
        catalog: '/OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >>',
        more: ['<< /Type /OCG /Name (price) >>'],
      }),
      [said('mediaPdfLayers')],
    ],
  ])('tell what of them is not shown: %s', async (_, bytes, expected) => {
    expect((await mediaOf('flyer.pdf', bytes)).warnings).toEqual([said('mediaPdfPage'), ...expected])
  })

  it('tell how many pages are not shown', async () => {
    expect((await mediaOf('flyer.pdf', page({ pages: 7 }))).warnings).toEqual([said('mediaPdfPages', { count: 7 })])
  })
})

describe('refusals tell the cause', () => {
  const noise = () =>
    sharp({
      create: {
        width: 600,
        height: 200,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
  const pictures: [string, () => Buffer | Promise<Buffer>][] = [
    ['a.jpg', () => noise().jpeg().toBuffer()],
    ['a.png', () => noise().png().toBuffer()],
    ['a.gif', () => noise().gif().toBuffer()],
    ['webp.jpg', () => noise().webp().toBuffer()],
    ['avif.jpg', () => noise().avif().toBuffer()],
    ['a.pdf', () => page({ content: `${'% filling\n'.repeat(300)} 0 0 10 10 re f` })],
  ]
  const videos: typeof pictures = [
    ['start.mp4', () => video('a.mp4', h264('-movflags', '+faststart'))],
    ['end.mov', () => video('a.mov', h264())],
    ['a.avi', () => video('a.avi', ['-c:v', 'mpeg4'])],
    ['webm.mp4', () => video('a.webm', ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'])],
  ]
  it.each([...pictures, ...(HAS_FFMPEG ? videos : [])])('of a file that is cut off: %s', async (name, make) => {
    const bytes = await make()
    for (const part of [0.55, 0.95]) {
      const answer = await refusal(name, bytes.subarray(0, Math.floor(bytes.length * part)))
      expect([name, part, ...answer]).toEqual([name, part, 400, said('fileCutOff')])
    }
    expect((await send(name, bytes)).status).toBe(200)
  })

  it('of locked, damaged, silent and unknown ones', async () => {
    const locked = Buffer.from(
      page()
        .toString('latin1')
        .replace(
          '/Root 1 0 R',
          '/Root 1 0 R /Encrypt << /Filter /Standard /V 1 /R 2 /O (oooooooooooooooooooooooooooooooo) /U (uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu) /P -4 >> /ID [(a) (a)]',
        ),
      'latin1',
    )
    expect(await refusal('locked.pdf', locked)).toEqual([400, said('pdfLocked')])
    expect(await refusal('note.png', Buffer.from('only text'))).toEqual([400, said('creativeMismatch')])
    if (!HAS_FFMPEG) return
    const sound = madeBy('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=d=1', 'a.mp4'], 'a.mp4')
    expect(await refusal('song.mp4', sound)).toEqual([400, said('mediaSound')])
  })

  it('in three languages', async () => {
    for (const language of ['si', 'ta'] as const) {
      await server.call(calls.changeSettings, { token, body: { language } })
      const { body } = await send('a.png', Buffer.from('text'))
      expect([language, body.error]).toEqual([language, textIn(language, 'server.creativeMismatch')])
    }
    await server.call(calls.changeSettings, { token, body: { language: 'en' } })
  })
})

describe.runIf(HAS_FFMPEG)('videos', () => {
  it.each([
    ['10 bit', 'a.mp4', ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le']],
    ['4:4:4', 'a.mp4', ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p']],
    ['RGB', 'a.mp4', ['-c:v', 'libx264rgb', '-preset', 'ultrafast']],
    ['60 frames a second', 'a.mp4', h264('-r', '60')],
    ['odd sides', 'a.avi', ['-c:v', 'mpeg4', '-vf', 'scale=321:181']],
    ['ProRes', 'a.mov', ['-c:v', 'prores_ks', '-profile:v', '0']],
    ['ProRes with transparency', 'a.mov', ['-c:v', 'prores_ks', '-profile:v', '4444', '-pix_fmt', 'yuva444p10le']],
    ['interlaced', 'a.mp4', h264('-flags', '+ilme+ildct', '-vf', 'interlace')],
    ['uneven times', 'a.mp4', h264('-vf', "select='lt(mod(n,7),4)'", '-vsync', 'vfr')],
    ['WebM in a false name', 'a.webm', ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8']],
    ['a transport stream', 'a.ts', ['-c:v', 'mpeg2video']],
    ['full range', 'a.mp4', ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuvj420p']],
  ])('with %s become what every screen plays', async (_, name, options) => {
    const { body } = await send(name.replace(/webm|ts/, 'mp4'), video(name, options))
    expect(body.media).toMatchObject({
      kind: 'video',
      playable: true,
      width: 1920,
      height: 640,
      codec: expect.stringMatching(/^avc1\.6400(1f|20|28|2a)$/i),
    })
    const facts = madeBy(
      'sh',
      ['-c', 'cat > v.mp4 && ffprobe -v error -show_streams -of json v.mp4 > facts'],
      'facts',
      await shownBytes(body.url),
    )
    const { streams } = JSON.parse(facts.toString())
    expect(streams).toHaveLength(1)
    const [frames, seconds] = streams[0].avg_frame_rate.split('/').map(Number)
    expect(streams[0]).toMatchObject({
      profile: 'High',
      pix_fmt: 'yuv420p',
      color_space: 'bt709',
      color_transfer: 'bt709',
      color_primaries: 'bt709',
      color_range: 'tv',
    })
    expect(frames / seconds).toBeLessThanOrEqual(30.01)
  })

  it('tell their measured length, not that of their header, and what is not shown or heard', async () => {
    const sound = ['-f', 'lavfi', '-i', 'sine=d=25:r=48000', '-ac', '2', '-c:a', 'pcm_s16le', ...h264()]
    const camera = await mediaOf('camera.mov', video('a.mov', sound, { seconds: 25 }))
    expect(camera).toMatchObject({
      playable: true,
      duration_s: 25,
      warnings: expect.arrayContaining([said('mediaSilent'), said('mediaCut')]),
    })
    const parts = video('a.mp4', h264('-movflags', 'frag_keyframe+empty_moov'), { seconds: 15 })
    expect(await mediaOf('parts.mp4', parts)).toMatchObject({
      duration_s: 15,
      warnings: expect.arrayContaining([said('mediaCut')]),
    })
    const turned = madeBy(
      'sh',
      [
        '-c',
        'ffmpeg -v error -f lavfi -i testsrc=s=180x320:r=10 -t 1 -c:v libx264 -pix_fmt yuv420p p.mp4 && ffmpeg -v error -i p.mp4 -c copy -metadata:s:v rotate=90 t.mp4',
      ],
      't.mp4',
    )
    const upright = (await mediaOf('turned.mp4', turned)).warnings
    expect(upright).toEqual(expect.arrayContaining([said('mediaRepeats')]))
  })

  it.each([
    [
      'of the standard',
      'colorspace=bt709:color_primaries=bt709:color_trc=bt709',
      h264('-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'),
    ],
    ['HLG of phones', 'hlg', []],
    ['PQ', 'pq', []],
  ])('keep the colours of test bars: %s', async (_, kind, options) => {
    const transfer = kind === 'hlg' ? 'arib-std-b67' : 'smpte2084'
    const wide = [
      '-vf',
      `setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv,zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt2020,zscale=t=${transfer}:m=bt2020nc:r=tv:npl=203,format=yuv420p10le`,
      ...['-c:v', 'libx265', '-preset', 'ultrafast', '-crf', '8', '-tag:v', 'hvc1', '-x265-params', 'log-level=error'],
      ...['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc'],
    ]
    const bars = video('bars.mov', options.length > 0 ? options : wide, {
      seconds: 1,
      source: 'smptehdbars=s=960x320:r=10',
    })
    const { body } = await send('bars.mov', bars)
    const still = madeBy(
      'sh',
      ['-c', 'cat > v.mp4 && ffmpeg -v error -ss 0.5 -i v.mp4 -frames:v 1 still.png'],
      'still.png',
      await shownBytes(body.url),
    )
    // The middles of the upper bars: grey, white, yellow, cyan, green, magenta, red, blue.
    const bar = [
      [102, 102, 102],
      [191, 191, 191],
      [191, 191, 0],
      [0, 191, 191],
      [0, 191, 0],
      [191, 0, 191],
      [191, 0, 0],
      [0, 0, 191],
    ]
    const at = [120, 340, 550, 750, 960, 1165, 1370, 1580]
    for (const [index, color] of bar.entries()) {
      const seen = await dot(still, at[index] ?? 0, 150)
      expect([color, distance(seen, color) < 5 || seen]).toEqual([color, true])
    }
  })
})

/** The difference of two sRGB colours, CIE 1976. */
function distance(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [labOf(a), labOf(b)]
  return Math.hypot(...x.map((value, at) => value - (y[at] ?? 0)))
}

function labOf(rgb: readonly number[]): number[] {
  const [r = 0, g = 0, b = 0] = rgb.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  const f = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
