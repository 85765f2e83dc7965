import { calls } from '@ayob/contract/calls'
import { pairScreen } from '@ayob/testkit/people'
import { present } from '@ayob/testkit/present'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kind } from '../setup/fresh-database'
import { openBeside, startServer, type TestServer } from '../setup/start-server'
import { liveBooking } from '../setup/vehicle'

const HERE = { lat: 6.9111, lng: 79.8497 }
let one: TestServer
let other: TestServer
let admin: string

beforeAll(async () => {
  if (kind !== 'postgres') return
  one = await startServer({ RATE_LIMIT: 'on', PORT: '0' })
  other = await openBeside(one)
  await one.open()
  await other.open()
  admin = await one.admin()
})
afterAll(async () => {
  await other?.close()
  await one?.stop()
})

async function pairedScreen() {
  const driver = await one.approved('driver')
  const token = present((await pairScreen(one.visitor, one.visitor.as(driver.token))).token)
  const body = { ...HERE, version: '1', free_mb: 1, now_playing: null }
  return {
    driver,
    token,
    beatAt: (server: TestServer) => server.call(calls.sendHeartbeat, { token, body }),
    adsAt: async (server: TestServer) => (await server.call(calls.getPlaylist, { token })).body.ads?.length,
  }
}

/** Waits until the other process notices a change. The clock is stopped, so trust in a screen's token never expires. */
async function soon(read: () => Promise<unknown>, wanted: unknown): Promise<void> {
  await expect.poll(read, { interval: 20 }).toEqual(wanted)
}

describe.runIf(kind === 'postgres')('changes by one process are obeyed by the other', () => {
  it('automatically: holds, releases, switched-off drivers, lost devices and ended pairings', async () => {
    const advertiser = await one.approved('advertiser')
    await liveBooking(one, advertiser.token)
    const screen = await pairedScreen()
    const ads = () => screen.adsAt(other)
    await soon(ads, 1)
    const { screens } = (await one.call(calls.adminScreens, { token: admin })).body
    const { id } = present(screens[0])

    await one.call(calls.holdScreen, { params: { id }, token: admin, body: { reason: 'Broken glass' } })
    await soon(ads, 0)
    await one.call(calls.releaseScreen, { params: { id }, token: admin, body: {} })
    await soon(ads, 1)

    const of = { params: { id: screen.driver.id }, token: admin }
    await one.call(calls.switchUser, { ...of, body: { status: 'inactive' } })
    await soon(ads, 0)
    expect((await other.call(calls.profile, { token: screen.driver.token })).status).toBe(401)
    await one.call(calls.switchUser, { ...of, body: { status: 'active' } })
    await soon(ads, 1)

    await one.call(calls.endScreen, { params: { id }, token: admin, body: {} })
    await soon(async () => (await screen.beatAt(other)).status, 401)
  })

  it('also for a step of a booking that commits after a later one', async () => {
    const advertiser = await one.approved('advertiser')
    const late = await liveBooking(one, advertiser.token)
    const early = await liveBooking(one, advertiser.token)
    const { token } = await pairedScreen()
    const shown = async () =>
      (await other.call(calls.getPlaylist, { token })).body.ads.map((ad) => ad.booking_id).filter((id) => of.has(id))
    const of = new Set([late, early])
    await expect.poll(async () => (await shown()).length).toBe(2)

    const slow = new pg.Client({ connectionString: present(one.place.fresh.databaseUrl) })
    await slow.connect()
    await slow.query('begin')
    await slow.query(`update bookings set status = 'paused' where id = $1`, [late])
    await slow.query(
      `insert into booking_history (booking_id, at, event, actor_kind, approval_status, payment_status, status, start_date, end_date)
       select booking_id, $2, 'pause', 'admin', approval_status, payment_status, 'paused', start_date, end_date
       from booking_history where booking_id = $1 order by id desc limit 1`,
      [late, one.clock.now()],
    )
    await one.call(calls.setAdStatus, { params: { id: early }, token: admin, body: { status: 'paused' } })
    await expect.poll(shown).toEqual([late])
    await slow.query('commit')
    await slow.end()
    await expect.poll(shown).toEqual([])
  })

  it('also for a payment of the sandbox, which any process can answer for', async () => {
    const advertiser = await one.approved('advertiser')
    const id = await one.submitted(advertiser.token)
    await one.call(calls.approveAd, { params: { id }, token: admin, body: { startDate: '2026-03-03' } })
    const { payment_data } = (
      await one.call(calls.initiatePayment, { token: advertiser.token, body: { booking_id: id } })
    ).body
    await one.send('POST', '/sandbox/pay/act', {
      payload: new URLSearchParams({ ...payment_data, action: 'lose' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const { payments } = (await one.call(calls.adminPayments, { query: `booking_id=${id}`, token: admin })).body
    const params = { id: present(payments[0]).id }
    expect((await other.call(calls.checkPayment, { params, token: admin, body: {} })).body).toMatchObject({
      status: 'completed',
      changed: true,
    })
  })
})

describe.runIf(kind === 'postgres')('the limit of calls by token', () => {
  it('applies to both processes together', async () => {
    const counted = async (server: TestServer) => {
      const { text } = await server.send('GET', '/metrics')
      return /^server_processes (\d+)$/m.exec(text)?.[1]
    }
    await expect.poll(() => counted(one)).toBe('2')
    expect(await counted(other)).toBe('2')
    const { token } = await one.approved('advertiser')
    one.clock.advance(60_000)
    let passed = 0
    for (let n = 0; n < 640; n += 20) {
      const answers = Array.from({ length: 20 }, (_, i) => (i % 2 ? one : other).call(calls.profile, { token }))
      for (const { status } of await Promise.all(answers)) {
        expect([200, 429]).toContain(status)
        if (status === 200) passed += 1
      }
    }
    expect(passed).toBeLessThanOrEqual(600)
    // Each process holds back its own part until all others certainly count it.
    expect(passed).toBeGreaterThanOrEqual(600 - 2 * 20)
  })
})
