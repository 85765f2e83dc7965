import { calls } from '@ayob/contract/calls'
import { MINUTE_MS } from '@ayob/contract/durations'
import { MOST_TAGS } from '@ayob/contract/screens'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { administrator } from '../setup/admins'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle } from '../setup/vehicle'

let server: TestServer
let admin: string
let here: string
let there: string
let nowhere: string

const COLOMBO = { lat: 6.9344, lng: 79.8428 }
const KANDY = { lat: 7.2906, lng: 80.6337 }
const health = (signal_dbm: number) => ({ health: { signal_dbm } })

const list = async (query: string, token = admin) => {
  const { body } = await server.call(calls.adminScreens, { token, query: `${query}&sort=vehicle&order=asc` })
  return { ...body, ids: body.screens.map(({ id }) => id) }
}
const csv = async (body: object) => (await server.call(calls.screensCsv, { token: admin, body })).text
const tag = (body: object) => server.call(calls.tagScreens, { token: admin, body })
const holdThem = (body: object) => server.call(calls.holdScreens, { token: admin, body })
const releaseThem = (body: object) => server.call(calls.releaseScreens, { token: admin, body })
const write = (body: object) => server.call(calls.messageDrivers, { token: admin, body })
const logged = async (action: string) => {
  const rows = await server.database.db.selectFrom('activity').select('id').where('action', '=', action).execute()
  return rows.length
}

async function newScreen(type?: string, beat?: object) {
  const vehicle = await addVehicle(server, type)
  if (beat) await vehicle.heartbeat({ ...beat })
  const { body } = await server.call(calls.adminScreens, { token: admin, query: `driver=${vehicle.driverId}` })
  return { id: body.screens[0]?.id ?? '', driverId: vehicle.driverId }
}

beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
  here = (await newScreen('tuktuk', { ...COLOMBO, version: '2.1.0', ...health(-70) })).id
  there = (await newScreen('bus', { ...KANDY, version: '2.2.0', ...health(-112) })).id
  nowhere = (await newScreen('tuktuk')).id
  await vi.waitUntil(async () => (await list('area=Kandy')).total === 1, { timeout: 10_000 })
})
afterAll(() => server.stop())

describe('the list of screens', () => {
  it('is filtered by type, version, area, signal, position, permit and driver, and by all of them together', async () => {
    expect((await list('type=bus')).ids).toEqual([there])
    expect((await list('version=2.1.0')).ids).toEqual([here])
    expect((await list('area=Colombo')).ids).toEqual([here])
    expect((await list('signal=weak')).ids).toEqual([there])
    expect((await list('signal=good')).ids).toEqual([here])
    expect((await list('signal=unknown')).ids).toEqual([nowhere])
    expect((await list('permit=missing')).total).toBe(3)
    expect((await list('permit=valid')).total).toBe(0)
    expect((await list('type=tuktuk&signal=good&area=Colombo')).ids).toEqual([here])
    expect((await list('type=bus&signal=good')).ids).toEqual([])
  })

  it('names the values of the fleet, and each screen says its own', async () => {
    // Versions and areas are kept for some seconds.
    server.clock.advance(10_000)
    const { known, screens } = await list('type=bus')
    expect(known).toMatchObject({ versions: ['2.1.0', '2.2.0'], areas: ['Colombo', 'Kandy'] })
    expect(screens[0]).toMatchObject({ area: 'Kandy', signal_dbm: -112, version: '2.2.0' })
  })

  it.each(['type=plane', 'signal=best', 'position=near', 'permit=maybe', 'box=1,2,3', 'box=a'])(
    'refuses %s',
    async (query) => {
      const answer = await server.call(calls.adminScreens, { token: admin, query })
      expect([answer.status, (answer.body as { code?: string }).code]).toEqual([400, 'validation_failed'])
    },
  )

  it('is that of a part of the map, and the map shows what the filter leaves', async () => {
    expect((await list('box=6.9,79.8,7,79.9')).ids).toEqual([here])
    expect((await list('box=0,0,1,1')).ids).toEqual([])
    const points = async (query: string) =>
      Object.values((await server.call(calls.adminScreenMap, { token: admin, query })).body.points).flat()
    expect(await points('')).toHaveLength(2)
    expect(await points('type=bus')).toEqual([[KANDY.lat, KANDY.lng]])
  })

  it('is a CSV file of the same screens', async () => {
    const [head, ...lines] = (await csv({ filter: { area: 'Kandy' } })).trim().split(/\r?\n/)
    expect(head).toContain('vehicle')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('2.2.0')
    expect((await csv({ screens: [nowhere, here] })).trim().split(/\r?\n/)).toHaveLength(3)
    expect((await csv({ filter: {} })).trim().split(/\r?\n/)).toHaveLength(4)
  })
})

describe('tags', () => {
  it('are added and removed for many, found, and logged once', async () => {
    expect((await tag({ screens: [here, there], add: ['Galle Road', 'night'] })).body.changed).toBe(2)
    expect((await list('tag=galle road')).total).toBe(2)
    expect((await list('tag=Night')).screens[0]?.tags).toEqual(['galle road', 'night'])
    expect((await tag({ screens: [there], remove: ['night'] })).body.changed).toBe(1)
    expect((await tag({ screens: [there], remove: ['night'] })).body.changed).toBe(0)
    expect((await list('tag=night')).ids).toEqual([here])
    expect((await list('')).known.tags).toEqual(['galle road', 'night'])
    expect(await logged('screen.tag')).toBe(2)
  })

  it('are given once when two give them at once', async () => {
    const both = await Promise.all([1, 2].map(() => tag({ screens: [nowhere, here], add: ['twice'] })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.map(({ body }) => body.changed).sort()).toEqual([0, 2])
    expect((await list('tag=twice')).total).toBe(2)
  })

  it('are few: too many are refused, and none is given', async () => {
    const many = Array.from({ length: MOST_TAGS }, (_, number) => `t${number}`)
    expect((await tag({ screens: [here, nowhere], add: many })).status).toBe(400)
    expect((await list('tag=t0')).total).toBe(0)
    expect((await tag({ screens: [here] })).status).toBe(400)
    expect((await tag({ screens: [here], add: [' '] })).status).toBe(400)
  })
})

describe('holds of many', () => {
  it('hold those that are not on hold, and release those that are', async () => {
    expect((await holdThem({ screens: [here], reason: 'Rain' })).body.changed).toBe(1)
    expect((await holdThem({ filter: { area: 'Colombo' }, reason: 'Rain' })).body.changed).toBe(0)
    expect((await holdThem({ screens: [here, there, nowhere], reason: 'Storm' })).body.changed).toBe(2)
    expect((await list('status=held')).total).toBe(3)
    expect((await releaseThem({ filter: { status: 'held', type: 'tuktuk' } })).body.changed).toBe(2)
    expect((await releaseThem({ screens: [here, there] })).body.changed).toBe(1)
    expect((await list('status=held')).total).toBe(0)
  })

  it('leave out the named ones of a filter', async () => {
    expect((await holdThem({ filter: {}, except: [there], reason: 'Rain' })).body.changed).toBe(2)
    expect((await list('status=held')).ids).not.toContain(there)
    expect((await csv({ filter: {}, except: [there] })).trim().split(/\r?\n/)).toHaveLength(3)
    expect((await releaseThem({ filter: { status: 'held' } })).body.changed).toBe(2)
  })

  it('hold each screen once when two hold them at once', async () => {
    const both = await Promise.all([1, 2].map(() => holdThem({ filter: {}, reason: 'Storm' })))
    expect(both.map(({ body }) => body.changed).sort()).toEqual([0, 3])
    const screens = both.map(() => releaseThem({ screens: [nowhere, there, here] }))
    expect((await Promise.all(screens)).map(({ body }) => body.changed).sort()).toEqual([0, 3])
  })

  it('refuse a filter whose screens changed since they were seen, and leave out those that were unpaired', async () => {
    const gone = await newScreen('car')
    const filter = { type: 'car' }
    expect((await holdThem({ filter, expected: 2, reason: 'Rain' })).status).toBe(409)
    expect((await list('status=held')).total).toBe(0)
    await server.call(calls.endScreen, { token: admin, params: { id: gone.id } })
    expect((await holdThem({ filter, expected: 1, reason: 'Rain' })).status).toBe(409)
    const named = await holdThem({ screens: [gone.id, here], reason: 'Rain' })
    expect([named.status, named.body.changed]).toEqual([200, 1])
    expect((await releaseThem({ screens: [gone.id, here] })).body.changed).toBe(1)
  })

  it.each([{}, { screens: [] }, { screens: ['x'], filter: {} }, { filter: { type: 'plane' } }])(
    'refuse %o',
    async (meant) => {
      for (const act of [holdThem, tag, releaseThem, write]) {
        expect((await act({ ...meant, reason: 'Rain', add: ['x'], message: 'Hello' })).status).toBe(400)
      }
    },
  )
})

it('a message reaches each driver once', async () => {
  const bus = await addVehicle(server, 'bus')
  const { screens } = await list(`driver=${bus.driverId}`)
  const answer = await write({ screens: [...screens.map(({ id }) => id), here], message: 'Rain in Colombo' })
  expect([answer.status, answer.body.drivers]).toEqual([200, 2])
  const token = await bus.driver()
  await expect
    .poll(async () =>
      (await server.call(calls.listNotifications, { token })).body.notifications.map(({ kind }) => kind),
    )
    .toContain('driver.message')
})

describe('kept views', () => {
  const keep = (name: string, address: string, token = admin) =>
    server.call(calls.keepView, { token, body: { list: 'screens', name, address } })
  const read = async (token = admin) => (await server.call(calls.views, { token, query: 'list=screens' })).body.views

  it('are replaced by name, belong to one administrator, and are removed once', async () => {
    await keep('Silent buses', 'tab=silent&type=bus')
    expect((await keep('Silent buses', 'tab=silent')).status).toBe(201)
    expect(await read()).toMatchObject([{ name: 'Silent buses', address: 'tab=silent' }])
    const { token: other } = await administrator(server, admin, ['operations'])
    expect(await read(other)).toEqual([])
    const [{ id } = { id: '' }] = await read()
    const remove = (token: string) => server.call(calls.removeView, { token, params: { id } })
    expect((await remove(other)).status).toBe(404)
    expect([(await remove(admin)).status, (await remove(admin)).status]).toEqual([200, 404])
  })

  it('are at most thirty of a list', async () => {
    const { token } = await administrator(server, admin, ['operations'])
    const made = await Promise.all(Array.from({ length: 32 }, (_, number) => keep(`View ${number}`, 'q=a', token)))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(30)
    expect(await read(token)).toHaveLength(30)
  })
})

it('a screen that moves has another area', async () => {
  const bus = await addVehicle(server, 'bus')
  await bus.heartbeat(COLOMBO)
  await expect.poll(async () => (await list(`driver=${bus.driverId}&area=Colombo`)).total).toBe(1)
  server.clock.advance(5 * MINUTE_MS)
  await bus.heartbeat(KANDY)
  await expect.poll(async () => (await list(`driver=${bus.driverId}`)).screens[0]?.area).toBe('Kandy')
})
