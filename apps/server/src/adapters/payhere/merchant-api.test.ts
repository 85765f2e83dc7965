import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMerchantApi } from './gateway'

const FOUND = {
  status: 1,
  msg: 'its-token',
  data: [{ payment_id: 1, status: 'RECEIVED', currency: 'LKR', amount: 100, access_token: 'its-token' }],
}
const asked: string[] = []
const authorizations: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  authorizations.push(request.headers.authorization ?? '')
  if (request.url?.startsWith('/merchant/oauth/token'))
    return response.end(JSON.stringify({ access_token: 'its-token' }))
  if (request.url?.startsWith('/merchant/')) return response.end(JSON.stringify(FOUND))
  if (request.url === '/elsewhere') return response.end(JSON.stringify({ access_token: 'token' }))
  response.writeHead(307, { location: '/elsewhere' }).end()
})

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
beforeEach(() => {
  asked.length = 0
  authorizations.length = 0
})
afterAll(() => void server.close())

it('does not follow the gateway to another address', async () => {
  const base = () => new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const api = createMerchantApi({ base, appId: 'app', appSecret: 'secret' })
  await expect(api.retrieve('AYB-1')).rejects.toThrow()
  expect(asked).toEqual(['/oauth/token'])
})

it("sends its secret only for a token, and the token only to the gateway's calls, and tells nobody either", async () => {
  const base = () => new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/merchant/`)
  const api = createMerchantApi({ base, appId: 'app', appSecret: 'secret' })
  const found = await api.retrieve('AYB-1')
  expect(found).toMatchObject({ status: 'completed', amountCents: 10_000 })
  expect(JSON.stringify(found)).not.toContain('its-token')
  await api.refund({ gatewayPaymentId: '1', amountCents: 500, description: 'Half' })
  expect(asked.map((url) => url.split('?')[0])).toEqual([
    '/merchant/oauth/token',
    '/merchant/payment/search',
    '/merchant/oauth/token',
    '/merchant/payment/refund',
  ])
  const secret = `Basic ${Buffer.from('app:secret').toString('base64')}`
  expect(authorizations).toEqual([secret, 'Bearer its-token', secret, 'Bearer its-token'])
  expect(asked.join()).not.toMatch(/its-token|secret/)
})
