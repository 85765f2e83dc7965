import { calls } from '@ayob/contract/calls'
import { addDays, startOfDay } from '@ayob/contract/days'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keptFolder, openFileStore } from '../../src/adapters/storage/files'
import { openFolderStore } from '../../src/adapters/storage/folder-store'
import type { FileStore } from '../../src/platform/files'
import { openKeys, type Secrets } from '../../src/platform/installation-keys'
import { createEmit } from '../../src/platform/outbox'
import { createProofSigner, type ProofContext } from '../../src/trust/proofs/proof-file'
import { settleWhatIsDue } from '../../src/trust/proofs/settlements.jobs'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

let server: TestServer
let advertiser: { id: string; token: string; email: string }
let vehicle: Awaited<ReturnType<typeof addVehicle>>
beforeAll(async () => {
  server = await startServer()
  vehicle = await addVehicle(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  advertiser = await server.approved('advertiser')
})

const PLACE = { lat: 6.9111, lng: 79.8497 }
const look = async (id: string) => {
  const token = await server.signIn(advertiser.email)
  return (await server.call(calls.bookingDetail, { params: { id }, token })).body.booking
}
const noticesOf = async () => {
  const token = await server.signIn(advertiser.email)
  const { notifications } = (await server.call(calls.listNotifications, { token })).body
  return notifications as { kind: string; title: string; message: string; link: string }[]
}
const mailsOf = async () => {
  const rows = await server.database.db
    .selectFrom('mails')
    .select(['template', 'subject', 'text'])
    .where('recipient', '=', advertiser.email)
    .orderBy('id')
    .execute()
  return rows
}
const eventsOf = async (type: string) => {
  const rows = await server.database.db.selectFrom('events').select('payload').where('type', '=', type).execute()
  return rows.map(({ payload }) => payload)
}

/** Sets the clock to an hour of a Colombo day and does the due work. */
async function dayCame(day: string, hours = 1): Promise<void> {
  server.clock.advance(startOfDay(day).getTime() + hours * HOUR_MS - server.clock.now().getTime())
  await server.tick()
  await server.settle()
}

/** Contiguous plays that end now, all valid. */
async function played(id: string, count: number): Promise<void> {
  server.clock.advance((count + 1) * 10_000)
  const first = server.clock.now().getTime() - count * 10_000
  for (let done = 0; done < count; done += 500) {
    const plays = Array.from({ length: Math.min(500, count - done) }, (_, index) => ({
      booking_id: id,
      started_at: new Date(first + (done + index) * 10_000).toISOString(),
      duration_ms: 10_000,
      ...PLACE,
    }))
    expect(await vehicle.plays(plays)).toMatchObject({ accepted: plays.length, rejected: {} })
  }
}

const today = () => new Date(server.clock.now().getTime() + 5.5 * HOUR_MS).toISOString().slice(0, 10)
const inDays = (count: number) => {
  const at = server.clock.now().getTime() + 5.5 * HOUR_MS + count * DAY_MS
  return new Date(at).toISOString().slice(0, 10)
}
/** A flight of one day that begins today: 432 plays. */
const oneDay = () => liveBooking(server, advertiser.token, { durationDays: 1 })

describe('a flight whose days are over', () => {
  it('is completed when it has reached its goal', async () => {
    const id = await oneDay()
    await played(id, 432)
    await dayCame(inDays(1))
    expect(await look(id)).toMatchObject({ status: 'completed', makeGoodDays: 0, extensions: [] })
  })

  it('is completed when no screen has ever shown it', async () => {
    const id = await oneDay()
    await dayCame(inDays(1))
    expect(await look(id)).toMatchObject({ status: 'completed', makeGoodDays: 0, extensions: [] })
  })

  it('continues when plays are missing, says why, and costs nothing more', async () => {
    const id = await oneDay()
    const { price, endDate } = await look(id)
    await played(id, 300)
    const lastDay = today()
    await dayCame(present(endDate))
    const extended = await look(id)
    expect(extended).toMatchObject({
      status: 'running',
      makeGoodDays: 1,
      endDate: inDays(1),
      goal: 432,
      price,
      pace: { expected: 432, state: 'behind' },
      extensions: [{ days: 1, delivered: 300, goal: 432, lastDay }],
    })
    expect(extended.next.map(({ step }) => step)).toEqual(['end', 'end_when_met'])
    expect(extended.history.at(-1)).toMatchObject({
      event: 'extend',
      by: 'clock',
      note: '1 make-good day added: 300 of 432 plays were delivered',
    })
    const [notice] = await noticesOf()
    expect(notice).toMatchObject({ kind: 'booking.extended', link: `/monitor-ads/${id}` })
    expect(notice?.message).toMatch(/runs on for 1 day, free of charge, because 300 of 432 plays were delivered by/)
    const mail = (await mailsOf()).at(-1)
    expect(mail?.template).toBe('booking-made-good')
    await dayCame(today(), 2)
    expect((await look(id)).extensions).toHaveLength(1)
  })

  it('keeps playing on these days, and is completed on the day on which it reaches its goal', async () => {
    const id = await liveBooking(server, advertiser.token, { durationDays: 2 })
    await played(id, 200)
    const adOf = async () => (await vehicle.playlist(PLACE)).ads.find((ad) => ad.booking_id === id)
    const end = inDays(2)
    expect(present(await adOf()).to).toBe(startOfDay(end).toISOString())
    await dayCame(end, 6)
    expect(await look(id)).toMatchObject({ status: 'running', makeGoodDays: 2 })
    expect(await adOf()).toMatchObject({ to: startOfDay(addDays(end, 2)).toISOString(), goal_left: 664 })
    expect(present(await adOf()).weight).toBeGreaterThan(0)
    await played(id, 664)
    server.clock.advance(5 * MINUTE_MS)
    expect(await adOf()).toMatchObject({ weight: 0, goal_left: 0 })
    await server.tick()
    expect(await adOf()).toBeUndefined()
    expect(await look(id)).toMatchObject({
      status: 'completed',
      makeGoodDays: 1,
      endDate: inDays(1),
      metrics: { totalPlays: 864 },
    })
  })

  it('continues for at most 7 days', async () => {
    const id = await oneDay()
    await played(id, 10)
    for (let day = 1; day <= 7; day += 1) {
      await dayCame(inDays(1))
      expect(await look(id)).toMatchObject({ status: 'running', makeGoodDays: day })
    }
    await dayCame(inDays(1))
    expect(await look(id)).toMatchObject({ status: 'completed', makeGoodDays: 7 })
  })

  it("counts an administrator's days among the 7, and days on which no job ran", async () => {
    const id = await oneDay()
    await played(id, 10)
    await server.call(calls.changeAd, { params: { id }, token: await server.admin(), body: { make_good_days: 5 } })
    await dayCame(inDays(7))
    expect(await look(id)).toMatchObject({ status: 'running', makeGoodDays: 7 })
    await dayCame(inDays(1))
    expect(await look(id)).toMatchObject({ status: 'completed', makeGoodDays: 7 })
  })

  it('is completed at once when the clock jumps over all the days that it could have got', async () => {
    const id = await oneDay()
    await played(id, 10)
    await dayCame(inDays(9))
    expect(await look(id)).toMatchObject({ status: 'completed', makeGoodDays: 0 })
  })

  it('is completed when its creative is taken down', async () => {
    const id = await oneDay()
    await played(id, 10)
    const token = await server.admin()
    await server.call(calls.takeDownAd, { params: { id }, token, body: { reason: 'A complaint' } })
    await dayCame(inDays(1))
    expect(await look(id)).toMatchObject({ status: 'completed', makeGoodDays: 0 })
  })
})

describe('a flight that can get no more plays', () => {
  const settled = async (id: string) =>
    (await eventsOf('booking.settled')).filter((payload) => payload.bookingId === id)

  it('is settled 14 days after its last day, once, with its final report', async () => {
    const id = await oneDay()
    await played(id, 400)
    await dayCame(inDays(1), 1)
    await dayCame(inDays(1), 1)
    // 32 plays were missing on each day, so it continued until the last of its 7 days.
    for (let day = 0; day < 6; day += 1) await dayCame(inDays(1), 1)
    const { status, endDate, settlement, next } = await look(id)
    expect({ status, settlement }).toEqual({ status: 'completed', settlement: null })
    const day = inDays(14)
    expect(endDate).toBe(today())
    expect(next).toMatchObject([{ step: 'completed' }, { step: 'settle', day }])
    await dayCame(day, 0)
    expect((await look(id)).settlement).toBeNull()
    await dayCame(day, 1)
    await dayCame(day, 2)
    const final = { goal: 432, delivered: 400, missing: 32 }
    expect(await settled(id)).toEqual([{ bookingId: id, ...final }])
    const after = await look(id)
    expect(after).toMatchObject({ settlement: final, status: 'completed', paymentStatus: 'completed' })
    expect(after.next).toMatchObject([{ step: 'completed' }, { step: 'settled', day }])
    expect(after.history.filter(({ event }) => event === 'settle')).toHaveLength(1)
    const reports = (await mailsOf()).filter(({ template }) => template === 'booking-settled')
    expect(reports).toHaveLength(1)
    expect(reports[0]?.text).toMatch(/Plays on Kollupitiya/)
    expect(reports[0]?.text).toContain(`/monitor-ads/${id}`)
    expect((await noticesOf()).filter(({ kind }) => kind === 'booking.settled')).toHaveLength(1)
  })

  it('is settled with nothing delivered after one jump of the clock', async () => {
    const id = await oneDay()
    await dayCame(inDays(30))
    expect(await settled(id)).toEqual([{ bookingId: id, goal: 432, delivered: 0, missing: 432 }])
  })

  it('is settled after the end of a pause that was too long', async () => {
    const id = await liveBooking(server, advertiser.token, { durationDays: 30 })
    const token = await server.admin()
    await server.call(calls.setAdStatus, { params: { id }, token, body: { status: 'paused' } })
    await dayCame(inDays(31))
    expect(await look(id)).toMatchObject({ status: 'completed', settlement: null })
    await dayCame(inDays(12))
    expect(await settled(id)).toEqual([])
    await dayCame(inDays(2))
    expect(await settled(id)).toHaveLength(1)
  })

  it.each(['refunded', 'charged_back'] as const)('is settled without a debt when it is %s', async (payment) => {
    const id = await oneDay()
    await dayCame(inDays(1))
    await server.database.db.updateTable('bookings').set({ payment_status: payment }).where('id', '=', id).execute()
    await dayCame(inDays(15))
    expect((await look(id)).settlement).toEqual(expect.objectContaining({ missing: 432 }))
    expect(await settled(id)).toEqual([])
  })

  let files: FileStore
  let secrets: Secrets
  beforeAll(async () => {
    secrets = await openKeys({ ...server.database, secretKeys: [], clock: server.clock })
    files = await openFileStore(server.dataDir, openFolderStore(keptFolder(server.dataDir)), ['3d'.repeat(32)])
  })
  const core = () => ({
    ...server.database,
    clock: server.clock,
    emit: createEmit(server.clock),
    recordActivity: async () => undefined,
  })
  const warned: unknown[] = []
  const proving = (change: object = {}): ProofContext => ({
    ...core(),
    files,
    secrets: { ...secrets, proof: ['1b'.repeat(32)], vehicles: ['2c'.repeat(32)] },
    log: Object.assign(Object.create(server.app.log), { error: (fault: unknown) => warned.push(fault) }),
    ...change,
  })
  const signer = createProofSigner(['1b'.repeat(32)])

  it('is settled by one of two concurrent processes', async () => {
    const id = await oneDay()
    await dayCame(inDays(1))
    server.clock.advance(15 * DAY_MS)
    const counts = await Promise.all([settleWhatIsDue(proving(), signer), settleWhatIsDue(proving(), signer)])
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect(warned).toEqual([])
    expect(await settled(id)).toEqual([{ bookingId: id, goal: 432, delivered: 0, missing: 432 }])
  })

  it('stays entirely unsettled when a step fails, and is settled in the next round', async () => {
    const id = await oneDay()
    await dayCame(inDays(1))
    server.clock.advance(15 * DAY_MS)
    const failing = async () => {
      throw new Error('the process died')
    }
    expect(await settleWhatIsDue(proving({ emit: failing }), signer)).toBe(0)
    expect(warned).toEqual([expect.objectContaining({ booking: id })])
    expect((await look(id)).settlement).toBeNull()
    await server.tick()
    expect(await settled(id)).toHaveLength(1)
    expect((await look(id)).settlement).toMatchObject({ delivered: 0, missing: 432 })
  })
})
