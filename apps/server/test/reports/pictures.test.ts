import { calls } from '@ayob/contract/calls'
import { HOUR_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HAS_FFMPEG, video } from '../setup/media-files'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

const HERE = { lat: 6.9111, lng: 79.8497 }

let server: TestServer
let screen: Awaited<ReturnType<typeof addVehicle>>

beforeAll(async () => {
  server = await startServer()
  screen = await addVehicle(server)
})
afterAll(() => server.stop())

/** The pictures in the report of an advertiser whose only ad is this file. */
async function picturesIn(name: string, bytes: Buffer): Promise<Buffer[]> {
  const shop = await server.approved('advertiser')
  const { body } = await server.upload(calls.uploadCreative, shop.token, 'file', name, bytes)
  const booking = await liveBooking(server, shop.token, {
    creativeFile: present(body.file_path),
    durationDays: 7,
    adLocations: [{ id: 'a', name: 'Here', position: HERE, radius: 5000 }],
  })
  server.clock.advance(HOUR_MS)
  const started_at = new Date(server.clock.now().getTime() - 20_000).toISOString()
  await screen.plays([{ booking_id: booking, started_at, duration_ms: 10_000, ...HERE }])
  const pdf = (await server.call(calls.exportReport, { query: 'format=pdf', token: shop.token })).bytes
  const pictures: Buffer[] = []
  const START = Buffer.from('ffd8ff', 'hex')
  for (let at = pdf.indexOf(START); at >= 0; at = pdf.indexOf(START, at + 1)) pictures.push(pdf.subarray(at))
  return pictures
}

const middleOf = async (picture: Buffer) =>
  [...(await sharp(picture).extract({ left: 350, top: 110, width: 20, height: 20 }).stats()).channels].map(({ mean }) =>
    Math.round(mean / 10),
  )

describe('the PDF of a report', () => {
  it('shows the first frame of an animation in the shape of a screen', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((background) =>
        sharp({ create: { width: 300, height: 100, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    const pictures = await picturesIn('moving.gif', gif)
    expect(pictures).toHaveLength(1)
    const [picture = Buffer.alloc(0)] = pictures
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 720, height: 240 })
    expect(await middleOf(picture)).toEqual([25, 0, 0])
  })

  it.runIf(HAS_FFMPEG)('shows the first frame of a video', async () => {
    const options = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p']
    const blue = video('blue.mp4', options, { source: 'color=c=blue:s=480x160:r=10' })
    const [picture = Buffer.alloc(0)] = await picturesIn('blue.mp4', blue)
    const [r = 0, g = 0, b = 0] = await middleOf(picture)
    expect(b).toBeGreaterThan(20)
    expect(r + g).toBeLessThan(5)
  })
})
