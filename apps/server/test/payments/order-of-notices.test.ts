import { calls } from '@ayob/contract/calls'
import { present } from '@ayob/testkit/present'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendNotice } from '../setup/notice'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let advertiser: { id: string; token: string }
beforeAll(async () => {
  server = await startServer()
  advertiser = await server.approved('advertiser')
})
afterAll(() => server.stop())

/** The notices of an order in the order in which the gateway makes them: pending, cancelled, failed, paid, charged back. */
const LIVES = [
  ['0'],
  ['-1'],
  ['0', '-2'],
  ['0', '2'],
  ['-2', '2'],
  ['-1', '0', '2'],
  ['2', '-3'],
  ['0', '-2', '0', '2', '-3'],
] as const

/** Sends the notices for a new order. Returns what became of it. */
async function ended(codes: readonly string[]) {
  const admin = await server.admin()
  const id = await server.submitted(advertiser.token)
  await server.call(calls.approveAd, { params: { id }, token: admin, body: { startDate: '2026-03-03' } })
  const { payment_data } = (
    await server.call(calls.initiatePayment, { token: advertiser.token, body: { booking_id: id } })
  ).body
  const order = present(payment_data?.order_id)
  for (const status_code of codes) {
    const { status } = await sendNotice(server, order, { status_code, payhere_amount: present(payment_data?.amount) })
    expect(status).toBe(200)
  }
  const { db } = server.database
  const payment = await db.selectFrom('payments').selectAll().where('order_id', '=', order).executeTakeFirstOrThrow()
  const booking = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const events = await db.selectFrom('events').selectAll().execute()
  const about = events.filter(({ payload }) => (payload as { bookingId?: string }).bookingId === id)
  const entries = await db
    .selectFrom('journal_entries as e')
    .innerJoin('journal_postings as p', 'p.entry_id', 'e.id')
    .select(['p.account', 'p.debit_cents', 'p.credit_cents'])
    .where('p.booking_id', '=', id)
    .execute()
  const balances = new Map<string, number>()
  for (const { account, debit_cents, credit_cents } of entries) {
    balances.set(account, (balances.get(account) ?? 0) + debit_cents - credit_cents)
  }
  const invoices = await db.selectFrom('invoices').select('booking_id').where('booking_id', '=', id).execute()
  const kept = await db.selectFrom('payment_notices').select('id').where('order_id', '=', order).execute()
  expect(kept).toHaveLength(codes.length)
  return {
    order: payment.status,
    became: payment.became,
    booking: [booking.approval_status, booking.payment_status, booking.status],
    events: about.map(({ type }) => type).sort(),
    balances: [...balances].sort(([a], [b]) => (a < b ? -1 : 1)),
    invoices: invoices.length,
  }
}

it('a charge-back before its success pays the booking, disputes it and alerts administrators', async () => {
  const end = await ended(['-3', '2'])
  expect(end).toEqual(await ended(['2', '-3']))
  expect(end).toMatchObject({ order: 'charged_back', booking: ['approved', 'charged_back', expect.any(String)] })
  expect(end.events).toContain('booking.disputed')
})

it('notices in any order, and repeated, end like those in the true order, with the same alerts', async () => {
  const trueEnds = new Map<string, Awaited<ReturnType<typeof ended>>>()
  for (const life of LIVES) trueEnds.set(life.join(), await ended(life))
  const sent = fc.constantFrom(...LIVES).chain((life) =>
    fc
      .array(fc.constantFrom(...life), { maxLength: 3 })
      .chain((again) => fc.shuffledSubarray([...life, ...again], { minLength: life.length + again.length }))
      .map((codes) => ({ life, codes })),
  )
  await fc.assert(
    fc.asyncProperty(sent, async ({ life, codes }) => {
      expect(await ended(codes)).toEqual(trueEnds.get(life.join()))
    }),
    { numRuns: 25 },
  )
})

it('a charge-back after the whole payment was refunded alerts administrators once', async () => {
  const admin = await server.admin()
  const id = await server.submitted(advertiser.token)
  await server.call(calls.approveAd, { params: { id }, token: admin, body: { startDate: '2026-03-03' } })
  const { payment_data } = (
    await server.call(calls.initiatePayment, { token: advertiser.token, body: { booking_id: id } })
  ).body
  const order = present(payment_data?.order_id)
  const amount = { payhere_amount: present(payment_data?.amount) }
  await sendNotice(server, order, amount)
  const { db } = server.database
  const payment = await db.selectFrom('payments').select('id').where('order_id', '=', order).executeTakeFirstOrThrow()
  const refund = await server.call(calls.refundPayment, {
    token: admin,
    params: { id: payment.id },
    body: { reason: 'Asked for', reference: 'R-1' },
  })
  expect(refund.status).toBe(200)
  for (let times = 0; times < 3; times += 1) await sendNotice(server, order, { ...amount, status_code: '-3' })
  const events = await db.selectFrom('events').selectAll().where('type', '=', 'payment.unexpected').execute()
  expect(events.filter(({ payload }) => (payload as { bookingId?: string }).bookingId === id)).toHaveLength(1)
})
