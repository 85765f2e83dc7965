import { createHash } from 'node:crypto'
import { calls } from '@ayob/contract/calls'
import { present } from '@ayob/testkit/present'
import { expect } from 'vitest'
import type { TestServer } from './start-server'

/** Secret and merchant id used in tests. */
export const SECRET = 'TESTSECRETTESTSECRET'
export const MERCHANT = '1211149'

export const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase()

/** Posts a notice with PayHere's signature. */
export function sendNotice(server: TestServer, order: string, change: Record<string, string> = {}, secret = SECRET) {
  const fields = {
    merchant_id: MERCHANT,
    order_id: order,
    payhere_amount: '17252.76',
    payhere_currency: 'LKR',
    status_code: '2',
    payment_id: '320025071',
    method: 'VISA',
    status_message: 'Successfully completed',
    ...change,
  }
  const { merchant_id, order_id, payhere_amount, payhere_currency, status_code } = fields
  const md5sig = md5(merchant_id + order_id + payhere_amount + payhere_currency + status_code + md5(secret))
  return server.call(calls.paymentNotify, {
    payload: new URLSearchParams({ md5sig, ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

/** Starts the payment of an approved booking and pays it. Returns the order. */
export async function payBooking(server: TestServer, token: string, id: string, change: Record<string, string> = {}) {
  const order = (await server.call(calls.initiatePayment, { token, body: { booking_id: id } })).body
  const orderId = present(order.payment_data?.order_id)
  const payhere_amount = present(order.payment_data?.amount)
  const taken = await sendNotice(server, orderId, { payhere_amount, payment_id: `320${orderId}`, ...change })
  expect(taken.status).toBe(200)
  return orderId
}

/** Approves a booking and pays it. Returns the order. */
export async function approveAndPay(
  server: TestServer,
  id: string,
  token: string,
  change: Record<string, string> = {},
) {
  const admin = await server.admin()
  await server.call(calls.approveAd, { params: { id }, token: admin, body: { startDate: '2026-03-03' } })
  return payBooking(server, token, id, change)
}
