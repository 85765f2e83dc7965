import { calls } from '@ayob/contract/calls'
import { MINUTE_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendNotice } from '../setup/notice'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let admin: string
/** The address of the server, to which the gateway sends its notices. */
let host: string
let advertiser: { id: string; token: string }
beforeAll(async () => {
  server = await startServer({ PORT: '0', PAYHERE_APP_ID: 'app', PAYHERE_APP_SECRET: 'secret' })
  host = new URL(await server.open()).host
  admin = await server.admin()
  advertiser = await server.approved('advertiser')
})
afterAll(() => server.stop())

/** An order, and the form that the browser posts to the sandbox. */
async function ordered() {
  const id = await server.submitted(advertiser.token)
  await server.call(calls.approveAd, { params: { id }, token: admin, body: { startDate: '2026-03-03' } })
  const { payment_data } = (
    await server.call(calls.initiatePayment, {
      token: advertiser.token,
      body: { booking_id: id },
      headers: { host },
    })
  ).body
  const [payment] = (await server.call(calls.adminPayments, { query: `booking_id=${id}`, token: admin })).body.payments
  return { id, form: payment_data as Record<string, string>, paymentId: present(payment).id as string }
}
/** Imitates a press of a button on the sandbox's page. */
const act = (form: Record<string, string>, action: string) =>
  server.send('POST', '/sandbox/pay/act', {
    payload: new URLSearchParams({ ...form, action }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const check = (id: string) => server.call(calls.checkPayment, { params: { id }, token: admin, body: {} })
const refund = (id: string, body: Record<string, unknown> = {}) =>
  server.call(calls.refundPayment, { params: { id }, token: admin, body: { reason: 'Wrong ad', ...body } })
const label = async (id: string) =>
  (await server.call(calls.bookingDetail, { params: { id }, token: advertiser.token })).body.booking.label

describe('the sandbox', () => {
  it('only sends browsers and notices to addresses requested by this installation', async () => {
    const { form } = await ordered()
    for (const field of ['return_url', 'cancel_url', 'notify_url', 'order_id', 'address_signature']) {
      for (const [path, change] of [
        ['/sandbox/pay/checkout', { [field]: `${form[field]}x` }],
        ['/sandbox/pay/act', { [field]: 'https://bank.example/', action: 'pay' }],
      ] as const) {
        const { status } = await server.send('POST', path, {
          payload: new URLSearchParams({ ...form, ...change }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
        expect([field, path, status]).toEqual([field, path, 400])
      }
    }
    expect((await act(form, 'pay')).status).toBe(303)
  })
})

describe('an order whose notice never arrived', () => {
  it('is found when the administrator asks, and asking again changes nothing', async () => {
    const one = await ordered()
    expect((await check(one.paymentId)).body).toMatchObject({ status: 'pending', changed: false })
    await act(one.form, 'lose')
    expect(await label(one.id)).toBe('Payment Required')
    expect((await check(one.paymentId)).body).toMatchObject({
      success: true,
      status: 'completed',
      changed: true,
      payment: { method: 'VISA', became: 'booking' },
    })
    expect(await label(one.id)).toBe('Paid - Ready to Publish')
    expect((await check(one.paymentId)).body).toMatchObject({ status: 'completed', changed: false })
    expect((await check('no-such-payment')).status).toBe(404)
  })

  it('is found by the job', async () => {
    const one = await ordered()
    await act(one.form, 'lose')
    await server.tick()
    expect(await label(one.id)).toBe('Payment Required')
    server.clock.advance(11 * MINUTE_MS)
    await server.tick()
    expect(await label(one.id)).toBe('Paid - Ready to Publish')
  })
})

describe('a refund by the gateway', () => {
  it('is made in parts, each once, and never above the paid amount', async () => {
    const one = await ordered()
    await act(one.form, 'pay')
    expect(await label(one.id)).toBe('Paid - Ready to Publish')
    expect((await refund(one.paymentId, { amount: 1_000.5 })).body).toMatchObject({
      refund: { way: 'gateway', state: 'done', amount: 1_000.5 },
      payment: { refundable: 16_252.26, by_gateway: true },
    })
    expect((await refund(one.paymentId)).body.payment).toMatchObject({ status: 'refunded', refundable: 0 })
    expect(await label(one.id)).toBe('Refunded')
    expect((await check(one.paymentId)).body).toMatchObject({ status: 'refunded', changed: false })
  })

  it('that the gateway refuses is reverted, with the reason', async () => {
    const one = await ordered()
    // The sandbox does not know this payment.
    await sendNotice(server, one.form.order_id ?? '', { payment_id: '3200000001' })
    const refused = await refund(one.paymentId, { amount: 100 })
    expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('Payment not found') } })
    const [payment] = (await server.call(calls.adminPayments, { query: `booking_id=${one.id}`, token: admin })).body
      .payments
    expect(payment).toMatchObject({ refunded: 0, refundable: 17_252.76, refunds: [{ state: 'failed' }] })
    const { balances } = (await server.call(calls.adminJournal, { query: `booking_id=${one.id}`, token: admin })).body
    expect(balances).toContainEqual(expect.objectContaining({ account: 'refunds', balance: 0 }))
    expect(balances).toContainEqual(expect.objectContaining({ account: 'gateway_cash', balance: 17_252.76 }))
  })
})

it('a charge-back at the gateway pauses the ad, even when it is only found by asking', async () => {
  const one = await ordered()
  await act(one.form, 'dispute')
  expect((await check(one.paymentId)).status).toBe(200)
  expect(['Paid - Ready to Publish', 'Payment Disputed']).toContain(await label(one.id))
})
