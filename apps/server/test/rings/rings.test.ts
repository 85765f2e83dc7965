import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InputOf } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import { DAY_MS, MINUTE_MS } from '@ayob/contract/durations'
import type { ReleaseKind } from '@ayob/contract/rings'
import { type Flaw, SimulatedDevice } from '@ayob/fleet-simulator/device'
import { present } from '@ayob/testkit/present'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createUpdateDesk } from '../../src/air/rings/desk'
import { saveStatus } from '../../src/goods/screens/screens.store'
import { tokenHash } from '../../src/platform/secrets'
import { administrator } from '../setup/admins'
import { pairedScreens } from '../setup/paired-screens'
import { ADMIN, openAgain, startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let folder: string
let ids: string[]

/** Writes the player that comes with the server, and lets the server find it. */
async function newPlayer(main: string): Promise<string> {
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'index.html'), '<!doctype html><head></head>')
  await writeFile(join(folder, 'assets', 'main.js'), main)
  const script = new URL('../../../../scripts/lib/manifest.mjs', import.meta.url).href
  const { writeManifest } = await import(script)
  writeManifest(folder)
  await server.tick('own-build')
  await look()
  return present((await rings()).releases[0]).name
}

/** What the job does every minute. */
const look = () => server.tick('rings')
const rings = async (query = '') => (await server.call(calls.adminRings, { token: await server.admin(), query })).body
const change = async (body: InputOf<typeof calls.changeRings, 'body'>, token?: string) =>
  server.call(calls.changeRings, { token: token ?? (await server.admin()), body })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rings-'))
  server = await startServer({}, { playerFolder: folder })
})
afterEach(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const tokenOf = (id: string) => `the-token-of-the-screen-${id}`

/** A screen of the simulator. */
interface Screen {
  readonly id: string
  readonly device: SimulatedDevice
  isParked: boolean
  plays: number
}

async function fleet(count: number, build: string, flaw?: Flaw): Promise<Screen[]> {
  ids = await pairedScreens(server, count)
  for (const id of ids) {
    await server.database.db
      .updateTable('screens')
      .set({ token_hash: tokenHash(tokenOf(id)), token_used_at: server.clock.now() })
      .where('id', '=', id)
      .execute()
  }
  return ids.map((id) => ({ id, device: new SimulatedDevice(build, flaw), isParked: false, plays: 0 }))
}

const upMs = () => server.clock.now().getTime() % DAY_MS

async function beat({ id, device }: Screen) {
  const body = { lat: 6.9, lng: 79.9, ...device.told(upMs()) }
  const answer = await server.call(calls.sendHeartbeat, { token: tokenOf(id), body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.update
}

/** Drives for some minutes: screens take what they are told. Their words are written as heartbeats write them. */
async function drive(screens: readonly Screen[], minutes: number, seen: () => void = () => undefined) {
  const { db } = server.database
  for (let minute = 0; minute < minutes; minute += 2) {
    server.clock.advance(2 * MINUTE_MS)
    const seenAt = server.clock.now()
    const moving = screens.filter(({ isParked }) => !isParked)
    const told = moving.map((screen) => ({ ...screen, image: null, ...screen.device.told(upMs()) }))
    for (const screen of moving) screen.plays += 12
    const words = told.map(({ id, build, image, health }) => ({
      ...{ screenId: id, seenAt, build, image, health: JSON.stringify(health) },
      ...{ lat: null, lng: null, appVersion: null, freeMb: null, nowPlaying: null, position: 'none' as const },
      ...{
        accuracyM: null,
        fix: null,
        bytesToday: null,
        temperatureC: null,
        storageMb: null,
        memoryMb: null,
        restarts: null,
      },
    }))
    await saveStatus(db, words)
    // As if all plays of the minutes had come.
    await db
      .insertInto('play_marks')
      .values(screens.map(({ id, plays }) => ({ screen_id: id, seq: plays })))
      .onConflict((conflict) => conflict.column('screen_id').doUpdateSet(({ ref }) => ({ seq: ref('excluded.seq') })))
      .execute()
    await look()
    const updates = createUpdateDesk(db)
    for (const screen of told) screen.device.take(await updates.tell(screen.id, screen))
    seen()
  }
}
const running = (screens: readonly Screen[], name: string) =>
  screens.filter(({ device }) => device.build === name).length
const quick = () => change({ action: 'waits', waits: { canary: 15, early: 15, all: 15 } })
const news = async () => {
  await server.settle()
  const { notifications } = (await server.call(calls.listNotifications, { token: await server.admin() })).body
  return notifications.filter(({ kind }) => kind === 'release.taken_back')
}
const logged = async (name: string) => {
  const query = `subject_id=${name}&limit=50`
  const { activities } = (await server.call(calls.adminActivity, { token: await server.admin(), query })).body
  return activities.map(({ action }) => action).toReversed()
}

describe('a build of the player', () => {
  it('is complete at once where no device has another one, and a browser is told nothing', async () => {
    const first = await newPlayer('one')
    expect(await rings()).toMatchObject({ base: first, rolling: null, total: 0 })
    const [device] = await fleet(1, 'unknown')
    expect(await beat(present(device))).toEqual({ build: first })
    const body = { lat: 6.9, lng: 79.9 }
    expect(
      (await server.call(calls.sendHeartbeat, { token: tokenOf(present(ids[0])), body })).body.update,
    ).toBeUndefined()
  })

  it('goes from the canary to all, each after its healthy time', async () => {
    const one = await newPlayer('one')
    const devices = await fleet(20, one)
    await drive(devices, 2)
    await quick()
    const two = await newPlayer('two')
    await drive(devices, 3)
    expect(running(devices, two)).toBe(1)
    expect((await rings()).rolling).toMatchObject({ name: two, ring: 'canary', waits_for: 'figures' })
    await drive(devices, 20)
    expect((await rings()).rolling).toMatchObject({ ring: 'canary', verdict: 'healthy', waits_for: 'time' })
    expect(running(devices, two)).toBe(1)
    await drive(devices, 22)
    expect((await rings()).rolling).toMatchObject({ ring: 'early' })
    expect(running(devices, two)).toBe(2)
    await drive(devices, 16)
    expect(running(devices, two)).toBe(20)
    await drive(devices, 16)
    expect(await rings()).toMatchObject({ base: two, rolling: null })
    expect(await logged(two)).toEqual(['release.added', 'release.ring', 'release.ring', 'release.complete'])
  }, 120_000)

  it('that makes errors is taken back by itself after the canaries, once, and never comes again', async () => {
    const one = await newPlayer('one')
    const devices = await fleet(10, one, 'errors')
    await drive(devices, 2)
    await quick()
    const two = await newPlayer('two')
    let most = 0
    await drive(devices, 40, () => {
      most = Math.max(most, running(devices, two))
    })
    expect(most).toBe(1)
    expect(running(devices, one)).toBe(10)
    const { releases, rolling, base } = await rings()
    expect({ rolling, base }).toEqual({ rolling: null, base: one })
    expect(releases[0]).toMatchObject({ name: two, state: 'taken_back', fault: 'errors', running: 0 })
    expect(await logged(two)).toEqual(['release.added', 'release.taken_back'])
    expect(await news()).toMatchObject([{ link: '/admin/updates', message: expect.stringContaining('more errors') }])
    expect((await change({ action: 'go_on', kind: 'player', name: two })).status).toBe(409)
    const pin = { action: 'pin', kind: 'player', name: two, screen_id: present(ids[0]) } as const
    expect((await change(pin)).body).toMatchObject({ code: 'validation_failed' })
    expect((await server.send('GET', `/screen/builds/${two}/build.json`)).status).toBe(410)
    // The same server starts again.
    server = await openAgain(server)
    await drive(devices, 2)
    expect(running(devices, two)).toBe(0)
  }, 120_000)

  it('that the device itself gave up is taken back', async () => {
    const one = await newPlayer('one')
    const screens = await fleet(1, one, 'trial')
    await drive(screens, 2)
    await newPlayer('two')
    await drive(screens, 4)
    expect((await rings()).releases[0]).toMatchObject({ state: 'taken_back', fault: 'trial' })
    expect(running(screens, one)).toBe(1)
  })

  it('counts a minute once when two look at the same time', async () => {
    const one = await newPlayer('one')
    const devices = await fleet(2, one)
    await newPlayer('two')
    await drive(devices, 4)
    server.clock.advance(MINUTE_MS)
    for (const device of devices) await beat(device)
    await server.flushHeartbeats()
    await Promise.all([look(), look(), look()])
    const { rows } = await sql<{ due: number }>`select sum(due)::float8 as due from release_hours`.execute(
      server.database.db,
    )
    // The first look only remembers: two minutes and one, of two screens.
    expect(rows).toEqual([{ due: 6 }])
  })

  it('waits while its canary is parked', async () => {
    const one = await newPlayer('one')
    const devices = await fleet(20, one)
    await drive(devices, 2)
    await quick()
    const two = await newPlayer('two')
    await drive(devices, 2)
    Object.assign(present(devices.find(({ device }) => device.build === two)), { isParked: true })
    await drive(devices, 40)
    expect((await rings()).rolling).toMatchObject({ ring: 'canary', waits_for: 'road', healthy_min: 0 })
    expect(running(devices, two)).toBe(1)
  }, 120_000)

  it('is stopped, goes on, is taken back, and a screen is pinned, by administrators', async () => {
    const one = await newPlayer('one')
    const devices = await fleet(2, one)
    await drive(devices, 1)
    const two = await newPlayer('two')
    const step = (action: 'stop' | 'go_on' | 'take_back') =>
      change({ action, kind: 'player', name: two, reason: 'Slow' })
    expect((await step('go_on')).status).toBe(409)
    expect((await step('stop')).status).toBe(200)
    await drive(devices, 1)
    expect((await rings()).rolling?.waits_for).toBe('person')
    expect((await step('go_on')).status).toBe(200)
    const other = present(devices.find(({ device }) => device.build === one))
    const pin = { kind: 'player' as ReleaseKind, screen_id: other.id }
    expect((await change({ action: 'pin', name: two, reason: 'Trial', ...pin })).status).toBe(200)
    expect(await beat(other)).toEqual({ build: two })
    const { screens, counts } = await rings('status=pinned')
    expect(counts).toMatchObject({ all: 2, pinned: 1 })
    expect(screens).toMatchObject([{ gets: two, why: 'pinned', pin: { name: two, reason: 'Trial' } }])
    expect((await change({ action: 'unpin', ...pin })).status).toBe(200)
    expect((await change({ action: 'unpin', ...pin })).status).toBe(404)
    expect((await step('take_back')).status).toBe(200)
    expect(await beat({ ...other, device: new SimulatedDevice(two) })).toEqual({ build: one })
    expect(await logged(two)).toEqual(
      ['added', 'stop', 'go_on', 'pin', 'unpin', 'taken_back'].map((action) => `release.${action}`),
    )
    const auditor = await administrator(server, await server.signIn(ADMIN.email, ADMIN.password), ['auditor'])
    expect((await change({ action: 'unpin', ...pin }, auditor.token)).status).toBe(403)
    expect((await server.call(calls.adminRings, { token: auditor.token })).status).toBe(200)
  })

  it('gives way to a newer one; what screens had stays loadable after a server update', async () => {
    const one = await newPlayer('one')
    const devices = await fleet(2, one)
    await drive(devices, 1)
    const two = await newPlayer('two')
    const three = await newPlayer('three')
    expect((await rings()).releases.map(({ name, state }) => [name, state])).toEqual([
      [three, 'going'],
      [two, 'replaced'],
      [one, 'complete'],
    ])
    server = await openAgain(server)
    for (const [name, main] of [
      [one, 'one'],
      [three, 'three'],
    ]) {
      const file = await server.send('GET', `/screen/builds/${name}/assets/main.js`)
      expect([file.status, file.text]).toEqual([200, main])
    }
    expect((await server.send('GET', `/screen/builds/${one}/../../config`)).status).not.toBe(200)
    expect((await server.send('GET', `/screen/builds/${one}/none.js`)).status).toBe(404)
    expect((await server.send('GET', `/screen/builds/none/build.json`)).status).toBe(404)
  })
})

describe('an image of the system', () => {
  const image = (name: string) => ({
    ...({ action: 'add_image', name, architecture: 'amd64', sha256: 'a'.repeat(64), size: 525_000_000 } as const),
    address: `https://files.ayob.example/${name}.raucb`,
  })

  it('is registered once, goes through the rings, and is told with all that a device needs', async () => {
    const devices = await fleet(2, 'player')
    const old = { name: 'old', architecture: 'amd64', address: 'https://files.ayob.example', sha256: '', size: 1 }
    for (const { device } of devices) device.take({ image: old })
    await drive(devices, 1)
    expect((await change(image('new'))).status).toBe(200)
    expect((await change(image('new'))).status).toBe(409)
    expect((await change({ ...image('x'), sha256: 'short' })).status).toBe(400)
    expect((await change({ ...image('x'), size: 9e9 })).status).toBe(400)
    expect((await change({ ...image('x'), address: 'ftp://files' })).status).toBe(400)
    await look()
    const told = (await Promise.all(devices.map(beat))).filter((update) => update?.image)
    const { action: _, ...offered } = image('new')
    expect(told).toEqual([{ image: offered }])
    expect((await rings('kind=image')).rolling).toMatchObject({ name: 'new', ring: 'canary' })
    await drive(devices, 4)
    const { screens } = await rings('kind=image&q=new')
    expect(screens).toMatchObject([{ runs: 'new', gets: 'new', why: 'ring', ring: 'canary' }])
  })
})
