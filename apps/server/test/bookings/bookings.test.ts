import { calls } from '@ayob/contract/calls'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let advertiser: { id: string; token: string }
let admin: string
beforeAll(async () => {
  server = await startServer()
  advertiser = await server.approved('advertiser')
  admin = await server.admin()
})
afterAll(() => server.stop())

const TODAY = '2026-03-02'

describe('booking', () => {
  it("sells at the server's price including VAT, and shows the booking to its owner", async () => {
    const file = await server.creative(advertiser.token)
    const booked = await server.call(calls.bookAd, { token: advertiser.token, body: server.booking(file) })
    expect(booked.status).toBe(201)
    expect(booked.body).toMatchObject({
      success: true,
      reference: expect.stringMatching(/^AYB-\d{6}$/),
      price: 17_252.76,
      breakdown: { net: 15_002.4, vat_rate: 0.15, vat: 2250.36, total: 17_252.76 },
    })
    const mine = await server.call(calls.myBookings, { token: advertiser.token })
    expect(mine.body.bookings[0]).toMatchObject({
      id: booked.body.booking_id,
      status: 'pending',
      approvalStatus: 'pending',
      paymentStatus: 'pending',
      label: 'Waiting for Approval',
      metrics: { totalImpressions: 0, totalClicks: 0, ctr: 0 },
      goal: 12_960,
      actions: ['delete'],
      media: { kind: 'image', width: 960, height: 320, playable: true },
      startWish: null,
    })
  })

  it('stores the requested start day, if an ad can start on it', async () => {
    const id = await server.submitted(advertiser.token, { startWish: '2026-03-20' })
    const { ads } = (await server.call(calls.adminPendingAds, { token: admin })).body
    expect(ads.find((ad) => ad.id === id)).toMatchObject({ startWish: '2026-03-20', startDate: null })
    const file = await server.creative(advertiser.token)
    for (const startWish of ['2026-03-01', '2027-12-01', 'soon']) {
      const body = server.booking(file, { startWish })
      const { status, body: answer } = await server.call(calls.bookAd, { token: advertiser.token, body })
      expect([status, Object.keys(present(answer.fields))]).toEqual([400, ['startWish']])
    }
  })

  it('refuses a different price, answers the right one, and stores nothing', async () => {
    const file = await server.creative(advertiser.token)
    const before = (await server.call(calls.myBookings, { token: advertiser.token })).body.total
    const answer = await server.call(calls.bookAd, {
      token: advertiser.token,
      body: server.booking(file, { price: 17_252.78 }),
    })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'price_changed', price: 17_252.76, breakdown: { total: 17_252.76 } },
    })
    expect((await server.call(calls.myBookings, { token: advertiser.token })).body.total).toBe(before)
    const cent = await server.call(calls.bookAd, {
      token: advertiser.token,
      body: server.booking(file, { price: 17_252.77 }),
    })
    expect(cent.body.price).toBe(17_252.76)
  })

  it('runs once per Idempotency-Key, however often and concurrently it is sent', async () => {
    const file = await server.creative(advertiser.token)
    const send = (change = {}) =>
      server.call(calls.bookAd, {
        token: advertiser.token,
        body: server.booking(file, change),
        headers: { 'idempotency-key': 'one-booking' },
      })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map(({ body }) => body.booking_id)).size).toBe(1)
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect((await send({ brandName: 'Another' })).status).toBe(409)
  })

  it.each([
    [
      'a place outside the box',
      { adLocations: [{ id: 'x', name: 'Jaffna', position: { lat: 9.66, lng: 80.02 }, radius: 2000 }] },
      'adLocations.0.position.lat',
    ],
    [
      'a radius that is no option',
      { adLocations: [{ id: 'x', name: 'A', position: { lat: 6.9, lng: 79.9 }, radius: 3000 }] },
      'adLocations.0.radius',
    ],
    ['no place', { adLocations: [] }, 'adLocations'],
    ['91 days', { durationDays: 91 }, 'durationDays'],
    ['half a day', { durationDays: 1.5 }, 'durationDays'],
    ['a negative price', { price: -1 }, 'price'],
    ['a link that is no address', { link: 'javascript:alert(1)' }, 'link'],
    ['an unknown vehicle', { vehicleType: 'boat' }, 'vehicleType'],
    ['an unknown creative', { creativeFile: '../../secrets.json' }, 'creativeFile'],
    ['a name that is too long', { brandName: 'x'.repeat(201) }, 'brandName'],
    ['half a character', { brandName: 'a\ud800b' }, 'brandName'],
  ])('refuses %s', async (_, change, field) => {
    const file = await server.creative(advertiser.token)
    const answer = await server.call(calls.bookAd, {
      token: advertiser.token,
      body: server.booking(file, change),
    })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty([field])
  })

  it('hides a creative and a booking of one advertiser from another', async () => {
    const stranger = await server.approved('advertiser')
    const file = await server.creative(advertiser.token)
    const stolen = await server.call(calls.bookAd, { token: stranger.token, body: server.booking(file) })
    expect(stolen.body.fields).toHaveProperty('creativeFile')
    const id = await server.submitted(advertiser.token)
    expect((await server.call(calls.bookingDetail, { params: { id }, token: stranger.token })).status).toBe(404)
    expect((await server.call(calls.deleteInvoice, { params: { bookingId: id }, token: stranger.token })).status).toBe(
      404,
    )
    expect((await server.call(calls.initiatePayment, { token: stranger.token, body: { booking_id: id } })).status).toBe(
      404,
    )
  })

  it('is closed to drivers and visitors', async () => {
    const driver = await server.approved('driver')
    for (const path of ['/api/ads/my-bookings', '/api/billing/invoices', '/api/billing/stats', '/api/admin/ads']) {
      expect((await server.send('GET', path, { token: driver.token })).status).toBe(403)
      expect((await server.send('GET', path)).status).toBe(401)
    }
  })
})

describe('review', () => {
  const approve = (id: string, startDate: unknown) =>
    server.call(calls.approveAd, { params: { id }, token: admin, body: { startDate } })

  it('approves for a start day and offers payment; of two concurrent administrators exactly one succeeds', async () => {
    const id = await server.submitted(advertiser.token)
    const answers = await Promise.all([approve(id, '2026-03-03'), approve(id, '2026-03-04'), approve(id, '2026-03-05')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.error).toContain('scheduled')
    const approved = answers.find(({ status }) => status === 200)
    expect(approved?.body.ad).toMatchObject({
      status: 'scheduled',
      approvalStatus: 'approved',
      paymentStatus: 'pending',
      label: 'Payment Required',
    })
    expect(approved?.body.ad.advertiser).toMatchObject({ id: advertiser.id, organizationName: expect.any(String) })
  })

  it.each([
    ['missing', undefined],
    ['no day', '2026-02-30'],
    ['in the past', '2026-03-01'],
    ['more than a year ahead', '2027-03-03'],
    ['a number', 20260303],
  ])('refuses a start day that is %s', async (_, startDate) => {
    const id = await server.submitted(advertiser.token)
    const answer = await approve(id, startDate)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty('startDate')
  })

  it('rejects with a reason that the advertiser sees', async () => {
    const id = await server.submitted(advertiser.token)
    const answer = await server.call(calls.rejectAd, {
      params: { id },
      token: admin,
      body: { reason: 'Flashing pictures' },
    })
    expect(answer.body).toMatchObject({
      message: 'Ad rejected successfully',
      ad: { status: 'cancelled', approvalStatus: 'rejected' },
    })
    const { booking } = (await server.call(calls.bookingDetail, { params: { id }, token: advertiser.token })).body
    expect(booking).toMatchObject({ rejectionReason: 'Flashing pictures', label: 'Rejected' })
    expect(booking.history.map(({ event }) => event)).toEqual(['submit', 'reject'])
    expect((await approve(id, TODAY)).status).toBe(409)
    const bare = await server.submitted(advertiser.token)
    const without = await server.call(calls.rejectAd, {
      params: { id: bare },
      token: admin,
      headers: { 'content-type': 'application/json' },
    })
    expect(without.status).toBe(200)
  })

  it('lists waiting bookings under their tab, with counts over all bookings', async () => {
    const id = await server.submitted(advertiser.token, { brandName: 'Only one of this name' })
    const list = await server.call(calls.adminAds, { query: 'status=pending&q=only%20one&limit=5', token: admin })
    expect(list.body.ads.map((ad) => ad.id)).toEqual([id])
    expect(list.body.counts.all).toBeGreaterThan(list.body.counts.pending)
    const pending = await server.call(calls.adminPendingAds, { token: admin })
    expect(pending.body.ads.some((ad) => ad.id === id)).toBe(true)
    expect((await server.call(calls.adminAds, { query: 'status=nonsense', token: admin })).status).toBe(400)
    expect((await server.call(calls.adminAds, { query: 'page=0', token: admin })).status).toBe(400)
    expect((await server.call(calls.adminAd, { params: { id: 'not-an-id' }, token: admin })).status).toBe(404)
  })

  it('withdraws an unpaid booking, and only once', async () => {
    const id = await server.submitted(advertiser.token)
    const remove = () => server.call(calls.deleteInvoice, { params: { bookingId: id }, token: advertiser.token })
    expect((await remove()).body).toMatchObject({ success: true, message: 'Invoice deleted successfully.' })
    expect((await remove()).status).toBe(409)
    expect((await approve(id, TODAY)).status).toBe(409)
  })

  it('publishes nothing unpaid', async () => {
    const id = await server.submitted(advertiser.token)
    const status = (value: string) =>
      server.call(calls.setAdStatus, { params: { id }, token: admin, body: { status: value } })
    expect((await status('running')).status).toBe(409)
    await approve(id, TODAY)
    expect((await status('running')).status).toBe(409)
    expect((await status('paused')).status).toBe(409)
    expect((await status('completed')).status).toBe(400)
  })
})
