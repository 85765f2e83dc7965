import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import { addDays } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import type { HouseAd } from '@ayob/contract/house-ads'
import type { Playlist } from '@ayob/contract/playlists'
import { projectFolder } from '@ayob/testkit/folders'
import { present } from '@ayob/testkit/present'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { renditionStore } from '../../src/goods/creatives/creatives.store'
import { administrator } from '../setup/admins'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle } from '../setup/vehicle'

const COLOMBO = { lat: 6.9111, lng: 79.8497 }
const TODAY = '2026-03-02'

let server: TestServer
let admin: string
let [tuk, bus]: Awaited<ReturnType<typeof addVehicle>>[] = []

const upload = async (bytes = server.picture(), name = 'hello.png', token = admin) =>
  server.upload(calls.uploadHouseAdFile, token, 'file', name, bytes)
const form = async (change: Record<string, unknown> = {}) => ({
  ...{ name: 'Advertise here', from: null, until: null, vehicle_types: null, paused: false },
  files: [{ language: 'all', file_path: (await upload()).body.file_path }],
  ...change,
})
const add = async (change: Record<string, unknown> = {}) =>
  server.call(calls.addHouseAd, { token: admin, body: await form(change) })
const added = async (change: Record<string, unknown> = {}): Promise<HouseAd> => {
  const { status, body } = await add(change)
  expect(status).toBe(200)
  return body.house_ad
}
const change = (house: HouseAd, body: Record<string, unknown>, token = admin) => {
  const { name, from, until, vehicle_types, paused, version } = house
  const files = house.files.map(({ language, file_path }) => ({ language, file_path }))
  const whole = { ...{ name, from, until, vehicle_types, paused, version, files }, ...body }
  return server.call(calls.changeHouseAd, { token, params: { id: house.id }, body: whole })
}
const remove = ({ id }: HouseAd) => server.call(calls.deleteHouseAd, { token: admin, params: { id } })
const list = async (): Promise<HouseAd[]> => (await server.call(calls.adminHouseAds, { token: admin })).body.house_ads

/** The addresses of the house ads that a vehicle gets. */
const shownOn = async (vehicle = tuk) =>
  ((await present(vehicle).playlist(COLOMBO)) as Playlist).house.map(({ creative }) => creative.url)
const urlsOf = (...ads: HouseAd[]) => ads.flatMap(({ files }) => files.map(({ url }) => url))
let builtIn: string[]

beforeAll(async () => {
  server = await startServer({}, { playerFolder: join(projectFolder(), 'dist', 'player') })
  admin = await server.admin()
  ;[tuk, bus] = [await addVehicle(server), await addVehicle(server, 'bus')]
  builtIn = await shownOn()
})
afterAll(() => server.stop())
afterEach(async () => {
  for (const one of await list()) await remove(one)
})

describe('a house ad of the manager', () => {
  it('plays instead of the built-in ones, with the hash of its file, on every vehicle', async () => {
    expect(builtIn.length).toBeGreaterThan(0)
    const house = await added()
    expect(await shownOn(tuk)).toEqual(urlsOf(house))
    expect(await shownOn(bus)).toEqual(urlsOf(house))
    const [first] = ((await present(tuk).playlist(COLOMBO)) as Playlist).house
    const { bytes } = await server.send('GET', present(first).creative.url)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(present(first).creative.sha256)
    await remove(house)
    expect(await shownOn()).toEqual(builtIn)
  })

  it('plays only on its types, on its days and while it is not paused', async () => {
    const house = await added({ vehicle_types: ['bus'], from: TODAY, until: addDays(TODAY, 1) })
    expect(house.playing).toBe(true)
    expect(await shownOn(tuk)).toEqual(builtIn)
    expect(await shownOn(bus)).toEqual(urlsOf(house))
    const paused = (await change(house, { paused: true })).body.house_ad
    expect(paused).toMatchObject({ paused: true, playing: false, version: 2 })
    expect(await shownOn(bus)).toEqual(builtIn)
    const later = (await change(paused, { paused: false, from: addDays(TODAY, 1) })).body.house_ad
    expect([later.playing, await shownOn(bus)]).toEqual([false, builtIn])
  })

  it('has a file for each language, which take turns, in the order of the house ads', async () => {
    const files = []
    for (const language of ['ta', 'en']) files.push({ language, file_path: (await upload()).body.file_path })
    const [several, single] = [await added({ files }), await added()]
    expect(several.files.map(({ language }) => language)).toEqual(['en', 'ta'])
    expect(await shownOn()).toEqual(urlsOf(several, single))
    const order = (ids: string[]) => server.call(calls.orderHouseAds, { token: admin, body: { ids } })
    expect((await order([single.id, several.id])).status).toBe(200)
    expect(await shownOn()).toEqual(urlsOf(single, several))
    expect((await order([single.id])).status).toBe(409)
    expect((await order([single.id, single.id])).status).toBe(409)
  })

  it('is a smaller file on a small display, with the hash of that file', async () => {
    const bytes = await server.picture(1920, 640)
    const files = [{ language: 'all', file_path: (await upload(bytes)).body.file_path }]
    const [url = ''] = urlsOf(await added({ files }))
    const token = present(tuk).token()
    const tell = (width: number, height: number) => {
      const health = { display: { connected: true, width, height } }
      return server.call(calls.sendHeartbeat, { token, body: { ...COLOMBO, health } })
    }
    await tell(320, 107)
    const shown = () => server.tick().then(() => shownOn())
    await expect.poll(shown).toEqual([url.replace('.png', '-320.png')])
    const [small] = ((await present(tuk).playlist(COLOMBO)) as Playlist).house
    const served = (await server.send('GET', present(small).creative.url)).bytes
    expect(served.length).toBeLessThan(bytes.length / 2)
    expect(createHash('sha256').update(served).digest('hex')).toBe(present(small).creative.sha256)
    await tell(3840, 1280)
    expect(await shownOn()).toEqual([url])
  })

  it('has its smaller files once, when the job of bookings makes those of the same file meanwhile', async () => {
    const { file_path } = (await upload(server.picture(1280, 427))).body
    const { db, transact } = server.database
    const creative = db.selectFrom('creatives').select(['sha256', 'kept_bytes']).where('file', '=', file_path)
    const { sha256, kept_bytes } = await creative.executeTakeFirstOrThrow()
    const made = [{ sha256, side: 320, file_sha256: 'a'.repeat(64), bytes: 10 }]
    const add = () => transact((tx) => renditionStore.add(tx, sha256, made, server.clock.now()))
    await Promise.all([add(), add()])
    expect(Number((await creative.executeTakeFirstOrThrow()).kept_bytes)).toBe(Number(kept_bytes) + 10)
  })

  it('stays served while a playlist may name it, and is then removed', async () => {
    const house = await added()
    const [url = ''] = urlsOf(house)
    await remove(house)
    const served = async () => {
      await server.tick()
      await server.settle()
      return (await server.send('GET', url)).status
    }
    server.clock.advance(7 * DAY_MS)
    expect(await served()).toBe(200)
    server.clock.advance(3 * DAY_MS)
    expect(await served()).toBe(404)
  })
})

describe('the manager refuses', () => {
  it('an end before the beginning, files that are not of house ads, and languages twice', async () => {
    expect(await add({ from: '2026-03-02', until: '2026-03-01' })).toMatchObject({
      status: 400,
      body: { fields: { until: expect.stringContaining('first day') } },
    })
    const { token } = await server.approved('advertiser')
    const theirs = await server.creative(token)
    const { file_path } = (await upload()).body
    for (const files of [
      [],
      [{ language: 'all', file_path: theirs }],
      [{ language: 'all', file_path: 'none.png' }],
      [
        { language: 'all', file_path },
        { language: 'si', file_path },
      ],
      [
        { language: 'si', file_path },
        { language: 'ta', file_path },
      ],
    ])
      expect(await add({ files })).toMatchObject({ status: 400, body: { fields: { files: expect.any(String) } } })
    const house = await added({ files: [{ language: 'all', file_path }] })
    expect((await add({ files: [{ language: 'all', file_path }] })).status).toBe(400)
    expect(await list()).toEqual([house])
  })

  it('a file that is too large, of another kind, or empty', async () => {
    const large = Buffer.alloc(16 * 1024 * 1024 + 1)
    expect((await upload(large)).status).toBe(413)
    expect((await upload(Buffer.from('MZ not a picture'), 'virus.exe')).status).toBe(400)
    expect((await upload(Buffer.from('not a picture'))).status).toBe(400)
    expect((await upload(Buffer.alloc(0))).status).toBe(400)
  })

  it('a file that screens can not play, unless it is still being prepared', async () => {
    const { file_path } = (await upload()).body
    const { db } = server.database
    const mark = (facts: object) =>
      sql`update media_files set media = media || ${JSON.stringify(facts)}::jsonb
        where sha256 = (select sha256 from creatives where file = ${file_path})`.execute(db)
    const files = [{ language: 'all', file_path }]
    await mark({ playable: false })
    expect(await add({ files })).toMatchObject({ status: 400, body: { fields: { files: expect.any(String) } } })
    await mark({ preparing: true })
    const house = await added({ files })
    expect([house.playing, await shownOn()]).toEqual([false, builtIn])
    await mark({ playable: true, preparing: null })
    await expect.poll(() => shownOn()).toEqual(urlsOf(house))
  })

  it('a change of what another administrator has changed meanwhile', async () => {
    const house = await added()
    const { token: other } = await administrator(server, admin, ['operations'])
    expect((await change(house, { name: 'Theirs' }, other)).status).toBe(200)
    const late = await change(house, { name: 'Mine' })
    expect(late).toMatchObject({ status: 409, body: { error: expect.stringContaining('Somebody else') } })
    expect((await list())[0]).toMatchObject({ name: 'Theirs', version: 2 })
    const twice = await Promise.all([1, 2].map((n) => change(present(house), { version: 2, name: `Both ${n}` })))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    await remove(house)
    expect((await change(house, { version: 3 })).status).toBe(404)
    expect((await remove(house)).status).toBe(404)
  })

  it('everybody but operations, and auditors only look', async () => {
    const { token: auditor } = await administrator(server, admin, ['auditor'])
    expect((await server.call(calls.adminHouseAds, { token: auditor })).status).toBe(200)
    expect((await upload(server.picture(), 'hello.png', auditor)).status).toBe(403)
    const { token: finance } = await administrator(server, admin, ['finance'])
    expect((await server.call(calls.adminHouseAds, { token: finance })).status).toBe(403)
  })
})

it('each change is in the activity log', async () => {
  const house = await added()
  const paused = (await change(house, { paused: true })).body.house_ad
  const resumed = (await change(paused, { paused: false })).body.house_ad
  await change(resumed, { name: 'Another' })
  await server.call(calls.orderHouseAds, { token: admin, body: { ids: [house.id] } })
  await remove(house)
  const { activities } = (await server.call(calls.adminActivity, { token: admin, query: `subject_id=${house.id}` }))
    .body
  expect(activities.map(({ action }: { action: string }) => action)).toEqual(
    ['deleted', 'ordered', 'changed', 'resumed', 'paused', 'added'].map((action) => `house_ad.${action}`),
  )
})
