import { calls } from '@ayob/contract/calls'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payBooking, sendNotice } from '../setup/notice'
import { pdfText } from '../setup/pdf-text'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let admin: string
let token: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
})
afterAll(() => server.stop())
beforeEach(async () => {
  token = (await server.approved('advertiser')).token
})

const OTHERS = [
  { vehicleType: 'car', quantity: 2 },
  { vehicleType: 'bus', quantity: 1 },
]

/** Books at the price that the server quotes. */
async function book(otherVehicles: unknown = OTHERS) {
  const body = { ...server.booking(await server.creative(token)), otherVehicles, price: 0 }
  const { price } = (await server.call(calls.bookAd, { token, body })).body
  return server.call(calls.bookAd, { token, body: { ...body, price: price ?? 0 } })
}
async function booked(otherVehicles?: unknown) {
  const { body } = await book(otherVehicles)
  return body.bookings.map(({ id }) => id)
}
const approve = (id: string) =>
  server.call(calls.approveAd, { params: { id }, token: admin, body: { startDate: '2026-03-03' } })
const reject = (id: string) =>
  server.call(calls.rejectAd, { params: { id }, token: admin, body: { reason: 'Too dark to be read' } })
const initiate = (id: string) => server.call(calls.initiatePayment, { token, body: { booking_id: id } })
const detail = async (id: string) => (await server.call(calls.bookingDetail, { params: { id }, token })).body.booking
const invoices = async () => (await server.call(calls.listInvoices, { token })).body.invoices
const credit = async () => (await server.call(calls.accountCredit, { token })).body
const invoiceText = async (id: string, paper = 'pdf') =>
  pdfText((await server.send('GET', `/api/billing/invoices/${id}/${paper}`, { token })).bytes)
const payments = async (id: string) =>
  (await server.call(calls.adminPayments, { token: admin, query: `?booking_id=${id}` })).body.payments

describe('booking several vehicle types', () => {
  it('creates a booking for each, at the sum of their prices', async () => {
    const { status, body } = await book()
    expect(status).toBe(201)
    expect(body.bookings.map(({ vehicleType, quantity }) => [vehicleType, quantity])).toEqual([
      ['tuktuk', 1],
      ['car', 2],
      ['bus', 1],
    ])
    expect(body).toMatchObject({ booking_id: body.bookings[0]?.id, reference: body.bookings[0]?.reference })
    const alone = await server.submitted(token)
    expect(body.bookings[0]?.price).toBe((await detail(alone)).price)
    expect(body.breakdown.total).toBe(body.price)
    expect(body.price).toBeCloseTo(
      body.bookings.reduce((sum, { price }) => sum + price, 0),
      2,
    )
    const [first, second, third] = body.bookings
    expect((await detail(present(second).id)).orderedWith.map(({ reference }) => reference)).toEqual([
      first?.reference,
      third?.reference,
    ])
    expect((await detail(alone)).orderedWith).toEqual([])
  })

  it('refuses a repeated type, more than five types and an invalid number, and books nothing', async () => {
    for (const others of [
      [{ vehicleType: 'tuktuk' }],
      [{ vehicleType: 'car' }, { vehicleType: 'car' }],
      [{ vehicleType: 'car', quantity: 0 }],
      [{ vehicleType: 'rocket' }],
      ['car', 'bus', 'truck', 'bike', 'van'].map((vehicleType) => ({ vehicleType })),
    ]) {
      const { status, body } = await book(others)
      expect(status).toBe(400)
      expect(Object.keys(present(body.fields))[0]).toMatch(/^otherVehicles/)
    }
    expect(await invoices()).toEqual([])
  })

  it('books once when it is sent twice', async () => {
    const { price } = (await book()).body
    const body = { ...server.booking(await server.creative(token)), otherVehicles: OTHERS, price }
    const send = () => server.call(calls.bookAd, { token, body, headers: { 'idempotency-key': 'twice' } })
    const [one, two] = await Promise.all([send(), send()])
    expect(one.body.bookings).toEqual(two.body.bookings)
    expect(await invoices()).toHaveLength(6)
  })
})

describe('paying an order', () => {
  it('makes one payment and issues one invoice with a line for each booking', async () => {
    const ids = await booked()
    for (const id of ids) await approve(id)
    const total = (await invoices())[0]?.to_pay
    const orderId = await payBooking(server, token, present(ids[1]))
    const rows = await invoices()
    expect(new Set(rows.map(({ number }) => number)).size).toBe(1)
    expect(rows.map(({ status }) => status)).toEqual(Array(3).fill('Paid - Ready to Publish'))
    expect(rows.map(({ to_pay }) => to_pay)).toEqual([null, null, null])
    const texts = await Promise.all(ids.map((id) => invoiceText(id)))
    expect(new Set(texts).size).toBe(1)
    for (const { reference } of rows) expect(texts[0]).toContain(reference)
    const amount = present(total).amount
    expect(texts[0]).toContain(amount.toLocaleString('en-LK', { minimumFractionDigits: 2 }))
    expect(await invoiceText(present(ids[2]), 'receipt.pdf')).toContain(rows[0]?.reference ?? '')
    const state = await server.call(calls.paymentStatus, { params: { id: orderId }, token })
    expect(state.body).toMatchObject({ status: 'completed', amount })
  })

  it('changes nothing when the notice is repeated, and refuses one for a part of the amount', async () => {
    const ids = await booked()
    for (const id of ids) await approve(id)
    const { payment_data } = (await initiate(present(ids[0]))).body
    const { order_id, amount } = present(payment_data)
    expect((await sendNotice(server, present(order_id), { payhere_amount: '17252.76' })).status).toBe(400)
    for (const _ of [1, 2]) {
      expect((await sendNotice(server, present(order_id), { payhere_amount: present(amount) })).status).toBe(200)
    }
    expect(await payments(present(ids[0]))).toHaveLength(1)
    expect((await credit()).balance).toBe(0)
  })

  it('waits until all bookings are reviewed, and leaves out rejected ones', async () => {
    const [one, two, three] = (await booked()).map(present)
    await approve(present(one))
    expect(await initiate(present(one))).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('still under review') },
    })
    expect((await invoices()).at(-1)?.to_pay).toMatchObject({ reviewing: true })
    await reject(present(two))
    await approve(present(three))
    const { payment_data } = (await initiate(present(three))).body
    const open = (await invoices()).filter(({ to_pay }) => to_pay)
    expect(open).toHaveLength(2)
    expect(Number(payment_data?.amount)).toBeCloseTo(
      open.reduce((sum, { amount }) => sum + amount, 0),
      2,
    )
    expect(await invoiceText(present(one))).not.toContain((await detail(present(two))).reference)
  })

  it('pays the rest when a booking is withdrawn after its payment began; its part becomes credit', async () => {
    const ids = await booked()
    for (const id of ids) await approve(id)
    const { payment_data } = (await initiate(present(ids[0]))).body
    const withdrawn = await detail(present(ids[2]))
    await server.call(calls.deleteInvoice, { token, params: { bookingId: withdrawn.id } })
    const { order_id, amount } = present(payment_data)
    expect((await sendNotice(server, present(order_id), { payhere_amount: present(amount) })).status).toBe(200)
    expect((await credit()).balance).toBe(withdrawn.price)
    expect((await detail(present(ids[0]))).paymentStatus).toBe('completed')
    expect(await invoiceText(present(ids[0]))).not.toContain(withdrawn.reference)
  })

  it('uses account credit for the bookings in turn, and returns each refund to its own booking', async () => {
    const first = await booked([{ vehicleType: 'car', quantity: 1 }])
    for (const id of first) await approve(id)
    await payBooking(server, token, present(first[0]))
    const [paid] = await payments(present(first[1]))
    const refund = { token: admin, params: { id: present(paid).id }, body: { reason: 'Sold twice', reference: 'B-1' } }
    expect((await server.call(calls.refundPayment, refund)).body.payment).toMatchObject({ status: 'refunded' })
    expect((await detail(present(first[1]))).paymentStatus).toBe('refunded')
    expect((await detail(present(first[0]))).paymentStatus).toBe('completed')
  })

  it('completes at once when account credit covers it', async () => {
    const gone = await booked([{ vehicleType: 'car', quantity: 3 }])
    for (const id of gone) await approve(id)
    const started = present((await initiate(present(gone[0]))).body.payment_data)
    for (const bookingId of gone) await server.call(calls.deleteInvoice, { token, params: { bookingId } })
    await sendNotice(server, present(started.order_id), { payhere_amount: present(started.amount) })
    const before = (await credit()).balance
    const ids = await booked([{ vehicleType: 'car', quantity: 1 }])
    for (const id of ids) await approve(id)
    const [{ to_pay } = { to_pay: null }] = await invoices()
    expect((await initiate(present(ids[0]))).body.status).toBe('completed')
    expect((await credit()).balance).toBeCloseTo(before - present(to_pay).amount, 2)
    expect(new Set((await invoices()).slice(0, 2).map(({ number }) => number)).size).toBe(1)
  })

  it('starts one order when two windows pay different bookings of it at once', async () => {
    const ids = await booked()
    for (const id of ids) await approve(id)
    const started = await Promise.all(ids.map((id) => initiate(id)))
    expect(started.map(({ status }) => status)).toEqual([200, 200, 200])
    const orders = started.map(({ body }) => present(body.payment_data))
    expect(new Set(orders.map(({ order_id }) => order_id)).size).toBe(3)
    for (const { order_id, amount } of orders) {
      await sendNotice(server, present(order_id), { payhere_amount: present(amount) })
    }
    expect((await credit()).balance).toBeCloseTo(2 * Number(orders[0]?.amount), 2)
  })
})
