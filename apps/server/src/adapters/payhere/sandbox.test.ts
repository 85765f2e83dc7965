import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { sandboxGateway } from './sandbox'
import { addressSignature, checkoutHash, noticeSignature } from './signature'

const MERCHANT = { merchantId: 'AYOBSANDBOX', merchantSecret: 'TESTSECRETTESTSECRET' }

it('repeats its notice with the same signature until it is accepted, and sends the browser back without a status', async () => {
  const notices: URLSearchParams[] = []
  const shop = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      notices.push(new URLSearchParams(body))
      response.writeHead(notices.length < 2 ? 500 : 200).end()
    })
  })
  await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening))
  const app = Fastify()
  const payments = {
    received: async () => undefined,
    chargedBack: async () => undefined,
    ofOrder: async () => [],
    refund: async () => undefined,
  }
  sandboxGateway(app, { ...MERCHANT, appId: 'app', appSecret: 'secret', payments, text: (key) => key })
  const base = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const order = { order_id: 'AYB-000001-1', amount: '17252.76', currency: 'LKR' }
  const form = {
    ...order,
    merchant_id: MERCHANT.merchantId,
    items: 'AYB-000001 Tea',
    return_url: `${base}/payment/success?payment_id=p1`,
    cancel_url: `${base}/payment/cancel`,
    notify_url: `${base}/notify`,
    hash: checkoutHash(MERCHANT.merchantId, order.order_id, order.amount, order.currency, MERCHANT.merchantSecret),
  }
  const signed = { ...form, address_signature: addressSignature(form, MERCHANT.merchantSecret) }
  const post = (url: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })

  expect((await post('/sandbox/pay/checkout', signed)).body).toContain('17,252.76')
  expect((await post('/sandbox/pay/checkout', { ...signed, amount: '1.00' })).statusCode).toBe(400)
  const back = await post('/sandbox/pay/act', { ...signed, action: 'pay' })
  expect(back.statusCode).toBe(303)
  expect(back.headers.location).toBe(`${base}/payment/success?payment_id=p1&order_id=AYB-000001-1`)

  await expect.poll(() => notices).toHaveLength(2)
  for (const notice of notices) {
    const of = (name: string) => notice.get(name) ?? ''
    const signedNotice = {
      merchant_id: of('merchant_id'),
      order_id: of('order_id'),
      payhere_amount: of('payhere_amount'),
      payhere_currency: of('payhere_currency'),
      status_code: of('status_code'),
    }
    expect(signedNotice).toMatchObject({ order_id: order.order_id, payhere_amount: order.amount, status_code: '2' })
    expect(of('md5sig')).toBe(noticeSignature(signedNotice, MERCHANT.merchantSecret))
  }
  expect(notices[0]?.get('payment_id')).toBe(notices[1]?.get('payment_id'))
  await app.close()
  shop.close()
})
