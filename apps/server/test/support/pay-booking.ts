import { expect } from 'vitest'
import type { TestHouse } from './start-house'

/** Pays an approved booking: the order is made and the gateway's signed notice of success comes in. */
export async function payBooking(house: TestHouse, token: string, bookingId: string): Promise<void> {
  const { payment_data: order } = (
    await house.call('POST', '/api/payment/initiate', { token, body: { booking_id: bookingId } })
  ).body
  const signed = {
    merchant_id: order.merchant_id,
    order_id: order.order_id,
    payhere_amount: order.amount,
    payhere_currency: 'LKR',
    status_code: '2',
  }
  const notice = { ...signed, md5sig: house.signNotice(signed), payment_id: `320${order.order_id}` }
  const taken = await house.call('POST', '/api/payment/notify', {
    payload: new URLSearchParams(notice).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(taken.status).toBe(200)
}
