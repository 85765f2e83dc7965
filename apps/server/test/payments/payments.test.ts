import { calls } from '@ayob/contract/calls'
import { DAY_MS, MINUTE_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MERCHANT, md5, SECRET, sendNotice } from '../setup/notice'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let advertiser: { id: string; email: string; token: string }
let admin: string
beforeAll(async () => {
  server = await startServer()
  advertiser = await server.approved('advertiser')
  admin = await server.admin()
})
afterAll(() => server.stop())

const approve = (id: string, startDate = '2026-03-03') =>
  server.call(calls.approveAd, { params: { id }, token: admin, body: { startDate } })
const initiate = (id: string) =>
  server.call(calls.initiatePayment, { token: advertiser.token, body: { booking_id: id } })
const booking = async (id: string) =>
  (await server.call(calls.bookingDetail, { params: { id }, token: advertiser.token })).body.booking

const notice = (order: string, change: Record<string, string> = {}, secret?: string) =>
  sendNotice(server, order, change, secret)

async function approvedBooking() {
  const id = await server.submitted(advertiser.token)
  await approve(id)
  return id
}

async function ordered() {
  const id = await approvedBooking()
  const { payment_data } = (await initiate(id)).body
  const paymentId = new URL(present(present(payment_data).return_url)).searchParams.get('payment_id') ?? ''
  return { id, orderId: present(payment_data).order_id as string, paymentId }
}

describe('starting a payment', () => {
  it("answers a form signed in PayHere's format", async () => {
    const id = await approvedBooking()
    const { status, body } = await initiate(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      status: 'pending',
      message: expect.any(String),
      payhere_url: expect.stringMatching(/^http/),
    })
    const data = body.payment_data
    expect(data).toMatchObject({
      merchant_id: MERCHANT,
      amount: '17252.76',
      currency: 'LKR',
      country: 'Sri Lanka',
      city: 'Colombo',
    })
    expect(present(data).hash).toBe(md5(`${MERCHANT + present(data).order_id + present(data).amount}LKR${md5(SECRET)}`))
    expect(new URL(present(present(data).return_url)).searchParams.get('order_id')).toBeNull()
    for (const field of [
      'first_name',
      'last_name',
      'email',
      'phone',
      'address',
      'city',
      'items',
      'notify_url',
      'cancel_url',
    ]) {
      expect(present(data)[field]).toBeTruthy()
    }
  })

  it('refuses a booking that is not payable, with the words of its label', async () => {
    const waiting = await server.submitted(advertiser.token)
    expect(await initiate(waiting)).toMatchObject({
      status: 409,
      body: { error: 'Payment cannot be processed. Approval is pending from administrator to proceed with payment.' },
    })
    const { id, orderId } = await ordered()
    await notice(orderId)
    expect(await initiate(id)).toMatchObject({
      status: 409,
      body: { error: 'Payment cannot be processed. Current status: Paid - Ready to Publish' },
    })
    expect(await initiate('')).toMatchObject({ status: 400, body: { error: 'Invalid booking ID' } })
    expect((await initiate('no-such-booking')).status).toBe(404)
  })
})

describe('a notice', () => {
  let paid: { id: string; orderId: string; paymentId: string }
  beforeEach(async () => {
    paid = await ordered()
  })

  it('pays the booking once and assigns the next invoice number; repeats change nothing', async () => {
    const status = () => server.call(calls.paymentStatus, { params: { id: paid.paymentId }, token: advertiser.token })
    expect((await status()).body).toMatchObject({ status: 'pending', order_id: paid.orderId, amount: 17_252.76 })
    const answers = await Promise.all([notice(paid.orderId), notice(paid.orderId), notice(paid.orderId)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(await booking(paid.id)).toMatchObject({ paymentStatus: 'completed', label: 'Paid - Ready to Publish' })
    expect((await status()).body.status).toBe('completed')
    expect((await server.call(calls.paymentStatus, { params: { id: paid.orderId }, token: admin })).body.status).toBe(
      'completed',
    )
    const events = await server.database.db
      .selectFrom('events')
      .select('payload')
      .where('type', '=', 'booking.paid')
      .execute()
    expect(events.filter(({ payload }) => payload.bookingId === paid.id)).toHaveLength(1)
    const { invoices } = (await server.call(calls.listInvoices, { token: advertiser.token })).body
    expect(invoices[0]).toMatchObject({
      number: expect.stringMatching(/^26MAR_WEB_\d+$/),
      can_delete: false,
      amount: 17_252.76,
    })
  })

  it.each([
    ['another secret', {}, 'WRONG'],
    ['another merchant', { merchant_id: '999' }, SECRET],
    ['another amount', { payhere_amount: '1.00' }, SECRET],
    ['another currency', { payhere_currency: 'USD' }, SECRET],
    ['an unknown order', { order_id: 'AYOB-999999-1' }, SECRET],
    ['a signature that is none', { md5sig: 'ABC' }, SECRET],
  ])('with %s is refused and changes nothing', async (_, change, secret) => {
    expect((await notice(paid.orderId, change, secret)).status).toBe(400)
    expect(await booking(paid.id)).toMatchObject({ paymentStatus: 'pending', label: 'Payment Required' })
  })

  it('of a failed or cancelled payment leaves it open; a later success pays', async () => {
    await notice(paid.orderId, { status_code: '-2' })
    expect((await booking(paid.id)).label).toBe('Payment Required')
    await notice(paid.orderId, { status_code: '-1' })
    await notice(paid.orderId)
    expect((await booking(paid.id)).label).toBe('Paid - Ready to Publish')
    await notice(paid.orderId, { status_code: '-2' })
    expect((await booking(paid.id)).label).toBe('Paid - Ready to Publish')
  })

  it('of a pending payment is shown, blocks another start, and expires after 30 minutes', async () => {
    await notice(paid.orderId, { status_code: '0' })
    expect((await booking(paid.id)).label).toBe('Payment Pending')
    expect((await initiate(paid.id)).body.error).toBe('Payment cannot be processed. Current status: Payment Pending')
    server.clock.advance(31 * MINUTE_MS)
    expect((await booking(paid.id)).label).toBe('Payment Required')
    expect((await initiate(paid.id)).status).toBe(200)
    await notice(paid.orderId)
    expect((await booking(paid.id)).label).toBe('Paid - Ready to Publish')
  })

  it('for a withdrawn booking and for a second payment is reported as unexpected money, never lost', async () => {
    const gone = await ordered()
    const second = present((await initiate(paid.id)).body.payment_data).order_id
    await notice(paid.orderId)
    expect((await notice(present(second))).status).toBe(200)
    await server.call(calls.deleteInvoice, { params: { bookingId: gone.id }, token: advertiser.token })
    expect((await notice(gone.orderId)).status).toBe(200)
    const events = await server.database.db
      .selectFrom('events')
      .select('payload')
      .where('type', '=', 'payment.unexpected')
      .execute()
    const bookings = events.map(({ payload }) => payload.bookingId)
    expect(bookings).toEqual(expect.arrayContaining([paid.id, gone.id]))
    expect((await booking(gone.id)).label).toBe('Cancelled')
    // The money is now this advertiser's credit; the next tests pay by card only.
    advertiser = await server.approved('advertiser')
  })

  it('of a charge-back pauses a running ad and marks it as disputed', async () => {
    await notice(paid.orderId)
    const published = await server.call(calls.setAdStatus, {
      params: { id: paid.id },
      token: admin,
      body: { status: 'running' },
    })
    expect(published.body.message).toBe('Ad published successfully and is now live!')
    await notice(paid.orderId, { status_code: '-3' })
    expect(await booking(paid.id)).toMatchObject({
      status: 'paused',
      paymentStatus: 'charged_back',
      label: 'Payment Disputed',
    })
    expect(
      (await server.call(calls.setAdStatus, { params: { id: paid.id }, token: admin, body: { status: 'running' } }))
        .status,
    ).toBe(409)
  })

  it('is hidden from strangers', async () => {
    const stranger = await server.approved('advertiser')
    expect(
      (await server.call(calls.paymentStatus, { params: { id: paid.paymentId }, token: stranger.token })).status,
    ).toBe(404)
  })
})

describe('the clock', () => {
  const day = DAY_MS

  it('reminds once of unpaid ads that start tomorrow', async () => {
    const id = await approvedBooking()
    await server.tick()
    await server.tick()
    const { reference } = await booking(id)
    const mails = await server.database.db
      .selectFrom('mails')
      .select('subject')
      .where('template', '=', 'payment-reminder')
      .where('subject', 'like', `%${reference}%`)
      .execute()
    expect(mails).toHaveLength(1)
  })

  it('publishes paid ads, completes finished ones, and marks unpaid ones as overdue', async () => {
    const paid = await ordered()
    await notice(paid.orderId)
    const unpaid = await approvedBooking()
    await server.tick()
    expect((await booking(paid.id)).status).toBe('scheduled')
    server.clock.advance(3 * day)
    await server.tick()
    expect(await booking(paid.id)).toMatchObject({ status: 'running', startDate: '2026-03-05', endDate: '2026-04-04' })
    expect(await booking(unpaid)).toMatchObject({ paymentStatus: 'overdue', label: 'Payment Required' })
    const late = present((await initiate(unpaid)).body.payment_data).order_id
    await notice(present(late))
    expect(await booking(unpaid)).toMatchObject({ paymentStatus: 'completed' })
    await server.tick()
    expect(await booking(unpaid)).toMatchObject({ status: 'running', startDate: '2026-03-05' })

    admin = await server.admin()
    const put = (status: string) =>
      server.call(calls.setAdStatus, { params: { id: paid.id }, token: admin, body: { status } })
    expect((await put('paused')).body.message).toBe('Ad paused successfully')
    server.clock.advance(4 * day)
    expect((await put('running')).body).toMatchObject({
      message: 'Ad resumed successfully',
      ad: { endDate: '2026-04-08' },
    })

    server.clock.set(new Date('2026-04-07T18:00:00Z'))
    await server.tick()
    advertiser = { ...advertiser, token: await server.signIn(advertiser.email) }
    expect((await booking(paid.id)).status).toBe('running')
    server.clock.set(new Date('2026-04-07T18:31:00Z'))
    await server.tick()
    expect(await booking(paid.id)).toMatchObject({ status: 'completed', label: 'Completed' })
  })
})
