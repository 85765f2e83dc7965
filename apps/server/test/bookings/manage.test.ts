import type { Call } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import { UNDO_MS } from '@ayob/contract/durations'
import type { Sent } from '@ayob/testkit/api'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payBooking } from '../setup/notice'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

let server: TestServer
let advertiser: { id: string; token: string; email: string }
let admin: string
beforeAll(async () => {
  server = await startServer()
  advertiser = await server.approved('advertiser')
  admin = await server.admin()
})
afterAll(() => server.stop())

const GALLE_ROAD = { lat: 6.9111, lng: 79.8497 }
const act = <C extends Call>(call: C, sent: Sent<C>, token = admin) => server.call(call, { ...sent, token })
const change = (id: string, body: unknown) => act(calls.changeAd, { params: { id }, body })
const takeDown = (id: string, reason = 'A complaint came in') =>
  act(calls.takeDownAd, { params: { id }, body: { reason } })
const restore = (id: string) => act(calls.restoreAd, { params: { id } })
const detail = async (id: string) => (await server.call(calls.adminAd, { params: { id }, token: admin })).body.ad
const events = async (id: string) => (await detail(id)).history.map((entry) => entry.event)

async function scheduled(startDate = '2026-03-05', pay = true): Promise<string> {
  const id = await server.submitted(advertiser.token)
  await act(calls.approveAd, { params: { id }, body: { startDate } })
  if (pay) await payBooking(server, advertiser.token, id)
  return id
}

describe('the target of the QR code', () => {
  const WITH_USER = 'https://bank.lk@evil.example'
  const moveSite = (token: string, website: string | null) =>
    server.call(calls.changeProfile, { token, body: { website } })
  const follow = async (id: string) => {
    const { qr_code } = await server.database.db
      .selectFrom('bookings')
      .select('qr_code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { status, headers } = await server.send('GET', `/q/${qr_code}`)
    return status === 302 ? headers.location : status
  }

  it('is fixed when the ad is submitted, and shown to the reviewer', async () => {
    const { token } = await server.approved('advertiser', { website: 'https://honest.example/tea' })
    const id = await server.submitted(token)
    const shown = async () => {
      const { ads } = (await server.call(calls.adminPendingAds, { token: admin })).body
      return ads.find((ad) => ad.id === id)?.link
    }
    expect(await shown()).toBe('https://honest.example/tea')
    await moveSite(token, 'https://elsewhere.example')
    expect(await shown()).toBe('https://honest.example/tea')
    await act(calls.approveAd, { params: { id }, body: { startDate: '2026-03-05' } })
    await moveSite(token, null)
    expect(await follow(id)).toBe('https://honest.example/tea')
  })

  it('is missing without a link and a website, even if a website is added later', async () => {
    const { token } = await server.approved('advertiser', { website: '' })
    const id = await server.submitted(token)
    await moveSite(token, 'https://elsewhere.example')
    await act(calls.approveAd, { params: { id }, body: { startDate: '2026-03-05' } })
    expect(await follow(id)).toBe(404)
  })

  it('may contain no user name: such an address is refused on its field, and not followed if stored', async () => {
    const { token } = await server.approved('advertiser')
    const link = await server.call(calls.bookAd, {
      token,
      body: server.booking(await server.creative(token), { link: WITH_USER }),
    })
    const site = await moveSite(token, WITH_USER)
    const form = server.form('advertiser', { website: 'https://name:word@evil.example' })
    const signUp = await server.call(calls.signUp, { body: form })
    expect([link, site, signUp]).toMatchObject([
      { status: 400, body: { fields: { link: expect.any(String) } } },
      { status: 400, body: { fields: { website: expect.any(String) } } },
      { status: 400, body: { fields: { website: expect.any(String) } } },
    ])

    const id = await server.submitted(token)
    const { db } = server.database
    await db.updateTable('bookings').set({ link: WITH_USER }).where('id', '=', id).execute()
    expect(await follow(id)).toBe(404)
    expect(await detail(id)).toMatchObject({ link: null, short_link: null })
  })
})

describe('the start day', () => {
  it('moves before the flight begins, together with the end', async () => {
    const id = await scheduled()
    const moved = await change(id, { startDate: '2026-03-10' })
    expect(moved).toMatchObject({
      status: 200,
      body: { success: true, message: 'Settings saved', ad: { startDate: '2026-03-10', endDate: '2026-04-09' } },
    })
    const { history } = await detail(id)
    expect(history.at(-1)).toMatchObject({ event: 'reschedule', note: 'From 2026-03-05 to 2026-03-10' })
    const { activities } = (await server.call(calls.adminActivity, { query: 'action=ad.reschedule', token: admin }))
      .body
    expect(activities[0]).toMatchObject({ action: 'ad.reschedule', subject_id: id })
  })

  it('set again to the same day changes nothing', async () => {
    const id = await scheduled()
    await change(id, { startDate: '2026-03-10' })
    const before = await events(id)
    expect((await change(id, { startDate: '2026-03-10' })).status).toBe(200)
    expect(await events(id)).toEqual(before)
  })

  it.each(['2026-03-01', '2029-03-02', '2027-03-03'])('is refused on its field on %s', async (startDate) => {
    const id = await scheduled()
    const refused = await change(id, { startDate })
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(Object.keys(present(refused.body.fields))).toEqual(['startDate'])
    expect((await detail(id)).startDate).toBe('2026-03-05')
  })

  it.each(['2026-02-30', 'tomorrow', 5, null])('is refused as %s', async (startDate) => {
    expect((await change(await scheduled(), { startDate })).status).toBe(400)
  })

  it('is fixed while the ad runs or waits for review, and for an unknown ad', async () => {
    const live = await liveBooking(server, advertiser.token)
    expect(await change(live, { startDate: '2026-03-10' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const waiting = await server.submitted(advertiser.token)
    expect((await change(waiting, { startDate: '2026-03-10' })).status).toBe(409)
    expect((await change(advertiser.id, { startDate: '2026-03-10' })).status).toBe(404)
    expect((await change(live, {})).status).toBe(400)
  })

  it('gives an overdue advertiser time to pay until the new day', async () => {
    const id = await scheduled('2026-03-02', false)
    await server.database.db.updateTable('bookings').set({ payment_status: 'overdue' }).where('id', '=', id).execute()
    expect((await change(id, { startDate: '2026-03-06' })).body.ad).toMatchObject({
      paymentStatus: 'pending',
      startDate: '2026-03-06',
    })
  })
})

describe('make-good days', () => {
  it('are set, not added, and move the end', async () => {
    const id = await liveBooking(server, advertiser.token)
    for (const _ of [1, 2]) {
      expect((await change(id, { make_good_days: 3 })).body.ad).toMatchObject({
        makeGoodDays: 3,
        endDate: '2026-04-04',
      })
    }
    expect((await events(id)).filter((event: string) => event === 'make_good')).toHaveLength(1)
    expect((await change(id, { make_good_days: 1 })).body.ad).toMatchObject({ makeGoodDays: 1, endDate: '2026-04-02' })
  })

  it('stay with a flight whose start moves or that is published early', async () => {
    const id = await scheduled()
    await change(id, { make_good_days: 2 })
    expect((await change(id, { startDate: '2026-03-10' })).body.ad.endDate).toBe('2026-04-11')
    const live = await act(calls.setAdStatus, { params: { id }, body: { status: 'running' } })
    expect(live.body.ad).toMatchObject({ startDate: '2026-03-02', endDate: '2026-04-03', makeGoodDays: 2 })
  })

  it.each([-1, 8, 1.5, '3', null])('are refused as %s', async (days) => {
    const id = await liveBooking(server, advertiser.token)
    const refused = await change(id, { make_good_days: days })
    expect(refused.status).toBe(400)
    expect(Object.keys(present(refused.body.fields))).toEqual(['make_good_days'])
  })

  it('are refused before approval', async () => {
    expect((await change(await server.submitted(advertiser.token), { make_good_days: 1 })).status).toBe(409)
  })

  it('have one result when two administrators set them at once', async () => {
    const id = await liveBooking(server, advertiser.token)
    const answers = await Promise.all([1, 2, 3, 4].map((days) => change(id, { make_good_days: days })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { makeGoodDays, endDate } = await detail(id)
    expect(endDate).toBe(`2026-04-0${1 + makeGoodDays}`)
  })
})

describe('a take-down', () => {
  const play = (bookingId: string, at: Date) => ({
    booking_id: bookingId,
    started_at: at.toISOString(),
    duration_ms: 10_000,
    ...GALLE_ROAD,
  })

  it('empties the playlists, stops counting, notifies the advertiser, and is undone by restoring', async () => {
    const vehicle = await addVehicle(server)
    const id = await liveBooking(server, advertiser.token)
    const before = (await vehicle.heartbeat(GALLE_ROAD)).body.playlist_version
    const at = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1000)
    server.clock.advance(60_000)
    expect(await vehicle.plays([play(id, at(-20))])).toMatchObject({ accepted: 1 })
    const down = await takeDown(id)
    expect(down).toMatchObject({
      status: 200,
      body: { ad: { status: 'running', takenDown: { reason: 'A complaint came in' } } },
    })
    const version = (await vehicle.heartbeat(GALLE_ROAD)).body.playlist_version
    expect(version).not.toBe(before)
    server.clock.advance(60_000)
    expect(await vehicle.plays([play(id, at(-20))])).toMatchObject({ accepted: 0, rejected: { not_in_playlist: 1 } })

    await server.settle()
    const notices = (await server.call(calls.listNotifications, { token: advertiser.token })).body.notifications
    expect(notices[0]).toMatchObject({ kind: 'booking.taken_down', title: 'Ad taken down' })
    expect(present(notices[0]).message).toContain('A complaint came in')
    const mails = await server.database.db
      .selectFrom('mails')
      .select('template')
      .where('template', '=', 'booking-taken-down')
      .execute()
    expect(mails.length).toBeGreaterThan(0)
    const mine = (await server.call(calls.bookingDetail, { params: { id }, token: advertiser.token })).body.booking
    expect(mine).toMatchObject({ takenDown: { reason: 'A complaint came in' }, endDate: '2026-04-01' })
    expect(mine.history.at(-1)).toMatchObject({ event: 'take_down', note: 'A complaint came in' })

    expect((await restore(id)).body.ad).toMatchObject({ takenDown: null, endDate: '2026-04-01' })
    server.clock.advance(60_000)
    expect(await vehicle.plays([play(id, at(-20))])).toMatchObject({ accepted: 1 })
    expect((await vehicle.heartbeat(GALLE_ROAD)).body.playlist_version).not.toBe(version)
  })

  it('takes down every booking that shows the creative, and refuses new ones', async () => {
    const file = await server.creative(advertiser.token)
    const book = async () => server.call(calls.bookAd, { token: advertiser.token, body: server.booking(file) })
    const [one, two] = [(await book()).body.booking_id, (await book()).body.booking_id]
    await takeDown(one)
    expect((await detail(two)).takenDown).toMatchObject({ reason: 'A complaint came in' })
    expect(await book()).toMatchObject({ status: 400, body: { fields: { creativeFile: expect.any(String) } } })
    await restore(two)
    expect((await detail(one)).takenDown).toBeNull()
    expect((await book()).status).toBe(201)
  })

  it('prevents an ad from being published, by people and by the clock', async () => {
    const id = await scheduled()
    await takeDown(id, 'Not true')
    const refused = await act(calls.setAdStatus, { params: { id }, body: { status: 'running' } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(refused.body.message).toBe('This ad is taken down (Not true). Restore it before it can be published.')
    expect((await detail(id)).actions).not.toContain('publish')
    const { start_date: planned } = await server.database.db
      .updateTable('bookings')
      .set({ start_date: '2026-03-01' })
      .where('id', '=', id)
      .returning('start_date')
      .executeTakeFirstOrThrow()
    await server.tick()
    expect(await detail(id)).toMatchObject({ status: 'scheduled', startDate: planned })
    await restore(id)
    expect((await act(calls.setAdStatus, { params: { id }, body: { status: 'running' } })).status).toBe(200)
  })

  it('succeeds for exactly one of two concurrent administrators', async () => {
    const id = await liveBooking(server, advertiser.token)
    const downs = await Promise.all([takeDown(id, 'One'), takeDown(id, 'Two')])
    expect(downs.map(({ status }) => status).sort()).toEqual([200, 409])
    const ups = await Promise.all([restore(id), restore(id)])
    expect(ups.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await events(id)).slice(-2)).toEqual(['take_down', 'restore'])
  })

  it('needs a reason and an ad that can still be shown', async () => {
    const id = await server.submitted(advertiser.token)
    expect((await act(calls.takeDownAd, { params: { id }, body: { reason: '  ' } })).body.fields).toHaveProperty(
      'reason',
    )
    expect((await act(calls.takeDownAd, { params: { id }, body: {} })).status).toBe(400)
    expect((await takeDown('none')).status).toBe(404)
    expect((await restore(id)).status).toBe(409)
    await act(calls.rejectAd, { params: { id } })
    expect((await takeDown(id)).status).toBe(409)
  })
})

describe('the monitor', () => {
  it('refuses to approve an ad that was withdrawn a second ago, with its current state', async () => {
    const id = await server.submitted(advertiser.token)
    await server.call(calls.deleteInvoice, { params: { bookingId: id }, token: advertiser.token })
    const refused = await act(calls.approveAd, { params: { id }, body: { startDate: '2026-03-05' } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(refused.body.message).toContain('cancelled')
  })

  it('lets exactly one of two concurrent administrators decide', async () => {
    const id = await server.submitted(advertiser.token)
    const answers = await Promise.all([
      act(calls.approveAd, { params: { id }, body: { startDate: '2026-03-05' } }),
      act(calls.rejectAd, { params: { id } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it.each(['scheduled', 'Running', '', 5, null])('has no status %s', async (status) => {
    const id = await server.submitted(advertiser.token)
    expect((await act(calls.setAdStatus, { params: { id }, body: { status } })).status).toBe(400)
  })

  it('finds no ad under the id of a person, and an empty page far beyond the end', async () => {
    expect((await server.call(calls.adminAd, { params: { id: advertiser.id }, token: admin })).status).toBe(404)
    expect((await takeDown(advertiser.id)).status).toBe(404)
    const far = await server.call(calls.adminAds, { query: 'page=1000000', token: admin })
    expect(far).toMatchObject({ status: 200, body: { ads: [], page: 1_000_000 } })
    expect(far.body.total).toBeGreaterThan(0)
    expect((await server.call(calls.adminAds, { query: 'status=gone', token: admin })).status).toBe(400)
  })
})

describe('an approval that may be taken back', () => {
  const approve = (id: string) =>
    act(calls.approveAd, { params: { id }, body: { startDate: '2026-03-05', undoable: true } })
  const undo = (id: string) => act(calls.undoAdApproval, { params: { id } })
  const told = async (id: string) => {
    await server.tick()
    const { reference } = await detail(id)
    const { notifications } = (await server.call(calls.listNotifications, { token: advertiser.token })).body
    return notifications.filter(({ kind, message }) => kind === 'booking.approved' && message.includes(reference))
      .length
  }

  it('waits for review again with all its creatives, and its advertiser is told nothing', async () => {
    const id = await server.submitted(advertiser.token)
    const before = await detail(id)
    await approve(id)
    expect(await told(id)).toBe(0)
    const answers = await Promise.all([undo(id), undo(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const after = await detail(id)
    expect(after).toMatchObject({ approvalStatus: 'pending', status: 'pending', startDate: null, endDate: null })
    expect(after.creatives).toEqual(before.creatives)
    expect(await events(id)).toEqual(['submit', 'approve', 'undo_approval'])
    server.clock.advance(UNDO_MS)
    expect(await told(id)).toBe(0)
  })

  it('is final after ten seconds, and when it is paid', async () => {
    const late = await server.submitted(advertiser.token)
    await approve(late)
    server.clock.advance(UNDO_MS)
    expect((await undo(late)).status).toBe(409)
    expect(await told(late)).toBe(1)
    const paid = await server.submitted(advertiser.token)
    await approve(paid)
    await payBooking(server, advertiser.token, paid)
    expect((await undo(paid)).status).toBe(409)
  })
})
