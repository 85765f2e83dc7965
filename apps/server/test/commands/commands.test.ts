import { createPublicKey, verify } from 'node:crypto'
import { calls } from '@ayob/contract/calls'
import { type IssuedCommand, MAX_LOG_BYTES } from '@ayob/contract/commands'
import { addDays, dayOf } from '@ayob/contract/days'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { MONTH_BYTES } from '@ayob/contract/screen-commands'
import { commandText } from '@ayob/domain/commands/signed-text'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropOldCommands } from '../../src/goods/commands/commands.jobs'
import { administrator } from '../setup/admins'
import { keyedScreen } from '../setup/keyed-screen'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

async function newScreen() {
  const driver = await server.approved('driver')
  const screen = keyedScreen(server)
  await screen.pair(driver, (await screen.register()).code)
  const { screen_id: id, key } = (await server.call(calls.commandKey, { token: screen.token() })).body
  const beat = async (more: Record<string, unknown> = {}) => {
    const answer = await screen.send(calls.sendHeartbeat, { lat: 6.9111, lng: 79.8497, ...more })
    expect(answer.status, answer.text).toBe(200)
    return { ...answer.body, commands: answer.body.commands ?? [] }
  }
  return { ...screen, driver, id, key, beat, signed: screen.key.signed }
}
type Screen = Awaited<ReturnType<typeof newScreen>>

const give = (body: Record<string, unknown>, token = admin) => server.call(calls.giveCommands, { token, body })
const listed = async ({ id }: Pick<Screen, 'id'>) =>
  (await server.call(calls.screenCommands, { token: admin, params: { id } })).body
const logged = async (subjectId: string) => {
  const query = `subject_id=${subjectId}&limit=50`
  const { activities } = (await server.call(calls.adminActivity, { token: admin, query })).body
  return activities.filter(({ action }) => action.startsWith('screen.command')).reverse()
}
const isSigned = (screenId: string, key: object, { signature, ...command }: IssuedCommand) =>
  verify(
    'sha256',
    Buffer.from(commandText(screenId, command)),
    { key: createPublicKey({ key: { ...key }, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )

describe('one screen', () => {
  it('gets a signed command until it has told what came of it, and everything is logged', async () => {
    const screen = await newScreen()
    expect((await screen.beat()).commands).toEqual([])
    const answer = await give({ screens: [screen.id], kind: 'brightness', args: { percent: 40 }, reason: 'Too bright' })
    expect(answer.body).toMatchObject({ given: 1, refused: [], commands: [{ screen_id: screen.id }] })
    const [command] = (await screen.beat()).commands
    expect(command).toMatchObject({ kind: 'brightness', args: { percent: 40 } })
    expect(Date.parse(present(command).expires_at) - server.clock.now().getTime()).toBe(HOUR_MS)
    expect(isSigned(screen.id, screen.key, present(command))).toBe(true)
    expect(isSigned('another', screen.key, present(command))).toBe(false)
    expect(isSigned(screen.id, screen.key, { ...present(command), args: { percent: 100 } })).toBe(false)
    // The answer may get lost.
    expect((await screen.beat()).commands.map(({ id }) => id)).toEqual([present(command).id])
    expect((await listed(screen)).commands).toMatchObject([{ state: 'sent', reason: 'Too bright', message: null }])
    const results = [{ id: present(command).id, ok: true, message: 'done' }]
    expect((await screen.beat({ results })).commands).toEqual([])
    // The screen has not heard the answer, or lies.
    await screen.beat({ results: [{ ...present(results[0]), ok: false, message: 'again' }] })
    expect((await listed(screen)).commands).toMatchObject([{ state: 'done', message: 'done' }])
    const log = await logged(screen.id)
    expect(log.map(({ action }) => action)).toEqual(['screen.command', 'screen.command_done'])
    expect(log[0]).toMatchObject({ details: { kind: 'brightness', percent: 40, reason: 'Too bright', screens: 1 } })
    expect(log[1]).toMatchObject({ details: { kind: 'brightness', message: 'done', reason: 'Too bright' } })
    expect(log[1]?.details.asked_by).toBe(log[0]?.actor.id)
  })

  it('has an hour: then the command is over, and a late result still counts', async () => {
    const screen = await newScreen()
    await give({ screens: [screen.id], kind: 'reload' })
    const [command] = (await screen.beat()).commands
    server.clock.advance(HOUR_MS)
    expect((await screen.beat()).commands).toEqual([])
    await server.tick()
    expect((await listed(screen)).commands).toMatchObject([{ state: 'expired', finished_at: null }])
    await screen.beat({ results: [{ id: present(command).id, ok: true }] })
    expect((await listed(screen)).commands).toMatchObject([{ state: 'done' }])
    expect((await logged(screen.id)).map(({ action }) => action)).toEqual([
      'screen.command',
      'screen.command_expired',
      'screen.command_done',
    ])
  })

  it("can't tell the result of another screen's command, nor of one that it was not told of", async () => {
    const [screen, other] = [await newScreen(), await newScreen()]
    const { commands } = (await give({ screens: [screen.id], kind: 'reload' })).body
    const results = [{ id: present(commands[0]).id, ok: true }]
    expect((await screen.beat({ results })).commands).toHaveLength(1)
    expect((await listed(screen)).commands).toMatchObject([{ state: 'sent', finished_at: null }])
    await other.beat({ results })
    expect((await listed(screen)).commands).toMatchObject([{ state: 'sent' }])
  })

  it('gets none after its pairing, or while its device is lost', async () => {
    const screen = await newScreen()
    await give({ screens: [screen.id], kind: 'reload' })
    await server.call(calls.endScreen, { token: admin, params: { id: screen.id } })
    expect((await screen.send(calls.sendHeartbeat, {})).status).toBe(401)
    const ended = (await give({ screens: [screen.id, 'none'], kind: 'identify' })).body
    expect(ended).toMatchObject({ given: 0, commands: [] })
    expect(ended.refused).toEqual([
      { screen_id: screen.id, reason: 'not_paired' },
      { screen_id: 'none', reason: 'not_paired' },
    ])

    const driver = await server.approved('driver')
    const lost = keyedScreen(server)
    const { code } = await lost.register()
    const { device } = (await server.call(calls.enrolDevice, { token: admin, body: { code, serial: 'LOST-1' } })).body
    await lost.pair(driver, code)
    const { screen_id } = (await server.call(calls.commandKey, { token: lost.token() })).body
    await server.call(calls.setDeviceState, { token: admin, params: { id: device.id }, body: { state: 'lost' } })
    expect((await give({ screens: [screen_id], kind: 'reload' })).body.refused).toEqual([
      { screen_id, reason: 'device_barred' },
    ])
  })

  it('of two administrators at once, one gives the command', async () => {
    const screen = await newScreen()
    const both = await Promise.all([1, 2].map(() => give({ screens: [screen.id], kind: 'restart_device' })))
    expect(both.map(({ body }) => body.given).sort()).toEqual([0, 1])
    expect(both.flatMap(({ body }) => body.refused)).toEqual([{ screen_id: screen.id, reason: 'already_open' }])
    expect((await screen.beat()).commands).toHaveLength(1)
  })

  it('takes a picture now: the command comes with a look', async () => {
    const screen = await newScreen()
    server.clock.advance(MINUTE_MS)
    await give({ screens: [screen.id], kind: 'picture_now' })
    const { look, commands } = await screen.beat()
    expect(look).toBeDefined()
    expect(commands).toMatchObject([{ kind: 'picture_now', args: {} }])
    expect((await screen.beat()).look?.id).toBe(look?.id)
  })

  it.each([
    { kind: 'brightness' },
    { kind: 'brightness', args: { percent: 4 } },
    { kind: 'brightness', args: { percent: 50.5 } },
    { kind: 'format_disk' },
    { kind: 'reload', screens: undefined },
    { kind: 'reload', filter: { status: 'all' } },
    { kind: 'reload', screens: [] },
  ])('is not given nonsense: %o', async (body) => {
    expect((await give({ screens: ['none'], ...body })).status).toBe(400)
  })

  it('is commanded by operations, and its commands are seen by auditors too', async () => {
    const screen = await newScreen()
    const [finance, operations, auditor] = await Promise.all(
      (['finance', 'operations', 'auditor'] as const).map((role) => administrator(server, admin, [role])),
    )
    const status = async (token: string) => (await give({ screens: [screen.id], kind: 'identify' }, token)).status
    expect(await status(present(finance).token)).toBe(403)
    expect(await status(present(auditor).token)).toBe(403)
    expect(await status(present(operations).token)).toBe(200)
    const params = { id: screen.id }
    expect((await server.call(calls.screenCommands, { token: present(auditor).token, params })).status).toBe(200)
    expect((await server.call(calls.screenCommands, { token: admin, params: { id: 'none' } })).status).toBe(404)
  })
})

it('a filter means the screens that the list shows, each with its own number and colour', async () => {
  const screens = [await newScreen(), await newScreen()]
  const { vehicle_number: plate } = present(
    (await server.call(calls.driverOverview, { token: present(screens[0]).driver.token })).body.vehicle,
  )
  expect((await give({ filter: { q: plate }, kind: 'identify' })).body.commands).toMatchObject([
    { screen_id: present(screens[0]).id },
  ])
  const [command] = (await present(screens[0]).beat()).commands
  expect(command?.args).toEqual({ number: 1, plate, color: 'red' })
  await give({ screens: screens.map(({ id }) => id), kind: 'test_pattern' })
  await give({ screens: [present(screens[1]).id], kind: 'identify' })
  expect((await present(screens[1]).beat()).commands.map(({ kind }) => kind).sort()).toEqual([
    'identify',
    'test_pattern',
  ])
})

describe('logs', () => {
  it('are uploaded once for their command, downloaded, and removed after 30 days', async () => {
    const [screen, other] = [await newScreen(), await newScreen()]
    const { commands } = (await give({ screens: [screen.id], kind: 'send_logs' })).body
    const { id } = present(commands[0])
    const send = async (from: Screen, text: string, signed = true) => {
      const form = new FormData()
      form.set('command_id', id)
      form.set('file', new Blob([text]), 'logs.txt')
      const body = new Response(form)
      const payload = Buffer.from(await body.arrayBuffer())
      const type = { 'content-type': present(body.headers.get('content-type')) }
      const signature = signed ? from.signed('POST', '/api/screens/logs', payload.toString()) : {}
      const headers = { ...type, ...signature }
      return server.send<{ code?: string }>('POST', '/api/screens/logs', { token: from.token(), payload, headers })
    }
    expect((await send(screen, 'early')).status).toBe(404)
    await screen.beat()
    expect((await send(other, 'foreign')).status).toBe(404)
    expect((await send(screen, 'x'.repeat(MAX_LOG_BYTES + 1))).status).toBe(413)
    expect((await send(screen, 'unsigned', false)).body).toMatchObject({ code: 'bad_signature' })
    expect((await send(screen, 'started\nරථය')).status).toBe(200)
    expect((await send(screen, 'another')).status).toBe(200)
    await screen.beat({ results: [{ id, ok: true }] })
    expect((await listed(screen)).commands).toMatchObject([{ state: 'done', has_logs: true }])
    const download = () => server.call(calls.commandLogs, { token: admin, params: { id } })
    expect((await download()).text).toBe('started\nරථය')
    const removed: string[] = []
    const tidy = (days: number) =>
      dropOldCommands({
        db: server.database.db,
        clock: { now: () => new Date(server.clock.now().getTime() + days * DAY_MS) },
        files: { removeKept: async (name) => void removed.push(name) },
      })
    await tidy(30)
    expect(removed).toEqual([])
    await tidy(31)
    expect(removed).toEqual([`logs-${id}.txt`])
    expect((await download()).status).toBe(404)
    expect((await listed(screen)).commands).toMatchObject([{ has_logs: false }])
    await tidy(91)
    expect((await listed(screen)).commands).toEqual([])
  })
})

describe('what a device tells of itself', () => {
  const health = {
    temperature_c: 61.5,
    throttled: false,
    storage_free_mb: 9000,
    memory_free_mb: 700,
    signal_dbm: -91,
    bytes_today: 123_456,
    display: { connected: true, width: 960, height: 320 },
    uptime_s: 86_400,
    restarts: 0,
  }
  const fix = { lat: 6.9111, lng: 79.8497, accuracy_m: 6, age_s: 2, source: 'gps' }
  const reported = async (screen: Screen) => {
    await server.flushHeartbeats()
    return (await listed(screen)).reported
  }

  it('is kept, the newest of each', async () => {
    const screen = await newScreen()
    await screen.beat({ fix, health, build: 'b1', image: 'i1' })
    const at = server.clock.now().toISOString()
    expect(await reported(screen)).toMatchObject({ fix, health, health_at: at, build: 'b1', image: 'i1' })
    server.clock.advance(30_000)
    await screen.beat({ lat: null, lng: null, health: null, build: 'b2' })
    expect(await reported(screen)).toMatchObject({ fix: null, health, health_at: at, build: 'b2', image: 'i1' })
  })

  it('adds its bytes up by day, also when the device counts anew, and by month', async () => {
    const screen = await newScreen()
    const tell = async (bytes_today: unknown) => {
      await screen.beat({ health: { ...health, bytes_today } })
      await server.flushHeartbeats()
    }
    for (const bytes of [100, 250, 250, null, 'much', 40.9, 60]) await tell(bytes)
    const today = dayOf(server.clock.now())
    expect((await reported(screen)).bytes).toMatchObject({ month: 310, days: [{ day: today, bytes: 310 }] })
    server.clock.advance(DAY_MS)
    await tell(5)
    expect((await reported(screen)).bytes.days).toEqual([
      { day: addDays(today, 1), bytes: 5 },
      { day: today, bytes: 310 },
    ])
    for (let times = 0; times < 12; times += 1) {
      await tell(1e15)
      await tell(0)
    }
    expect((await reported(screen)).bytes.days[0]?.bytes).toBe(1e15)
  })

  it('near the budget of its month it does without some things, hears of it, and the console shows it', async () => {
    const spend = async (share: number) => {
      const screen = await newScreen()
      await screen.beat({ health: { ...health, bytes_today: Math.floor(MONTH_BYTES * share) } })
      await server.flushHeartbeats()
      // A screen that is given a command is looked up again.
      await give({ screens: [screen.id], kind: 'identify' })
      const { drops } = await screen.beat()
      expect((await reported(screen)).bytes.drops).toEqual(drops ?? [])
      return drops
    }
    expect(await spend(0.5)).toBeUndefined()
    expect(await spend(0.82)).toEqual(['looks'])
    expect(await spend(1.1)).toEqual(['looks', 'later_ads', 'house_ads', 'sharpness'])
  })

  it.each([
    ['no object', 7, null],
    ['a list', [1], null],
    [
      'a wrong field',
      { ...health, temperature_c: 'hot', display: 'none' },
      { ...health, temperature_c: null, display: null },
    ],
    [
      'numbers out of range',
      { ...health, uptime_s: -1, signal_dbm: 1e9 },
      { ...health, uptime_s: null, signal_dbm: null },
    ],
    ['nothing known', { temperature_c: null }, { temperature_c: null }],
  ])('does not lose a heartbeat when malformed: %s', async (_, sent, kept) => {
    const screen = await newScreen()
    const more = { health: sent, build: { a: 1 }, image: 'x'.repeat(5000), results: [{ id: 5 }, 'no', null] }
    await screen.beat(more)
    expect(await reported(screen)).toMatchObject({ health: kept, build: null, image: null })
  })
})
