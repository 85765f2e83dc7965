import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campaignPrice } from './price'

test('the unit prices by type, for a day and a route', () => {
  expect(['tuktuk', 'tuk-tuk', 'car', 'bus', 'truck', 'bike', 'ship'].map((type) => campaignPrice(type, 1, 1))).toEqual(
    [5000, 5000, 10_000, 20_000, 15_000, 10_000, 10_000],
  )
  expect(campaignPrice('bus', 30, 3)).toBe(1_800_000)
})

const days = fc.integer({ min: 1, max: 90 })
const routes = fc.integer({ min: 0, max: 50 })
const type = fc.constantFrom('tuktuk', 'car', 'bus', 'truck', 'bike')

test('whole cents that grow evenly with days and routes; no route costs as one', () => {
  fc.assert(
    fc.property(type, days, routes, (type, days, routes) => {
      const price = campaignPrice(type, days, routes)
      expect(Number.isSafeInteger(price)).toBe(true)
      expect(price).toBe(campaignPrice(type, 1, 1) * days * Math.max(1, routes))
      expect(campaignPrice(type, days, 0)).toBe(campaignPrice(type, days, 1))
    }),
  )
})
