import { calls } from '@ayob/contract/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

it('lists approved advertisers publicly, with nothing but names and websites', async () => {
  await server.approved('advertiser', { organization_name: 'Zebra Stores', website: '' })
  await server.approved('advertiser', { organization_name: 'Amber Tea', website: 'https://amber.example' })
  await server.approved('driver')
  await server.call(calls.signUp, { body: server.form('advertiser', { organization_name: 'In review' }) })
  const { status, body } = await server.call(calls.listAdvertisers)
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    advertisers: [
      { organization_name: 'Amber Tea', website: 'https://amber.example' },
      { organization_name: 'Zebra Stores', website: null },
    ],
    total: 2,
    page: 1,
    limit: 50,
  })
  expect((await server.call(calls.listAdvertisers, { query: 'q=zebra' })).body.total).toBe(1)
  expect((await server.call(calls.listAdvertisers, { query: 'q=%25' })).body.total).toBe(0)
  expect((await server.call(calls.listAdvertisers, { query: 'limit=1&page=2' })).body.advertisers).toHaveLength(1)
})
