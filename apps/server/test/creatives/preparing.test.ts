import { readFile } from 'node:fs/promises'
import { calls } from '@ayob/contract/calls'
import { present } from '@ayob/testkit/present'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textIn } from '../../src/platform/http/texts'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let token: string
beforeAll(async () => {
  // A machine without any time.
  server = await startServer({}, { mediaLimits: { waitMs: 0 } })
  token = (await server.approved('advertiser')).token
})
afterAll(() => server.stop())

const send = async (name: string, bytes: Buffer) =>
  (await server.upload(calls.uploadCreative, token, 'file', name, bytes)).body
const one = async (file: string) =>
  present(
    (await server.call(calls.listCreatives, { token })).body.creatives.find(({ file_path }) => file_path === file),
  )
const said = (key: string) => textIn('en', `server.${key}`)
const picture = (background: string) =>
  sharp({ create: { width: 960, height: 320, channels: 3, background } })
    .png()
    .toBuffer()
const PREPARING = { playable: false, preparing: true, warnings: [said('mediaPreparing')] }
/** Until the next try is due. */
const later = async () => {
  server.clock.advance(6000)
  await server.tick()
}

it('a good file that comes while the machine is busy is being prepared, may be booked, and is approved once it is ready', async () => {
  const admin = await server.admin()
  const uploaded = await send('shop.png', await picture('#f00'))
  expect(uploaded.media).toMatchObject({ kind: 'image', ...PREPARING })
  expect((await server.send('GET', uploaded.url)).status).toBe(404)
  const { booking_id: id } = (await server.call(calls.bookAd, { token, body: server.booking(uploaded.file_path) })).body
  const approve = () =>
    server.call(calls.approveAd, { params: { id }, token: admin, body: { startDate: '2026-03-03' } })
  expect(await approve()).toMatchObject({ status: 409, body: { error: said('creativePreparing') } })

  await later()
  expect((await one(uploaded.file_path)).media).toMatchObject({
    width: 960,
    height: 320,
    playable: true,
    preparing: false,
    warnings: [],
  })
  expect((await server.send('GET', uploaded.url)).headers['content-type']).toBe('image/png')
  expect(present((await one(uploaded.file_path)).preview_url)).toContain('preview')
  expect((await approve()).status).toBe(200)
  // Nothing of the original stays.
  const { rows } = await sql<{ count: string }>`select count(*) from media_preparations`.execute(server.database.db)
  expect(Number(rows[0]?.count)).toBe(0)
})

it('a try that dies with its process is made again', async () => {
  const { file_path } = await send('again.png', await picture('#0f0'))
  // As a process that took it and was killed leaves it.
  const taken = new Date(server.clock.now().getTime() + 300_000)
  await sql`update media_preparations set tries = 1, next_at = ${taken}`.execute(server.database.db)
  await later()
  expect((await one(file_path)).media.preparing).toBe(true)
  server.clock.advance(300_000)
  await server.tick()
  expect((await one(file_path)).media).toMatchObject({ preparing: false, playable: true })
})

it('the same file twice is prepared once for both', async () => {
  const bytes = await picture('#00f')
  const [first, second] = [await send('a.png', bytes), await send('b.png', bytes)]
  await later()
  for (const { file_path } of [first, second]) expect((await one(file_path)).media.playable).toBe(true)
})

it('a file that turns out to be broken is not playable, with its cause', async () => {
  const video = await readFile(new URL('./fixtures/two-seconds.mp4', import.meta.url))
  const { file_path } = await send('cut.mp4', video.subarray(0, video.length - 200))
  await later()
  expect((await one(file_path)).media).toMatchObject({
    playable: false,
    preparing: false,
    warnings: [said('fileCutOff')],
  })
})
