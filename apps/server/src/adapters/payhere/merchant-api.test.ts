import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMerchantApi } from './merchant-api'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/elsewhere') return response.end(JSON.stringify({ access_token: 'token' }))
  response.writeHead(307, { location: '/elsewhere' }).end()
})

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void server.close())

it('does not follow the gateway to another address', async () => {
  const base = () => new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const api = createMerchantApi({ base, appId: 'app', appSecret: 'secret' })
  await expect(api.retrieve('AYB-1')).rejects.toThrow()
  expect(asked).toEqual(['/oauth/token'])
})
