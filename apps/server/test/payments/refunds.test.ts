import { calls } from '@ayob/contract/calls'
import { MINUTE_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveAndPay, sendNotice } from '../setup/notice'
import { pdfText } from '../setup/pdf-text'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const TOTAL = 17_252.76
const VAT = 2_250.36
const NET = 15_002.4

interface Paid {
  readonly advertiser: { id: string; token: string }
  readonly bookingId: string
  readonly paymentId: string
  readonly orderId: string
}

const paymentsOf = async (bookingId: string) =>
  (await server.call(calls.adminPayments, { query: `booking_id=${bookingId}`, token: admin })).body.payments

async function paid(given?: { id: string; token: string }): Promise<Paid> {
  const advertiser = given ?? (await server.approved('advertiser'))
  const bookingId = await server.submitted(advertiser.token)
  const orderId = await approveAndPay(server, bookingId, advertiser.token)
  const [payment] = await paymentsOf(bookingId)
  return { advertiser, bookingId, paymentId: present(payment).id, orderId }
}

const refund = (id: string, body: Record<string, unknown>, key?: string) =>
  server.call(calls.refundPayment, {
    params: { id },
    token: admin,
    body: { reason: 'As agreed', ...body },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const booking = async ({ advertiser, bookingId }: Paid) =>
  (await server.call(calls.bookingDetail, { params: { id: bookingId }, token: advertiser.token })).body.booking
const balances = async (query: string): Promise<Record<string, number>> => {
  const { body } = await server.call(calls.adminJournal, { query, token: admin })
  expect(body.summary.debit).toBe(body.summary.credit)
  return Object.fromEntries(body.balances.map(({ account, balance }) => [account, balance]))
}
const credit = async (token: string) => (await server.call(calls.accountCredit, { token })).body
const initiate = (token: string, bookingId: string) =>
  server.call(calls.initiatePayment, { token, body: { booking_id: bookingId } })
/** Another booking of the same advertiser, approved and payable. */
async function payable(token: string, change: Record<string, unknown> = {}) {
  const id = await server.submitted(token, change)
  await server.call(calls.approveAd, { params: { id }, token: admin, body: { startDate: '2026-03-03' } })
  return id
}

describe('a payment', () => {
  it('is in the journal once, split into its parts', async () => {
    const { bookingId, orderId } = await paid()
    await sendNotice(server, orderId)
    expect(await balances(`booking_id=${bookingId}`)).toMatchObject({
      gateway_cash: TOTAL,
      vat_payable: VAT,
      unearned_revenue: NET,
      earned_revenue: 0,
    })
    const { body } = await server.call(calls.adminJournal, { query: `booking_id=${bookingId}`, token: admin })
    expect(body).toMatchObject({ total: 3, filtered: { booking_name: expect.stringContaining('Ceylon Tea House') } })
    expect(body.entries[0]).toMatchObject({ kind: 'payment', day: '2026-03-02', user_type: 'advertiser' })
  })
})

describe('a refund', () => {
  it.each([
    ['nothing', 0],
    ['less than nothing', -5],
    ['part of a cent', 10.001],
    ['more than was paid', TOTAL + 0.01],
    ['a huge amount', 1e15],
    ['words', '12'],
  ])('of %s is refused and changes nothing', async (_, amount) => {
    const one = await paid()
    expect(await refund(one.paymentId, { amount })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', fields: { amount: expect.any(String) } },
    })
    expect(await balances(`booking_id=${one.bookingId}`)).toMatchObject({ gateway_cash: TOTAL, refunds: 0 })
  })

  it('needs a reason, an existing payment, and one that is paid', async () => {
    const one = await paid()
    expect((await refund(one.paymentId, { reason: ' ' })).body.fields).toHaveProperty('reason')
    expect((await refund('no-such-payment', {})).status).toBe(404)
    const open = await payable(one.advertiser.token)
    await initiate(one.advertiser.token, open)
    const [payment] = await paymentsOf(open)
    expect((await refund(present(payment).id, {})).status).toBe(409)
    expect(
      (
        await server.call(calls.refundPayment, {
          params: { id: one.paymentId },
          token: one.advertiser.token,
          body: { reason: 'x' },
        })
      ).status,
    ).toBe(403)
  })

  it('is made in parts up to the paid amount, each with a credit note; the last one ends the booking', async () => {
    const one = await paid()
    const first = await refund(one.paymentId, { amount: 1_150, reference: 'BANK 77' })
    expect(first).toMatchObject({
      status: 200,
      body: {
        refund: { amount: 1_150, card: 1_150, credit: 0, way: 'hand', state: 'done', reference: 'BANK 77' },
        payment: { refunded: 1_150, refundable: 16_102.76, status: 'completed' },
      },
    })
    expect(await booking(one)).toMatchObject({ paymentStatus: 'completed', status: 'scheduled' })
    expect((await refund(one.paymentId, { amount: TOTAL })).status).toBe(400)
    const second = await refund(one.paymentId, {})
    expect(second.body.payment).toMatchObject({ refunded: TOTAL, refundable: 0, status: 'refunded' })
    expect(await booking(one)).toMatchObject({ paymentStatus: 'refunded', status: 'cancelled', label: 'Refunded' })
    expect((await refund(one.paymentId, {})).status).toBe(409)
    expect(await balances(`booking_id=${one.bookingId}`)).toMatchObject({
      gateway_cash: 0,
      vat_payable: 0,
      unearned_revenue: 0,
      refunds: 0,
    })
    const numbers = [first, second].map(({ body }) => body.refund.credit_note as string)
    const [a = 0, b = 0] = numbers.map((number) => Number(/^26MAR_CN_(\d+)$/.exec(number)?.[1]))
    expect(b).toBe(a + 1)
    const { credit_notes } = await credit(one.advertiser.token)
    expect(credit_notes.map(({ number }) => number)).toEqual([numbers[1], numbers[0]])
    const pdf = await server.call(calls.creditNotePdf, {
      params: { number: present(numbers[0]) },
      token: one.advertiser.token,
    })
    const text = await pdfText(pdf.bytes)
    for (const part of ['TAX CREDIT NOTE', numbers[0], '1,000.00', '150.00', '1,150.00', 'As agreed', '26MAR_WEB_']) {
      expect(text).toContain(part)
    }
    for (const [language, script] of [
      ['si', /\p{Script=Sinhala}{3}/u],
      ['ta', /\p{Script=Tamil}{3}/u],
    ] as const) {
      const { token } = one.advertiser
      await server.call(calls.changeSettings, { token, body: { language } })
      const own = await server.call(calls.creditNotePdf, { params: { number: present(numbers[0]) }, token })
      const translated = await pdfText(own.bytes)
      expect(translated).toMatch(script)
      for (const part of ['TAX CREDIT NOTE', 'Credit Note No.', '1,150.00']) expect(translated).toContain(part)
    }
    const stranger = await server.approved('advertiser')
    expect(
      (await server.call(calls.creditNotePdf, { params: { number: present(numbers[0]) }, token: stranger.token }))
        .status,
    ).toBe(404)
    await server.settle()
    const { notifications } = (await server.call(calls.listNotifications, { token: one.advertiser.token })).body
    expect(notifications.filter(({ kind }) => kind === 'payment.refunded')).toHaveLength(2)
  })

  it('of a completed ad leaves it completed', async () => {
    const one = await paid()
    await server.call(calls.setAdStatus, { params: { id: one.bookingId }, token: admin, body: { status: 'running' } })
    await server.database.db
      .updateTable('bookings')
      .set({ status: 'completed' })
      .where('id', '=', one.bookingId)
      .execute()
    await refund(one.paymentId, {})
    expect(await booking(one)).toMatchObject({ paymentStatus: 'refunded', status: 'completed' })
  })

  it('succeeds once if several exceed the payment together, however many administrators press at once', async () => {
    const one = await paid()
    const answers = await Promise.all([1, 2, 3].map(() => refund(one.paymentId, { amount: 10_000 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await balances(`booking_id=${one.bookingId}`)).toMatchObject({ gateway_cash: 7_252.76 })
  })

  it('sent twice with one key is made once; the key with another amount is refused', async () => {
    const one = await paid()
    const answers = await Promise.all([1, 2].map(() => refund(one.paymentId, { amount: 100 }, 'twice')))
    expect(new Set(answers.map(({ body }) => body.refund.id)).size).toBe(1)
    expect((await refund(one.paymentId, { amount: 101 }, 'twice')).status).toBe(409)
    expect(present((await paymentsOf(one.bookingId))[0]).refunded).toBe(100)
  })

  it('is not undone by a repeated notice', async () => {
    const one = await paid()
    await refund(one.paymentId, {})
    expect((await sendNotice(server, one.orderId)).status).toBe(200)
    expect(await booking(one)).toMatchObject({ paymentStatus: 'refunded' })
    expect(await balances(`booking_id=${one.bookingId}`)).toMatchObject({ gateway_cash: 0 })
  })
})

describe('a notice after the refund of a whole payment', () => {
  it.each([
    ['success', '2'],
    ['pending', '0'],
    ['cancelled', '-1'],
    ['failed', '-2'],
    ['charged back', '-3'],
  ])('with status %s changes neither the books nor the booking', async (_, status_code) => {
    const one = await paid()
    await refund(one.paymentId, {})
    const query = `booking_id=${one.bookingId}`
    const before = await balances(query)
    for (let time = 0; time < 2; time += 1) {
      expect((await sendNotice(server, one.orderId, { status_code, payment_id: `320${one.orderId}` })).status).toBe(200)
    }
    expect(await balances(query)).toEqual(before)
    expect(before).toMatchObject({ gateway_cash: 0, vat_payable: 0, unearned_revenue: 0, advertiser_credit: 0 })
    expect(await booking(one)).toMatchObject({ paymentStatus: 'refunded', status: 'cancelled', label: 'Refunded' })
    expect((await paymentsOf(one.bookingId))[0]).toMatchObject({ status: 'refunded', refundable: 0 })
  })
})

describe('a charge-back', () => {
  it('deducts the unrefunded rest from the books, once, and nothing can be refunded afterwards', async () => {
    const one = await paid()
    await refund(one.paymentId, { amount: 252.76 })
    await sendNotice(server, one.orderId, { status_code: '-3' })
    await sendNotice(server, one.orderId, { status_code: '-3' })
    expect(await balances(`booking_id=${one.bookingId}`)).toMatchObject({
      gateway_cash: 0,
      unearned_revenue: 0,
      vat_payable: 0,
      advertiser_credit: 0,
    })
    expect((await refund(one.paymentId, {})).status).toBe(409)
    expect(await booking(one)).toMatchObject({ paymentStatus: 'charged_back' })
  })
})

describe('account credit', () => {
  /** An advertiser with credit, because a booking was paid twice. */
  async function withCredit() {
    const advertiser = await server.approved('advertiser')
    const id = await payable(advertiser.token)
    const first = present((await initiate(advertiser.token, id)).body.payment_data).order_id
    const second = present((await initiate(advertiser.token, id)).body.payment_data).order_id
    await sendNotice(server, present(first))
    await sendNotice(server, present(second))
    return { advertiser, id }
  }

  it('results from unexpected money, and the administrators and its owner are notified', async () => {
    const { advertiser, id } = await withCredit()
    expect(await credit(advertiser.token)).toMatchObject({ balance: TOTAL, held: 0 })
    const [unexpected] = (await paymentsOf(id)).filter(({ became }) => became === 'credit')
    expect(unexpected).toMatchObject({ refundable: TOTAL, status: 'completed' })
    await server.settle()
    const kinds = async (token: string) =>
      (await server.call(calls.listNotifications, { token })).body.notifications.map(
        ({ kind }: { kind: string }) => kind,
      )
    expect(await kinds(advertiser.token)).toContain('credit.granted')
    expect(await kinds(admin)).toContain('payment.unexpected')
    // It can go back to the card, and is then no longer credit.
    expect((await refund(present(unexpected).id, {})).body.payment).toMatchObject({ status: 'refunded', refundable: 0 })
    expect(await credit(advertiser.token)).toMatchObject({ balance: 0, credit_notes: [] })
  })

  it('pays a booking at once if it covers it, and leads to the result page', async () => {
    const { advertiser } = await withCredit()
    const next = await payable(advertiser.token)
    const { body } = await initiate(advertiser.token, next)
    expect(body).toMatchObject({ success: true, status: 'completed', message: expect.any(String) })
    const result = new URL(present(body.redirect_url), 'http://x')
    expect(result.pathname).toBe('/payment/success')
    const paymentId = result.searchParams.get('payment_id')
    expect(
      (await server.call(calls.paymentStatus, { params: { id: present(paymentId) }, token: advertiser.token })).body,
    ).toMatchObject({ status: 'completed', amount: 0 })
    expect(
      (await server.call(calls.bookingDetail, { params: { id: next }, token: advertiser.token })).body.booking,
    ).toMatchObject({
      paymentStatus: 'completed',
    })
    expect(await credit(advertiser.token)).toMatchObject({ balance: 0 })
    expect((await initiate(advertiser.token, next)).status).toBe(409)
    const { invoices } = (await server.call(calls.listInvoices, { token: advertiser.token })).body
    expect(invoices[0]).toMatchObject({ number: expect.stringMatching(/^26MAR_WEB/), credit_used: TOTAL })
    const receipt = await server.call(calls.invoicePdf, { params: { bookingId: next }, token: advertiser.token })
    expect(await pdfText(receipt.bytes)).toContain('Account credit')
    // A refund of that booking becomes credit again.
    const [payment] = await paymentsOf(next)
    expect((await refund(present(payment).id, {})).body.refund).toMatchObject({ card: 0, credit: TOTAL, way: 'credit' })
    expect(await credit(advertiser.token)).toMatchObject({ balance: TOTAL })
  })

  it('is used first, reserved for the order, used once, and released when the order fails', async () => {
    const { advertiser } = await withCredit()
    const { token } = advertiser
    const dear = await payable(token, { durationDays: 60, price: 34_505.52 })
    const other = await payable(token)
    const order = (await initiate(token, dear)).body.payment_data
    expect(present(order).amount).toBe(TOTAL.toFixed(2))
    expect(await credit(token)).toMatchObject({ balance: TOTAL, held: TOTAL })
    // Another booking can't use it while the first order is open.
    expect(present((await initiate(token, other)).body.payment_data).amount).toBe(TOTAL.toFixed(2))
    // Starting the same booking again reserves it once.
    const again = (await initiate(token, dear)).body.payment_data
    expect(present(again).amount).toBe(TOTAL.toFixed(2))
    expect(await credit(token)).toMatchObject({ held: TOTAL })
    await sendNotice(server, present(present(again).order_id), { status_code: '-2' })
    expect(await credit(token)).toMatchObject({ held: 0 })
    // The failed order succeeds after all: its credit is still available.
    await sendNotice(server, present(present(again).order_id))
    expect((await server.call(calls.bookingDetail, { params: { id: dear }, token })).body.booking.paymentStatus).toBe(
      'completed',
    )
    expect(await credit(token)).toMatchObject({ balance: 0, held: 0 })
    const [payment] = (await paymentsOf(dear)).filter(({ became }) => became === 'booking')
    // Back to the card up to the amount paid by card, then to the credit.
    expect((await refund(present(payment).id, { amount: TOTAL + 100 })).body.refund).toMatchObject({
      card: TOTAL,
      credit: 100,
    })
  })

  it('used by another payment in the meantime makes a late success unexpected, never lost', async () => {
    const { advertiser } = await withCredit()
    const { token } = advertiser
    const dear = await payable(token, { durationDays: 60, price: 34_505.52 })
    const other = await payable(token)
    const order = present((await initiate(token, dear)).body.payment_data).order_id
    await sendNotice(server, present(order), { status_code: '-2' })
    expect((await initiate(token, other)).body.status).toBe('completed')
    await sendNotice(server, present(order))
    expect((await server.call(calls.bookingDetail, { params: { id: dear }, token })).body.booking.label).toBe(
      'Payment Required',
    )
    expect(await credit(token)).toMatchObject({ balance: TOTAL })
  })

  it('of an abandoned order is released after half an hour, and of a withdrawn booking at once', async () => {
    const { advertiser } = await withCredit()
    const { token } = advertiser
    const dear = await payable(token, { durationDays: 60, price: 34_505.52 })
    await initiate(token, dear)
    server.clock.advance(31 * MINUTE_MS)
    await server.tick()
    expect(await credit(token)).toMatchObject({ held: 0 })
    await initiate(token, dear)
    expect(await credit(token)).toMatchObject({ held: TOTAL })
    await server.call(calls.deleteInvoice, { params: { bookingId: dear }, token })
    expect(await credit(token)).toMatchObject({ held: 0 })
  })
})

describe('the journal', () => {
  it("records the gateway's transfers to the bank, once per reference and never above the balance", async () => {
    await paid()
    const move = (change: Record<string, unknown>) =>
      server.call(calls.recordTransfer, {
        token: admin,
        body: { amount: 100.5, reference: 'PH 1', day: '2026-03-02', ...change },
      })
    expect((await move({ amount: 1e9 })).body.fields).toHaveProperty('amount')
    expect((await move({ amount: 0 })).body.fields).toHaveProperty('amount')
    expect((await move({ amount: -5 })).body.fields).toHaveProperty('amount')
    expect((await move({ amount: 1.001 })).body.fields).toHaveProperty('amount')
    expect((await move({ day: '2026-03-09' })).body.fields).toHaveProperty('day')
    const twice = await Promise.all([move({}), move({})])
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await balances('kind=gateway_transfer')).bank).toBe(100.5)
  })

  it('can be filtered, paginated, summed and exported as CSV', async () => {
    const one = await paid()
    const { body } = await server.call(calls.adminJournal, {
      query: `user_id=${one.advertiser.id}&account=vat_payable&from=2026-03-02&to=2026-03-02&limit=1`,
      token: admin,
    })
    expect(body).toMatchObject({ total: 1, summary: { debit: 0, credit: VAT }, entries: [{ credit: VAT }] })
    const none = await server.call(calls.adminJournal, { query: 'from=2026-03-03', token: admin })
    expect(none.body).toMatchObject({ total: 0, entries: [] })
    const csv = await server.call(calls.exportJournal, { query: `booking_id=${one.bookingId}`, token: admin })
    const lines = csv.text.trim().split('\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain(`payment:${one.paymentId}`)
    for (const wrong of ['account=gold', 'from=yesterday', 'page=0']) {
      expect((await server.call(calls.adminJournal, { query: wrong, token: admin })).status).toBe(400)
    }
    expect((await server.call(calls.adminJournal, { token: one.advertiser.token })).status).toBe(403)
  })
})
