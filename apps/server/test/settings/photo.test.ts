import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { calls } from '@ayob/contract/calls'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const send = (token: string, bytes: Buffer, name = 'me.jpg') =>
  server.upload(calls.setPhoto, token, 'file', name, bytes)
const photo = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#aa3311' } })
    .withExif({ IFD0: { Copyright: 'Somebody', ImageDescription: 'At home' } })
    .jpeg()
    .toBuffer()

describe('a photo', () => {
  it('is stored as a square without metadata, served at its address, replaced and removed', async () => {
    const { token } = await server.approved('driver')
    const first = await send(token, await photo())
    expect(first.body).toMatchObject({ success: true, user: { photo_url: first.body.photo_url } })
    const shown = await server.send('GET', first.body.photo_url)
    expect(shown.headers['cache-control']).toBe('no-store')
    expect(shown.headers['content-type']).toBe('image/jpeg')
    const facts = await sharp(shown.bytes).metadata()
    expect(facts).toMatchObject({ width: 512, height: 512, format: 'jpeg' })
    expect(facts.exif).toBeUndefined()
    expect((await server.call(calls.profile, { token })).body.user.photo_url).toBe(first.body.photo_url)
    const next = await send(
      token,
      await sharp(await photo(40, 40))
        .png()
        .toBuffer(),
      'me.png',
    )
    expect(next.body.photo_url).not.toBe(first.body.photo_url)
    expect((await server.send('GET', first.body.photo_url)).status).toBe(404)
    await server.settle()
    const kept = (url: string) => existsSync(join(server.dataDir, 'uploads', 'kept', url.replace('/uploads/', '')))
    expect([kept(first.body.photo_url), kept(next.body.photo_url)]).toEqual([false, true])
    for (const _ of [1, 2]) {
      expect((await server.call(calls.removePhoto, { token })).body.user.photo_url).toBeNull()
    }
    expect((await server.send('GET', next.body.photo_url)).status).toBe(404)
    await server.settle()
    expect(kept(next.body.photo_url)).toBe(false)
  })

  it('that is too large, not a picture, or truncated is refused and leaves nothing behind', async () => {
    const { token } = await server.approved('advertiser')
    const large = Buffer.concat([await photo(), Buffer.alloc(2 * 1024 * 1024)])
    expect(await send(token, large)).toMatchObject({
      status: 413,
      body: { code: 'too_large', error: 'File size must be less than 2MB' },
    })
    const gif = await sharp(await photo(20, 20))
      .gif()
      .toBuffer()
    for (const [bytes, name] of [
      [Buffer.from('hello'), 'me.png'],
      [gif, 'me.png'],
      [(await photo()).subarray(0, 900), 'me.jpg'],
    ] as const) {
      expect(await send(token, bytes, name)).toMatchObject({ status: 415, body: { code: 'unsupported_type' } })
    }
    const incoming = readdirSync(join(server.dataDir, 'uploads', 'incoming'), { recursive: true }).map(String)
    expect(incoming.filter((name) => name.includes(sep))).toEqual([])
    expect((await server.call(calls.profile, { token })).body.user.photo_url).toBeNull()
  })
})
