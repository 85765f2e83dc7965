import { SERVICE_TYPES } from '@ayob/contract/vehicle-types'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_TERMS, unitPriceOf } from '../pricing/terms'
import { campaignPrice } from './price'

test('the unit prices by type, for one day and one route', () => {
  const prices = SERVICE_TYPES.map((service) => campaignPrice(unitPriceOf(DEFAULT_TERMS, service), 1, 1))
  expect(prices).toEqual([5000, 10_000, 20_000, 15_000, 10_000])
  expect(campaignPrice(200, 30, 3)).toBe(1_800_000)
})

const days = fc.integer({ min: 1, max: 90 })
const routes = fc.integer({ min: 0, max: 50 })
const unit = fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100)

test('whole cents, proportional to days and routes; no route costs as much as one', () => {
  fc.assert(
    fc.property(unit, days, routes, (unit, days, routes) => {
      const price = campaignPrice(unit, days, routes)
      expect(Number.isSafeInteger(price)).toBe(true)
      expect(price).toBe(campaignPrice(unit, 1, 1) * days * Math.max(1, routes))
      expect(campaignPrice(unit, days, 0)).toBe(campaignPrice(unit, days, 1))
    }),
  )
})
