import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { calls } from '@ayob/contract/calls'
import { MINUTE_MS } from '@ayob/contract/durations'
import { pngPicture } from '@ayob/testkit/picture'
import { present } from '@ayob/testkit/present'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textIn } from '../../src/platform/http/texts'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let token: string
beforeAll(async () => {
  // What a file costs is limited as always. Its sender waits for a busy machine, too.
  server = await startServer({}, { mediaLimits: { waitMs: 10 * MINUTE_MS } })
  token = (await server.approved('advertiser')).token
})
afterAll(() => server.stop())

const send = (
  name: string,
  bytes: Buffer,
  to: typeof calls.upload | typeof calls.uploadCreative = calls.uploadCreative,
) => server.upload(to, token, 'file', name, bytes)
const said = (key: string, values = {}) => textIn('en', key, values)
const kept = () => readdir(join(server.dataDir, 'uploads', 'kept'))
/** Files in the folders of the processes. */
const incoming = async () =>
  (await readdir(join(server.dataDir, 'uploads', 'incoming'), { recursive: true })).filter((name) => name.includes(sep))

/** The two-second video with a sample table that declares `samples` samples of one byte each. */
async function promising(samples: number): Promise<Buffer> {
  const video = await readFile(new URL('./fixtures/two-seconds.mp4', import.meta.url))
  const table = video.indexOf('stsz') + 8
  video.writeUInt32BE(1, table)
  video.writeUInt32BE(samples, table + 4)
  video.writeUInt32BE(samples, video.indexOf('stsc') + 16)
  return video
}

/** A PDF with one page and a drawn box, small enough to read. */
function onePage(width = 300, height = 100, stream = '0 0 1 rg 10 10 100 40 re f', filter = ''): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R >>`,
    `<< /Length ${stream.length} ${filter} >>\nstream\n${stream}\nendstream`,
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 5\n0000000000 65535 f \n${table}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF`,
    'latin1',
  )
}

/** A PDF of 1 MB whose page unpacks to a gigabyte of spaces. */
function unpackingPage(): Buffer {
  const million = deflateRawSync(Buffer.alloc(1_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const packed = Buffer.concat([Buffer.from('789c', 'hex'), ...Array.from({ length: 1000 }, () => million)])
  return onePage(300, 100, packed.toString('latin1'), '/Filter /FlateDecode')
}

/** The beginning of a PNG. */
function pngHeader(width: number, height: number): Buffer {
  const png = pngPicture(8, 8)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** A GIF with this many frames, each of one pixel: 23 bytes. */
function manyFrames(frames: number, side: number): Buffer {
  const head = Buffer.from('47494638396100000000800000000000ffffff', 'hex')
  head.writeUInt16LE(side, 6)
  head.writeUInt16LE(side, 8)
  const frame = Buffer.from('21f90400000000002c0000000001000100000202440100', 'hex')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

describe('a creative', { timeout: 20 * MINUTE_MS }, () => {
  it('is re-encoded without metadata, previewed, served under an unguessable name, and stored once', async () => {
    const original = await sharp({ create: { width: 1920, height: 640, channels: 3, background: '#FFB000' } })
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .jpeg()
      .toBuffer()
    const first = await send('Tea server.JPG', original)
    expect(first.body).toMatchObject({
      success: true,
      file_path: expect.stringMatching(/^[\w-]{22}\.jpg$/),
      media: { kind: 'image', width: 1920, height: 640, duration_s: null, codec: null, playable: true, warnings: [] },
    })
    const served = await server.send('GET', first.body.url)
    expect(served.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    expect(served.headers['content-disposition']).toBe(`inline; filename="${first.body.file_path}"`)
    expect(served.bytes.includes(Buffer.from('Somebody'))).toBe(false)
    expect((await sharp((await server.send('GET', present(first.body.preview_url))).bytes).metadata()).format).toBe(
      'webp',
    )
    const part = await server.send('GET', first.body.url, { headers: { range: 'bytes=0-9' } })
    expect(part).toMatchObject({ status: 206 })
    expect(part.bytes).toHaveLength(10)

    const before = await kept()
    const second = await send('the same.jpg', original)
    expect(second.body.file_path).not.toBe(first.body.file_path)
    expect(await kept()).toEqual(before)
  })

  it('in another shape is accepted with a warning', async () => {
    const { body } = await send('square.png', await server.picture(500, 500))
    expect(body.media.warnings).toHaveLength(2)
    expect(body.media.playable).toBe(true)
  })

  it('that is a PDF becomes a picture of its first page', async () => {
    const { body } = await send('flyer.pdf', onePage())
    expect(body.media).toMatchObject({ kind: 'pdf', width: 1200, height: 400, playable: true })
    expect(body.file_path).toMatch(/\.png$/)
  })

  it('that is a video is read for codec, size and length; a truncated one is refused', async () => {
    const video = await readFile(new URL('./fixtures/two-seconds.mp4', import.meta.url))
    const { body } = await send('clip.mp4', video)
    expect(body.media).toMatchObject({
      kind: 'video',
      playable: true,
      duration_s: 2,
      codec: expect.stringMatching(/^avc1\./),
    })
    expect(body.media.warnings.join(' ')).toContain('it repeats')
    const served = await server.send('GET', body.url, { headers: { range: 'bytes=0-99' } })
    expect(served).toMatchObject({ status: 206, headers: { 'content-type': 'video/mp4' } })
    expect((await send('cut.mp4', video.subarray(0, video.length - 200))).status).toBe(400)
  })

  it('that is a GIF keeps its frames', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 300, height: 100, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    const { body } = await send('moving.gif', gif)
    expect(body.media).toMatchObject({ kind: 'gif', width: 300, height: 100 })
    expect((await sharp((await server.send('GET', body.url)).bytes, { animated: true }).metadata()).pages).toBe(2)
  })

  it.each([
    ['an ending that is none of ours', 'virus.exe', Buffer.from('MZ')],
    ['content that is not what the name says', 'photo.png', Buffer.from('<svg onload="alert(1)"/>')],
    ['a picture that is cut off', 'cut.png', Buffer.from('89504e470d0a1a0a0000000d4948445200000780', 'hex')],
    ['a video that is only a header', 'clip.mp4', Buffer.from('0000001c6674797069736f6d0000020069736f6d', 'hex')],
    ['nothing', 'empty.png', Buffer.alloc(0)],
  ])('with %s is refused and leaves nothing behind', async (_, name, bytes) => {
    const before = await kept()
    const answer = await send(name, bytes)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty('file')
    expect(await kept()).toEqual(before)
    expect(await incoming()).toEqual([])
  })

  it('a picture of more pixels than are read is refused before it is unpacked, with the limit in megapixels', async () => {
    const answer = await send('bomb.png', pngHeader(60_000, 60_000))
    expect(answer).toMatchObject({ status: 400, body: { fields: { file: expect.stringMatching(/3600.*120/) } } })
    expect(await incoming()).toEqual([])
  })

  it('a table with more samples than bytes, a long page and endless frames cost no more than a slot', async () => {
    expect((await send('bomb.mp4', await promising(0xfffffffe))).status).toBeLessThan(500)
    expect((await send('long.pdf', onePage(480, 14_400))).body.media).toMatchObject({ height: 2560, playable: true })
    const { body } = await send('bomb.gif', manyFrames(20_000, 1000))
    expect(body.media).toMatchObject({
      kind: 'gif',
      duration_s: 2000,
      warnings: expect.arrayContaining([said('server.mediaAnimationCut')]),
    })
    const { bytes } = await server.send('GET', body.url)
    expect((await sharp(bytes).metadata()).pages).toBeLessThanOrEqual(100)
    expect(await incoming()).toEqual([])
  })

  it('that needs too much memory is refused; the next one is read', async () => {
    const answer = await send('bomb.pdf', unpackingPage())
    expect(answer).toMatchObject({ status: 400, body: { fields: { file: expect.stringContaining('too much') } } })
    expect(await incoming()).toEqual([])
    expect((await send('next.png', await server.picture(90, 30))).status).toBe(200)
  })

  it('waits for its turn: of twenty at once, each is read', async () => {
    const video = await readFile(new URL('./fixtures/two-seconds.mp4', import.meta.url))
    const sent = Promise.all(Array.from({ length: 20 }, () => send('clip.mp4', video)))
    const ahead = async () => (await server.call(calls.uploadQueue, { token })).body.ahead
    await expect.poll(ahead).toBe(0)
    const answers = await sent
    expect(await ahead()).toBeNull()
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  it('is limited in size: 10 MB for a booking, 16 MB for a campaign', async () => {
    const noise = await sharp({
      create: {
        width: 2000,
        height: 2000,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .png()
      .toBuffer()
    expect(noise.length).toBeGreaterThan(10 * 1024 * 1024)
    const refused = await send('large.png', noise)
    expect(refused).toMatchObject({
      status: 413,
      body: { code: 'too_large', error: 'File size must be less than 10MB' },
    })
    expect((await send('large.png', noise, calls.upload)).status).toBe(200)
    expect(await send('huge.png', Buffer.alloc(17 * 1024 * 1024), calls.upload)).toMatchObject({ status: 413 })
    expect(await incoming()).toEqual([])
  })

  it('that is interrupted, or sent in another format, is refused with a message', async () => {
    const edge = 'edge'
    const half = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf a fi`
    const post = (payload: string, type: string) =>
      server.call(calls.uploadCreative, { token, payload, headers: { 'content-type': type } })
    expect((await post(half, `multipart/form-data; boundary=${edge}`)).status).toBe(400)
    expect((await post('{}', 'application/json')).status).toBe(415)
    expect((await post('x', 'multipart/form-data')).status).toBe(400)
    expect(await incoming()).toEqual([])
  })

  it('is not found under a path', async () => {
    for (const path of ['/uploads/..%2f..%2fsecrets.json', '/uploads/nothing.png', '/uploads/']) {
      expect((await server.send('GET', path)).status).toBe(404)
    }
  })
})
