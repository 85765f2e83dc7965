import { calls } from '@ayob/contract/calls'
import { dayOf, startOfDay } from '@ayob/contract/days'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDelivery } from '../../src/air/plays/totals.store'
import { payBooking, sendNotice } from '../setup/notice'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const NET = 15_002.4
const TOTAL = 17_252.76
/** 432 plays a day for 30 days. */
const GOAL = 12_960

async function live() {
  const advertiser = await server.approved('advertiser')
  const id = await server.submitted(advertiser.token)
  admin = await server.admin()
  const startDate = dayOf(server.clock.now())
  await server.call(calls.approveAd, { params: { id }, token: admin, body: { startDate } })
  const orderId = await payBooking(server, advertiser.token, id)
  await server.call(calls.setAdStatus, { params: { id }, token: admin, body: { status: 'running' } })
  const [payment] = (await server.call(calls.adminPayments, { query: `booking_id=${id}`, token: admin })).body.payments
  return { advertiser, id, orderId, paymentId: present(payment).id as string }
}

/** Plays of a booking in the first hour of a day, in the form in which ingest counts them. */
const played = (bookingId: string, day: string, plays: number) =>
  server.database.transact((tx) =>
    addDelivery(tx, [
      {
        bookingId,
        hour: startOfDay(day).getTime(),
        route: 'elsewhere',
        vehicleType: 'tuktuk',
        plays,
        durationMs: plays * 10_000,
        impressionMicros: 0,
      },
    ]),
  )

const settledAs = async (bookingId: string, delivered: number) => {
  const now = server.clock.now()
  const payload = { bookingId, goal: GOAL, delivered, missing: Math.max(0, GOAL - delivered) }
  await server.database.db
    .insertInto('events')
    .values({ type: 'booking.settled', payload: JSON.stringify(payload), occurred_at: now, next_attempt_at: now })
    .execute()
  await server.settle()
}

const balances = async (id: string): Promise<Record<string, number>> => {
  admin = await server.admin()
  const { body } = await server.call(calls.adminJournal, { query: `booking_id=${id}`, token: admin })
  return Object.fromEntries(body.balances.map(({ account, balance }) => [account, balance]))
}
const tomorrow = async (date: string) => {
  server.clock.set(new Date(`${date}T02:00:00Z`))
  await server.tick()
}
const refund = (id: string, amount?: number) =>
  server.call(calls.refundPayment, { params: { id }, token: admin, body: { reason: 'As agreed', amount } })

describe('revenue', () => {
  it('is earned for plays up to yesterday, once a day, and later for late plays', async () => {
    const { id } = await live()
    await played(id, '2026-03-02', 432)
    await tomorrow('2026-03-03')
    expect(await balances(id)).toMatchObject({ earned_revenue: 500.08, unearned_revenue: 14_502.32 })
    await server.tick()
    await played(id, '2026-03-03', 100)
    await server.tick()
    expect(await balances(id)).toMatchObject({ earned_revenue: 500.08 })
    // Plays of the first day that a screen stored without a network, and half of the second day.
    await played(id, '2026-03-02', 108)
    await played(id, '2026-03-03', 8)
    await tomorrow('2026-03-04')
    expect(await balances(id)).toMatchObject({ earned_revenue: 750.12 })
    await played(id, '2026-03-04', GOAL)
    await tomorrow('2026-03-05')
    expect(await balances(id)).toMatchObject({ earned_revenue: NET, unearned_revenue: 0, vat_payable: 2_250.36 })
    const { entries } = (
      await server.call(calls.adminJournal, { query: `booking_id=${id}&account=earned_revenue`, token: admin })
    ).body
    expect(entries.map(({ day, credit }) => [day, credit])).toEqual([
      ['2026-03-04', 14_252.28],
      ['2026-03-03', 250.04],
      ['2026-03-02', 500.08],
    ])
  })

  it('continues at the lower price after a refund, and is never deducted before the final count', async () => {
    const { id, paymentId } = await live()
    await played(id, '2026-03-05', GOAL / 2)
    await tomorrow('2026-03-06')
    expect(await balances(id)).toMatchObject({ earned_revenue: 7_501.2 })
    expect((await refund(paymentId, TOTAL / 2)).status).toBe(200)
    expect(await balances(id)).toMatchObject({ earned_revenue: 7_501.2, unearned_revenue: 0, vat_payable: 1_125.18 })
    await played(id, '2026-03-06', GOAL)
    await tomorrow('2026-03-07')
    expect(await balances(id)).toMatchObject({ earned_revenue: 7_501.2, gateway_cash: 8_626.38 })
  })
})

describe('the final count', () => {
  it('turns exactly the missing part into credit, once, with a credit note, a mail and a notification', async () => {
    const { id, advertiser } = await live()
    await played(id, '2026-03-07', GOAL / 4)
    await tomorrow('2026-03-08')
    await settledAs(id, GOAL / 4)
    await settledAs(id, GOAL / 4)
    const missing = 12_939.57
    expect(await balances(id)).toMatchObject({
      advertiser_credit: missing,
      earned_revenue: 3_750.6,
      unearned_revenue: 0,
      vat_payable: 562.59,
    })
    const { body } = await server.call(calls.accountCredit, { token: advertiser.token })
    expect(body).toMatchObject({ balance: missing, total: 1, credit_notes: [{ kind: 'make_good', amount: missing }] })
    const { notifications } = (await server.call(calls.listNotifications, { token: advertiser.token })).body
    const granted = notifications.filter(({ kind }) => kind === 'credit.granted')
    expect(granted).toMatchObject([{ link: '/billing', message: expect.stringContaining('12,939.57') }])
    const mails = await server.database.db
      .selectFrom('mails')
      .select('subject')
      .where('template', '=', 'credit-granted')
      .where('text', 'like', '%could not be delivered%')
      .execute()
    expect(mails).toHaveLength(1)
  })

  it('applies to the rest after refunds, and earns what remains', async () => {
    const { id, paymentId } = await live()
    await refund(paymentId, 7_252.76)
    await settledAs(id, GOAL / 2)
    expect(await balances(id)).toMatchObject({ advertiser_credit: 5_000, gateway_cash: 10_000, unearned_revenue: 0 })
    // Money that became credit can't be refunded as well.
    expect((await refund(paymentId)).body.refund).toMatchObject({ amount: 5_000 })
    expect(await balances(id)).toMatchObject({ vat_payable: 0, earned_revenue: 0, gateway_cash: 5_000 })
  })

  it('of a flight that got all its plays, or more, gives no credit', async () => {
    const { id, advertiser } = await live()
    await settledAs(id, GOAL + 5)
    expect(await balances(id)).toMatchObject({ advertiser_credit: 0, earned_revenue: NET, unearned_revenue: 0 })
    expect((await server.call(calls.accountCredit, { token: advertiser.token })).body.total).toBe(0)
  })

  it('allows a later charge-back to take the credit too', async () => {
    const { id, orderId, advertiser } = await live()
    await settledAs(id, GOAL / 2)
    await sendNotice(server, orderId, { status_code: '-3' })
    expect(await balances(id)).toMatchObject({
      gateway_cash: 0,
      earned_revenue: 0,
      vat_payable: 0,
      advertiser_credit: 0,
    })
    expect((await server.call(calls.accountCredit, { token: advertiser.token })).body.balance).toBe(0)
  })
})
