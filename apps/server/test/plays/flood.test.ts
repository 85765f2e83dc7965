import { gzipSync } from 'node:zlib'
import { calls } from '@ayob/contract/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { figuresByBooking } from '../../src/air/figures/bookings.queries'
import { type FleetApp, playsUntil, startFleetApp } from '../setup/fleet-app'

const PLACES = 4
const BATCHES = 40
const BATCH = 5

/** Lets other tasks run. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

let fleet: FleetApp

beforeAll(async () => {
  fleet = await startFleetApp({ admission: { batches: PLACES, bytes: 1_048_576 } })
})
afterAll(() => fleet.close())

it("beyond the server's capacity, senders get a time to retry, and repeated plays count once", async () => {
  const booking = fleet.addBooking()
  const plays = playsUntil(fleet.clock.now(), BATCHES * BATCH, booking.id)
  const screens = await Promise.all(Array.from({ length: 8 }, async () => fleet.pairScreen(await fleet.addDriver())))
  const answers = await Promise.all(
    screens.flatMap(({ token }) => Array.from({ length: 5 }, () => fleet.sendPlays(token, plays.slice(0, BATCH)))),
  )
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
  for (const { headers, body } of busy) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(body).toMatchObject({ success: false, code: 'busy', error: body.message, request_id: expect.any(String) })
  }

  // Each screen behaves like a real one: it keeps its log, and sends unacknowledged plays again.
  await Promise.all(
    screens.map(async ({ token }) => {
      for (let acked = 0; acked < plays.length; ) {
        const { status, body } = await fleet.sendPlays(token, plays.slice(acked, acked + BATCH))
        if (status === 200) acked = body.acked_seq
        await turn()
      }
    }),
  )
  const figures = (await figuresByBooking(fleet.db, [booking.id])).get(booking.id)
  expect(figures?.plays).toBe(screens.length * plays.length)
})

it('a refused or broken report makes room for others', async () => {
  const { token } = await fleet.pairScreen(await fleet.addDriver())
  const send = (payload: Buffer | string, headers: Record<string, string> = {}) =>
    fleet.call(calls.sendPlays, {
      payload,
      headers: { ...fleet.as(token).headers, 'content-type': 'application/json', ...headers },
    })
  const gzip = { 'content-encoding': 'gzip' }
  const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
  for (let round = 0; round < PLACES * 2; round++) {
    expect((await send('{"plays": [')).status).toBe(400)
    expect((await send(bomb.subarray(0, 1000), gzip)).status).toBe(400)
    expect((await send(bomb, gzip)).status).toBe(413)
    expect((await send(JSON.stringify({ plays: 'none' }))).status).toBe(400)
  }
  expect((await fleet.sendPlays(token, playsUntil(fleet.clock.now(), 3, null))).body.accepted).toBe(3)
})

it('a body too large for the remaining room is refused before it is unpacked, and accepted later', async () => {
  const small = await startFleetApp({ admission: { batches: 10, bytes: 20_000 } })
  try {
    const { token } = await small.pairScreen(await small.addDriver())
    const plays = playsUntil(small.clock.now(), 400, null)
    const packed = gzipSync(JSON.stringify({ plays }))
    expect(packed.length).toBeLessThan(20_000)
    const answer = await small.call(calls.sendPlays, {
      payload: packed,
      headers: { ...small.as(token).headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    })
    expect(answer.status).toBe(503)
    expect((await small.sendPlays(token, plays.slice(0, 50))).body.accepted).toBe(50)
  } finally {
    await small.close()
  }
})
