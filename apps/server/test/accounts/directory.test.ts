import { afterAll, beforeAll, expect, it } from 'vitest'
import { startHouse, type TestHouse } from '../support/start-house'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

it('names approved advertisers to everybody, and nothing else of them', async () => {
  await house.approved('advertiser', { organization_name: 'Zebra Stores', website: '' })
  await house.approved('advertiser', { organization_name: 'Amber Tea', website: 'https://amber.example' })
  await house.approved('driver')
  await house.call('POST', '/api/auth/signup', { body: house.form('advertiser', { organization_name: 'In review' }) })
  const { status, body } = await house.call('GET', '/api/advertisers')
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
  expect((await house.call('GET', '/api/advertisers?q=zebra')).body.total).toBe(1)
  expect((await house.call('GET', '/api/advertisers?q=%25')).body.total).toBe(0)
  expect((await house.call('GET', '/api/advertisers?limit=1&page=2')).body.advertisers).toHaveLength(1)
})
