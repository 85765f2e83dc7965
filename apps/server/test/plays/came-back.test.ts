import { calls } from '@ayob/contract/calls'
import { HOUR_MS } from '@ayob/contract/durations'
import { addMember, PLACE, pairScreen } from '@ayob/testkit/people'
import { clusterAt } from '@ayob/testkit/postgres'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { kind } from '../setup/fresh-database'
import { openAgain, openOver, startServer, type TestServer } from '../setup/start-server'
import { liveBooking } from '../setup/vehicle'

const SLOT_MS = 10_000

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

interface Proof {
  receipt?: unknown
  from?: number
}

/** Sends plays with these numbers. Returns the answer with its receipt. */
async function send(
  token: string,
  bookingId: string,
  firstAt: number,
  [from, to]: [number, number],
  proof: Proof = {},
) {
  const plays = Array.from({ length: to - from + 1 }, (_, index) => ({
    seq: from + index,
    booking_id: bookingId,
    started_at: new Date(firstAt + (from + index) * SLOT_MS).toISOString(),
    duration_ms: SLOT_MS,
    ...PLACE,
  }))
  const headers = {
    ...(proof.receipt !== undefined && { 'x-screen-receipt': String(proof.receipt) }),
    'x-screen-kept-from': String(proof.from ?? 1),
  }
  const { body, headers: answered } = await server.call(calls.sendPlays, { token, body: { plays }, headers })
  return { ...body, receipt: answered['x-screen-receipt'] }
}

const playsOf = async (token: string, id: string) =>
  (await server.call(calls.bookingDetail, { params: { id }, token })).body.booking.metrics.totalPlays

describe.runIf(kind === 'postgres')('plays acknowledged before the database went back in time', () => {
  it('are sent again first, count once whatever their share was, and are shown to administrators', async () => {
    const advertiser = await server.approved('advertiser')
    const id = await liveBooking(server, advertiser.token)
    const admin = server.visitor.as(await server.admin())
    const driver = await addMember(server.visitor, admin, 'driver', server.form('driver'))
    const screen = present((await pairScreen(server.visitor, driver.api)).token)
    const cheat = await server.approved('driver')
    const other = present((await pairScreen(server.visitor, server.visitor.as(cheat.token))).token)
    const firstAt = server.clock.now().getTime()
    const of = (numbers: [number, number], proof?: Proof) => send(screen, id, firstAt, numbers, proof)
    // Requested once: the lost playlists limit what counts.
    await server.call(calls.getPlaylist, { token: screen, query: `lat=${PLACE.lat}&lng=${PLACE.lng}` })
    server.clock.advance(HOUR_MS)
    expect(await of([1, 50])).toMatchObject({ acked_seq: 50, accepted: 50 })

    // This later state of the database takes over afterwards.
    const kept = server.place
    await server.close()
    const copy = await clusterAt(inject('postgresUrl')).createDatabase(
      new URL(present(kept.fresh.databaseUrl)).pathname.slice(1),
    )
    server = await openAgain(server)
    const before = await of([51, 100])
    expect(before).toMatchObject({ acked_seq: 100, accepted: 50 })
    const { receipt } = before
    await server.close()
    server = await openOver(server, {
      databaseUrl: copy.url,
      remove: () => copy.drop().then(kept.fresh.remove),
    })

    expect(await of([101, 103], { receipt })).toMatchObject({ acked_seq: 50, accepted: 0, rejected: {} })
    // Another failure in the middle: the preceding plays are still missing.
    expect(await of([71, 100], { receipt })).toMatchObject({ acked_seq: 50, accepted: 0 })
    expect(await of([51, 70], { receipt })).toMatchObject({ acked_seq: 70, accepted: 20 })
    expect(await of([51, 70], { receipt })).toMatchObject({ acked_seq: 70, accepted: 0 })
    expect(await of([71, 103], { receipt })).toMatchObject({ acked_seq: 103, accepted: 33 })
    expect(await playsOf(await server.signIn(advertiser.email), id)).toBe(103)

    // A receipt of another screen proves nothing, so a gap stays a gap.
    expect(await send(other, id, firstAt, [7, 8], { receipt })).toMatchObject({ acked_seq: 8 })
    const { returned } = (await server.call(calls.adminScreenRefusals, { token: await server.admin() })).body
    expect(returned).toEqual({ plays: 50, screens: 1 })
  })

  it('are given up when the screen no longer has any of them', async () => {
    const admin = server.visitor.as(await server.admin())
    const email = 'another@test.example'
    const driver = await addMember(server.visitor, admin, 'driver', server.form('driver', { email }))
    const token = present((await pairScreen(server.visitor, driver.api)).token)
    const of = (numbers: [number, number], proof?: Proof) =>
      send(token, 'none', server.clock.now().getTime() - 3_000_000, numbers, proof)
    const { receipt } = await of([1, 5])
    await server.database.db.updateTable('play_marks').set({ seq: 2 }).where('seq', '=', 5).execute()
    expect(await of([9, 9], { receipt, from: 5 })).toMatchObject({ acked_seq: 2 })
    expect(await of([5, 9], { receipt, from: 5 })).toMatchObject({ acked_seq: 9 })
  })
})
