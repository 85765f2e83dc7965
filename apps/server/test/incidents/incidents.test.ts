import { calls } from '@ayob/contract/calls'
import { addDays } from '@ayob/contract/days'
import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import type { IncidentFilter } from '@ayob/contract/incidents'
import { present } from '@ayob/testkit/present'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { administrator } from '../setup/admins'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle } from '../setup/vehicle'

let server: TestServer
let admin: string
beforeEach(async () => {
  server = await startServer()
  admin = await server.admin()
})
afterEach(() => server.stop())

type Vehicle = Awaited<ReturnType<typeof addVehicle>>
const HERE = { lat: 6.9344, lng: 79.8428 }

/** Lets minutes pass, in each of which some screens are heard from, with or without a position. */
async function drive(minutes: number, good: readonly Vehicle[], lost: readonly Vehicle[] = []) {
  for (let minute = 0; minute < minutes; minute += 1) {
    for (const vehicle of good) await vehicle.heartbeat(HERE)
    for (const vehicle of lost) await vehicle.heartbeat({})
    await server.flushHeartbeats()
    await server.tick()
    server.clock.advance(MINUTE_MS)
  }
  await server.settle()
}

/** The incidents of screens without a position. These screens play nothing either, which is another one. */
async function list(status: IncidentFilter = 'open') {
  const { body } = await server.call(calls.adminIncidents, { token: admin, query: `status=${status}` })
  return { ...body, incidents: body.incidents.filter(({ cause }) => cause === 'no_position') }
}
const counted = async () => ({
  open: (await list('open')).incidents.length,
  snoozed: (await list('snoozed')).incidents.length,
  closed: (await list('closed')).incidents.length,
})
const noticesOf = async (token: string, kind: string) => {
  const { body } = await server.call(calls.listNotifications, { token })
  return body.notifications.filter((notice) => notice.kind === kind)
}

describe('one screen', () => {
  it('has one incident while it lacks a position, which closes itself; its driver is told what to do', async () => {
    const [lost, other] = [await addVehicle(server), await addVehicle(server)]
    await drive(3, [other], [lost])
    expect((await list()).incidents).toEqual([])
    await drive(6, [other], [lost])
    const { incidents, summary, places } = await list()
    expect(incidents).toMatchObject([{ cause: 'no_position', scope: 'screen', count: 1, owner: null, closed_at: null }])
    expect(incidents[0]?.screens).toMatchObject([{ driver: { id: lost.driverId }, ended_at: null }])
    expect(summary).toMatchObject({ on_air: 2 })
    expect(places).toEqual([])
    expect(await noticesOf(await lost.driver(), 'screen.trouble')).toHaveLength(1)
    expect(await noticesOf(admin, 'incident.opened')).toEqual([])
    await drive(20, [other, lost])
    expect((await list()).incidents).toHaveLength(1)
    await drive(14, [other, lost])
    expect((await list()).incidents).toEqual([])
    expect((await list('closed')).incidents).toMatchObject([{ closed_by: null, count: 0, affected: 1 }])
    // What comes back within a day goes on, and nobody is told again.
    await drive(9, [other], [lost])
    expect(await counted()).toEqual({ open: 1, snoozed: 0, closed: 0 })
    expect(await noticesOf(await lost.driver(), 'screen.trouble')).toHaveLength(1)
  })

  it('is taken by one of two, put off, noted, linked, and resolved once', async () => {
    const lost = await addVehicle(server)
    await drive(9, [], [lost])
    const { id } = present((await list()).incidents[0])
    const second = await administrator(server, admin, ['operations'])
    const take = (token: string, over = false) =>
      server.call(calls.takeIncident, { token, params: { id }, body: { over } })
    const both = await Promise.all([take(admin), take(second.token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await take(second.token, true)).body.incident.owner).toMatchObject({ current: true })

    const until = new Date(server.clock.now().getTime() + HOUR_MS).toISOString()
    const snooze = (at: string) =>
      server.call(calls.snoozeIncident, { token: admin, params: { id }, body: { until: at } })
    expect((await snooze('2020-01-01T00:00:00Z')).status).toBe(400)
    expect((await snooze('soon')).status).toBe(400)
    expect((await snooze(until)).status).toBe(200)
    expect(await counted()).toEqual({ open: 0, snoozed: 1, closed: 0 })
    server.clock.advance(HOUR_MS)
    expect(await counted()).toEqual({ open: 1, snoozed: 0, closed: 0 })

    const write = (body: Record<string, unknown>) =>
      server.call(calls.noteIncident, { token: admin, params: { id }, body })
    expect((await write({})).status).toBe(400)
    expect((await write({ ticket_id: 'none' })).status).toBe(400)
    const ticket = { subject: 'No position', priority: 'high', description: 'Since this morning' }
    const opened = await server.call(calls.openTicket, { token: await lost.driver(), body: ticket })
    const written = await write({ note: 'Antenna ordered', ticket_id: opened.body.ticket.id })
    expect(written.body.incident).toMatchObject({
      ticket_id: opened.body.ticket.id,
      notes: [{ text: 'Antenna ordered' }],
    })

    const resolve = () => server.call(calls.resolveIncident, { token: admin, params: { id }, body: { note: null } })
    const twice = await Promise.all([resolve(), resolve()])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await list('closed')).incidents[0]?.closed_by).not.toBeNull()
    expect((await take(admin)).status).toBe(409)

    // A driver's tickets go with the account, also linked ones.
    const asked = { kind: 'erasure', details: 'Please' }
    const request = await server.call(calls.sendDataRequest, { token: await lost.driver(), body: asked })
    const params = { id: request.body.data_request.id }
    const erased = await server.call(calls.answerDataRequest, {
      token: await server.admin(),
      params,
      body: { status: 'done' },
    })
    expect(erased.status, erased.text).toBe(200)
    expect((await list('closed')).incidents[0]?.ticket_id).toBeNull()
  })

  it('that is unpaired has no incident any more', async () => {
    const lost = await addVehicle(server)
    await drive(9, [], [lost])
    const { screens } = present((await list()).incidents[0])
    await server.call(calls.endScreen, { token: admin, params: { id: present(screens[0]).id } })
    await server.tick()
    expect(await counted()).toEqual({ open: 0, snoozed: 0, closed: 1 })
  })
})

describe('many screens', () => {
  it('with one cause are one incident, which is told at once, and in the morning', async () => {
    const vehicles = await Promise.all(Array.from({ length: 6 }, () => addVehicle(server)))
    await drive(9, [], vehicles)
    const { incidents } = await list()
    expect(incidents).toMatchObject([{ cause: 'no_position', scope: 'fleet', count: 6, about: '' }])
    expect(await noticesOf(admin, 'incident.opened')).toHaveLength(1)
    server.clock.set(new Date(`${addDays(server.clock.now().toISOString().slice(0, 10), 1)}T01:31:00Z`))
    await server.tick()
    await server.tick()
    await server.settle()
    const later = await server.admin()
    expect(await noticesOf(later, 'incident.digest')).toHaveLength(1)
  })
})
