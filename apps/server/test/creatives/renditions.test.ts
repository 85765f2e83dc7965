import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import { liveBooking, pairScreen } from '@ayob/testkit/people'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payBooking } from '../setup/notice'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const photo = (seed: number) =>
  sharp({
    create: {
      ...{ width: 1500 + seed, height: 500, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer()
const uploaded = async (token: string, seed: number) =>
  (await server.upload(calls.uploadCreative, token, 'file', 'a.jpg', await photo(seed))).body
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const kept = () => readdir(join(server.dataDir, 'uploads', 'kept'))

it('an approved ad gets smaller copies, and each display the one that covers it', async () => {
  const { token } = await server.approved('advertiser')
  const { file_path, url } = await uploaded(token, 1)
  const used = async () => (await server.call(calls.profile, { token })).body.storage.used_bytes
  await server.tick()
  const before = { files: (await kept()).length, used: await used() }
  const admin = server.visitor.as(await server.admin())
  const form = server.booking(file_path)
  const pay = (booking: string) => payBooking(server, token, booking)
  const id = await liveBooking(server.visitor.as(token), admin, server.clock.now(), { form, pay })
  const driver = await server.approved('driver')
  const screen = await pairScreen(server.visitor, server.visitor.as(driver.token))
  const shownOn = async (display?: { width: number; height: number }) => {
    const health = display && { display: { connected: true, ...display } }
    await screen.must(calls.sendHeartbeat, { body: { lat: 6.9111, lng: 79.8497, ...(health && { health }) } })
    const { ads } = await screen.must(calls.getPlaylist, {})
    return ads.find(({ booking_id }) => booking_id === id)?.creative
  }
  expect((await shownOn())?.url).toBe(url)
  await server.tick()
  expect((await kept()).length).toBe(before.files + 3)
  expect(await used()).toBeGreaterThan(before.used)

  for (const [display, side] of [
    [{ width: 192, height: 64 }, 320],
    [{ width: 320, height: 960 }, 960],
    [{ width: 1920, height: 1080 }, null],
  ] as const) {
    const creative = await shownOn(display)
    expect(creative?.url).toBe(side ? url.replace('.jpg', `-${side}.jpg`) : url)
    const { status, bytes } = await server.send('GET', creative?.url ?? '')
    expect([status, hashOf(bytes)]).toEqual([200, creative?.sha256])
    const { width, height } = await sharp(bytes).metadata()
    expect(Math.max(width, height)).toBe(side ?? 1501)
    if (side) expect(creative?.bytes).toBe(bytes.length)
  }
  expect((await server.send('GET', url.replace('.jpg', '-321.jpg'))).status).toBe(404)
})

it('an ad that nobody has approved, and a file that is small anyway, have none', async () => {
  const { token } = await server.approved('advertiser')
  await uploaded(token, 2)
  await server.submitted(token)
  await server.tick()
  const files = (await kept()).length
  await server.tick()
  expect((await kept()).length).toBe(files)
})
