import type { VehicleType } from '@ayob/contract/vehicle-types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quoteBooking } from '../pricing/quote'
import { DEFAULT_TERMS } from '../pricing/terms'
import { areaSupply, forecastOf, HISTORY_DAYS } from './forecast'
import { type Offer, plansFor } from './plan'

/** A type with this many slots a day in the area; null where no screen has ever been. */
function offer(vehicleType: VehicleType, slots: number | null, peoplePerSlot = 2): Offer {
  const days = Array.from({ length: HISTORY_DAYS }, () => slots ?? 0)
  const all = days.reduce((sum, plays) => sum + plays, 0)
  const cells = new Map([[1, { days, impressions: all * peoplePerSlot, screenMinutes: all / 6 }]])
  const supply = { cells: slots === null ? new Map() : cells, firstDay: slots === null ? null : 0, hoursOnAir: 300 }
  const area = areaSupply(supply, new Map([[1, { covered: 1, free: 1 }]]))
  return {
    vehicleType,
    quote: (durationDays, quantity) =>
      quoteBooking(DEFAULT_TERMS, { vehicleType, durationDays, quantity, includeVat: true }),
    forecast: (durationDays, quantity) => forecastOf(area, { days: durationDays, quantity }),
  }
}
const LKR = 100
const short = ({ plans }: ReturnType<typeof plansFor>) =>
  plans.map(({ name, vehicleType, quantity, durationDays }) => [name, vehicleType, quantity, durationDays])

describe('a plan', () => {
  it('of LKR 20,000 in a busy place: the plan with most people is also the longest, and one has most vehicles', () => {
    // One tuk-tuk costs 575.09 a day, so the budget pays for 34 vehicle-days.
    expect(short(plansFor([offer('tuktuk', 20_000)], 20_000 * LKR))).toEqual([
      ['most_people', 'tuktuk', 1, 34],
      ['most_vehicles', 'tuktuk', 4, 8],
    ])
  })

  it('uses the type that reaches more people for the money', () => {
    const offers = [offer('tuktuk', 20_000, 2.3), offer('bus', 20_000, 30)]
    const { plans } = plansFor(offers, 40_000 * LKR)
    expect(plans[0]).toMatchObject({ name: 'most_people', vehicleType: 'bus' })
    expect(plans[1]).toMatchObject({ name: 'longest', vehicleType: 'tuktuk', durationDays: 69 })
  })

  it('adds no vehicle that brings no plays, however large the budget', () => {
    const { plans } = plansFor([offer('tuktuk', 4320)], 1_000_000_000 * LKR)
    expect(plans).toEqual([expect.objectContaining({ name: 'most_people', quantity: 4, durationDays: 90 })])
  })

  it('is shorter than a week only when a week costs more than the budget', () => {
    const { plans } = plansFor([offer('tuktuk', 20_000)], 2000 * LKR)
    expect(plans.map(({ durationDays }) => durationDays)).toEqual([3, 1])
  })

  it('leaves out types without a screen there, unless none has one', () => {
    expect(short(plansFor([offer('tuktuk', null), offer('car', 9000)], 20_000 * LKR)).map(([, type]) => type)).toEqual(
      expect.not.arrayContaining(['tuktuk']),
    )
    const nowhere = plansFor([offer('tuktuk', null)], 20_000 * LKR)
    expect(nowhere.plans[0]).toMatchObject({ quantity: 1, durationDays: 34, forecast: { plays: { high: 0 } } })
  })

  it('names the smallest booking when the budget is too small', () => {
    const { plans, smallest } = plansFor([offer('tuktuk', 9000), offer('bus', 9000)], 1)
    expect(plans).toEqual([])
    expect(smallest).toMatchObject({ name: 'smallest', vehicleType: 'tuktuk', quantity: 1, durationDays: 1 })
    expect(plansFor([offer('tuktuk', 9000)], smallest.quote.total).plans[0]).toMatchObject({ durationDays: 1 })
  })

  it('never exceeds the budget, and its price is the quote of its booking', () => {
    const anyOffer = fc
      .record({
        type: fc.constantFrom<VehicleType>('tuktuk', 'car', 'bus', 'truck', 'bike'),
        slots: fc.option(fc.nat(60_000)),
      })
      .map(({ type, slots }) => offer(type, slots))
    fc.assert(
      fc.property(
        fc.uniqueArray(anyOffer, { minLength: 1, maxLength: 4, selector: ({ vehicleType }) => vehicleType }),
        fc.oneof(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1, max: 100_000_000_000 })),
        (offers, budget) => {
          const { plans, smallest } = plansFor(offers, budget)
          expect(plans.length).toBeLessThanOrEqual(3)
          expect(plans.length > 0).toBe(smallest.quote.total <= budget)
          for (const { vehicleType, durationDays, quantity, quote, forecast } of [...plans, smallest]) {
            const order = { vehicleType, durationDays, quantity, includeVat: true }
            expect(quote).toEqual(quoteBooking(DEFAULT_TERMS, order))
            const own = offers.find((one) => one.vehicleType === vehicleType)
            expect(forecast).toEqual(own?.forecast(durationDays, quantity))
          }
          for (const { quote } of plans) expect(quote.total).toBeLessThanOrEqual(budget)
        },
      ),
      { numRuns: 60 },
    )
  })
})
