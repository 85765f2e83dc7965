import { calls } from '@ayob/contract/calls'
import { HOUR_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payBooking } from '../setup/notice'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

const PLACE = { lat: 6.9111, lng: 79.8497 }
const HERE = [{ id: 'a', name: 'Here', position: PLACE, radius: 2000 }]
const TODAY = '2026-03-02'
const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/126 Mobile' }

let server: TestServer
let token: string
let admin: string
let files: string[]
beforeAll(async () => {
  server = await startServer()
  token = (await server.approved('advertiser')).token
  admin = await server.admin()
  files = await Promise.all(Array.from({ length: 6 }, () => server.newCreative(token)))
})
afterAll(() => server.stop())

const file = (at: number) => present(files[at])
const book = (change: Record<string, unknown>) =>
  server.call(calls.bookAd, { token, body: server.booking(file(0), { adLocations: HERE, ...change }) })
const detail = async (id: string) => (await server.call(calls.bookingDetail, { params: { id }, token })).body.booking
const shape = async (id: string) =>
  (await detail(id)).creatives.map(({ number, share, review, on }) => [number, share, review, on])
const turn = (id: string, number: number, on: boolean, as = token) =>
  server.call(calls.switchCreative, { params: { id, number: String(number) }, token: as, body: { on } })
const refuse = (id: string, number: number, reason: string) =>
  server.call(calls.rejectCreative, { params: { id, number: String(number) }, token: admin, body: { reason } })
const approve = (id: string) =>
  server.call(calls.approveAd, { params: { id }, token: admin, body: { startDate: TODAY } })

/** A running ad with three creatives, of which the second was rejected. */
async function running() {
  const creativeFiles = [70, 20, 10].map((share, at) => ({ file: file(at), share }))
  const { booking_id: id } = (await book({ creativeFiles })).body
  expect(await shape(id)).toEqual([
    [1, 70, 'pending', true],
    [2, 20, 'pending', true],
    [3, 10, 'pending', true],
  ])
  expect((await refuse(id, 2, 'Too small to read')).status).toBe(200)
  expect((await approve(id)).status).toBe(200)
  await payBooking(server, token, id)
  await server.call(calls.setAdStatus, { params: { id }, token: admin, body: { status: 'running' } })
  return id
}

describe('a booking with several creatives', () => {
  it('is an ordinary booking without a list, and with a list of one', async () => {
    for (const change of [{}, { creativeFiles: [{ file: file(0) }] }, { creativeFiles: null }]) {
      const { body } = await book(change)
      expect(await shape(body.booking_id)).toEqual([[1, 1, 'pending', true]])
    }
    const body = server.booking(file(0), { adLocations: HERE, creativeFiles: [{ file: file(1) }, { file: file(2) }] })
    const { creativeFile, ...without } = body
    const booked = await server.call(calls.bookAd, { token, body: without as never })
    expect(booked.status).toBe(201)
    expect(await detail(booked.body.booking_id)).toMatchObject({ creativeFile: file(1) })
    expect(await shape(booked.body.booking_id)).toEqual([
      [1, 1, 'pending', true],
      [2, 1, 'pending', true],
    ])
  })

  it.each([
    ['none', () => []],
    ['six', () => files.map((name) => ({ file: name }))],
    ['one twice', () => [{ file: file(0) }, { file: file(0) }]],
    ['a share for one alone', () => [{ file: file(0), share: 50 }, { file: file(1) }]],
    [
      'a share of nothing',
      () => [
        { file: file(0), share: 0 },
        { file: file(1), share: 100 },
      ],
    ],
    ['an unknown file', () => [{ file: file(0) }, { file: 'nothing.png' }]],
  ])('is refused on its field with %s', async (_, creativeFiles) => {
    const { status, body } = await book({ creativeFiles: creativeFiles() })
    expect(status).toBe(400)
    const fields = Object.keys((body as unknown as { fields: object }).fields)
    expect(fields.length).toBeGreaterThan(0)
    expect(fields.every((field) => field.startsWith('creativeFiles'))).toBe(true)
  })

  it('is rejected with its last creative', async () => {
    const { booking_id: id } = (await book({ creativeFiles: [{ file: file(0) }, { file: file(1) }] })).body
    await refuse(id, 1, 'Blurred')
    expect(await detail(id)).toMatchObject({ approvalStatus: 'pending', creativeFile: file(1) })
    await refuse(id, 2, 'Too dark')
    expect(await detail(id)).toMatchObject({ approvalStatus: 'rejected', rejectionReason: 'Too dark' })
    expect(await refuse(id, 1, 'Again')).toMatchObject({ status: 409 })
  })

  it('shows those that are approved and on, and counts plays and scans of each exactly', async () => {
    const id = await running()
    const other = await liveBooking(server, token, { adLocations: HERE })
    const tuk = await addVehicle(server)
    const ad = async (of = id) => present((await tuk.playlist(PLACE)).ads.find(({ booking_id }) => booking_id === of))
    const { creatives, link } = await ad()
    expect(creatives).toMatchObject([
      { number: 1, share: 70, link: `${link}?c=1` },
      { number: 3, share: 10, link: `${link}?c=3` },
    ])
    expect(await ad(other)).not.toHaveProperty('creatives')

    server.clock.advance(HOUR_MS)
    const from = server.clock.now().getTime() - 600_000
    const play = (slot: number, creative?: unknown, booking_id = id) => ({
      booking_id,
      started_at: new Date(from + slot * 10_000).toISOString(),
      duration_ms: 10_000,
      ...PLACE,
      ...(creative !== undefined && { creative: creative as number }),
    })
    // The last two name no creative of the ad: one from a player that knows only one, and one with nonsense.
    const plays = [
      play(0, 1),
      play(1, 3),
      play(2, 1),
      play(3, 3),
      play(4, 3),
      play(5),
      play(6, 'x'),
      play(7, undefined, other),
    ]
    expect(await tuk.plays(plays)).toMatchObject({ accepted: 8 })
    const path = new URL(present(link)).pathname
    for (const [address, query] of [
      ['192.0.2.1', '?c=3'],
      ['192.0.2.2', '?c=3'],
      ['192.0.2.3', '?c=x'],
      ['192.0.2.3', '?c=3'],
    ]) {
      const remoteAddress = present(address)
      expect((await server.app.inject({ url: `${path}${query}`, headers: PHONE, remoteAddress })).statusCode).toBe(302)
    }
    const { creatives: results, metrics } = await detail(id)
    expect(results.map(({ plays: count, clicks }) => [count, clicks])).toEqual([
      [4, 1],
      [0, 0],
      [3, 2],
    ])
    expect(metrics).toMatchObject({ totalPlays: 7, totalClicks: 3 })
    expect(results.reduce((sum, { impressions }) => sum + impressions, 0)).toBe(metrics.totalImpressions)
    expect((await detail(other)).creatives).toMatchObject([{ plays: 1 }])
  })

  it('can be switched by its advertiser while it runs; the last creative stays on', async () => {
    const id = await running()
    const tuk = await addVehicle(server)
    const shown = async () =>
      (await tuk.playlist(PLACE)).ads
        .find(({ booking_id }) => booking_id === id)
        ?.creatives?.map(({ number }) => number)
    expect((await turn(id, 1, false)).body.creatives.map(({ on }) => on)).toEqual([false, true, true])
    expect(await shown()).toEqual([3])
    expect(await detail(id)).toMatchObject({ creativeFile: file(2) })
    expect(await turn(id, 3, false)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await turn(id, 2, true)).toMatchObject({ status: 409 })
    expect(await turn(id, 9, true)).toMatchObject({ status: 404 })
    const stranger = (await server.approved('advertiser')).token
    expect(await turn(id, 1, true, stranger)).toMatchObject({ status: 404 })
    // An administrator rejects the creative that shows: one that was off comes back, so that something shows.
    expect((await refuse(id, 3, 'Complaints')).status).toBe(200)
    expect(await shown()).toEqual([1])
    expect(await refuse(id, 1, 'Complaints')).toMatchObject({ status: 409 })
    expect((await turn(id, 1, true)).status).toBe(200)
    const events = (await detail(id)).history.map(({ event }) => event)
    expect(events.filter((event) => event.startsWith('creative_'))).toEqual([
      'creative_reject',
      'creative_off',
      'creative_reject',
    ])
  })

  it('gets more creatives, or replacements, after their own review, while the current ones keep showing', async () => {
    const id = await liveBooking(server, token, { adLocations: HERE })
    const tuk = await addVehicle(server)
    const shown = async () => {
      const ad = (await tuk.playlist(PLACE)).ads.find(({ booking_id }) => booking_id === id)
      return ad?.creatives?.map(({ number }) => number) ?? 'one'
    }
    const add = (change: object) =>
      server.call(calls.addCreative, { params: { id }, token, body: { file: file(3), ...change } })
    const approveOne = (number: number) =>
      server.call(calls.approveCreative, { params: { id, number: String(number) }, token: admin })
    expect(await shown()).toBe('one')
    expect((await add({ replaces: 1 })).status).toBe(201)
    expect(await shape(id)).toEqual([
      [1, 1, 'approved', true],
      [2, 1, 'pending', true],
    ])
    expect(await shown()).toEqual([1])
    expect(await add({})).toMatchObject({ status: 400, body: { fields: { file: expect.any(String) } } })
    expect(await add({ file: file(4), replaces: 9 })).toMatchObject({ status: 404 })
    // The only creative that shows can neither be rejected nor switched off while the new one waits.
    expect(await refuse(id, 1, 'Old')).toMatchObject({ status: 409 })
    expect(await turn(id, 1, false)).toMatchObject({ status: 409 })
    const waiting = async (query = '') =>
      (await server.call(calls.waitingCreatives, { token: admin, query })).body.ads.map((ad) => ad.id)
    expect(await waiting()).toContain(id)
    const { reference } = await detail(id)
    expect(await waiting(`q=${reference}`)).toEqual([id])
    expect(await waiting('q=nothing is called so')).toEqual([])
    expect((await approveOne(2)).status).toBe(200)
    expect(await approveOne(2)).toMatchObject({ status: 409 })
    expect(await waiting()).not.toContain(id)
    expect(await shown()).toEqual([2])
    expect(await detail(id)).toMatchObject({ creativeFile: file(3), status: 'running' })
    await Promise.all([add({ file: file(4) }), add({ file: file(5) })])
    expect((await shape(id)).map(([number]) => number)).toEqual([1, 2, 3, 4])
    await approveOne(3)
    expect(await shown()).toEqual([2, 3])
  })

  it('switches once when two do it at once', async () => {
    const id = await running()
    const answers = await Promise.all([turn(id, 1, false), turn(id, 3, false)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

it('a campaign passes several creatives to its booking, and an older client does not remove them', async () => {
  const form = { name: 'Tea', brand: 'Tea', vehicle_type: 'bus', duration_days: 3, target_routes: '["Galle Road"]' }
  const creativeFiles = [
    { file: file(0), share: 60 },
    { file: file(1), share: 40 },
  ]
  const { body } = await server.call(calls.createCampaign, { token, body: { ...form, creativeFiles } as never })
  expect(body).toMatchObject({
    creative_file: file(0),
    creativeFiles,
    creatives: files.slice(0, 2).map((one) => ({ file: one })),
  })
  const put = (change: object) => server.call(calls.changeCampaign, { params: { id: body.id }, token, body: change })
  expect((await put({ name: 'Other' })).body.creativeFiles).toEqual(creativeFiles)
  const started = (await put({ status: 'queued' })).body
  expect(await shape(present(started.booking_id))).toEqual([
    [1, 60, 'pending', true],
    [2, 40, 'pending', true],
  ])
  expect((await put({ creative_file: file(2) })).body).toMatchObject({ creative_file: file(2), creativeFiles: null })
})
