import { CALCULATOR_DEFAULTS, type PricingConfig } from '@ayob/contract/pricing'
import { SERVICE_TYPES, VEHICLE_TYPES, vehicleOfService } from '@ayob/contract/vehicles'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG, FALLBACK_PER_DAY } from './defaults'
import { costA, costB, driverEarnings } from './methods'
import { quoteBooking } from './quote'

const inputs = (service_type: (typeof SERVICE_TYPES)[number], days = 30) => ({
  ...CALCULATOR_DEFAULTS,
  days,
  service_type,
})

describe('the shipped numbers', () => {
  it('pay a tuk-tuk driver 2,091.67 a day and 62,750.00 a month', () => {
    const earnings = driverEarnings(DEFAULT_CONFIG, 'tuk')
    expect(earnings.base_daily_rate.toFixed(2)).toBe('1800.00')
    expect(earnings.peak_additional.toFixed(2)).toBe('375.00')
    expect(earnings.device_deduction_per_day.toFixed(2)).toBe('83.33')
    expect(earnings.per_day_after_deduction.toFixed(2)).toBe('2091.67')
    expect(earnings.per_month_after_deduction.toFixed(2)).toBe('62750.00')
  })

  it('sell a tuk-tuk at 500.08 a day and 15,002.40 for 30 days', () => {
    const cost = costB(DEFAULT_CONFIG, inputs('tuk'))
    expect(cost.price_per_day_by_rate.toFixed(2)).toBe('500.08')
    expect(cost.total_cost.toFixed(2)).toBe('15002.40')
    expect(cost.rate_per_sec.toFixed(6)).toBe('3.720833')
    expect(cost.rate_per_sec_with_margin.toFixed(6)).toBe('4.167333')
  })

  it.each(SERVICE_TYPES)('are within a thousandth of the fallback day rate for %s', (service) => {
    const perDay = costB(DEFAULT_CONFIG, inputs(service)).price_per_day_by_rate.toNumber()
    const fallback = FALLBACK_PER_DAY[vehicleOfService(service)]
    expect(Math.abs(perDay / fallback - 1)).toBeLessThan(0.001)
  })

  it('charge Method A by plays and thousand impressions', () => {
    const cost = costA({ ...inputs('tuk', 10), base_slot_fee: 20, cpm: 50 })
    expect(cost.plays_per_day.toNumber()).toBe(12)
    expect(cost.cpm_portion_per_day.toNumber()).toBe(50)
    expect(cost.per_day_charge.toNumber()).toBe(290)
    expect(cost.total_cost.toFixed(2)).toBe('3248.00')
  })
})

/** A fraction of whole numbers, for a computation that shares nothing with the one under test. */
interface Ratio {
  readonly n: bigint
  readonly d: bigint
}
const ratio = (value: number): Ratio => {
  const [whole = '0', decimals = ''] = value.toFixed(4).split('.')
  return { n: BigInt(whole + decimals), d: 10_000n }
}
const times = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.n, d: a.d * b.d })
const plus = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d })
const over = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.d, d: a.d * b.n })
const toCents = ({ n, d }: Ratio): number => Number((200n * n + d) / (2n * d))

const money = fc.integer({ min: 1, max: 500_000 }).map((cents) => cents / 100)
const service = fc.record({ rate_per_hour: money, device_cost: money })
const config: fc.Arbitrary<PricingConfig> = fc.record({
  days_per_month: fc.integer({ min: 1, max: 31 }),
  depreciation_months: fc.integer({ min: 1, max: 120 }),
  total_hours_per_day: fc.integer({ min: 1, max: 24 }),
  peak_config: fc.dictionary(
    fc.constantFrom('morning', 'evening', 'school'),
    fc.record({
      hours: fc.integer({ min: 0, max: 6 }),
      multiplier: fc.integer({ min: 100, max: 400 }).map((percent) => percent / 100),
      from: fc.constant('07:00'),
    }),
  ),
  service_types: fc.record({ tuk: service, car: service, bus: service, truck: service, bike: service }),
  service_fees: fc.record({ tuk: money, car: money, bus: money, truck: money, bike: money }),
})
const request = fc.record({
  vehicleType: fc.constantFrom(...VEHICLE_TYPES),
  durationDays: fc.integer({ min: 1, max: 90 }),
  quantity: fc.integer({ min: 1, max: 50 }),
  includeVat: fc.boolean(),
})

describe('the price of a booking', () => {
  it('equals an independent computation in exact fractions, to the cent', () => {
    fc.assert(
      fc.property(config, request, (config, request) => {
        const name = request.vehicleType === 'tuktuk' ? 'tuk' : request.vehicleType
        const rate = ratio(config.service_types[name].rate_per_hour)
        let daily = times(rate, ratio(config.total_hours_per_day))
        for (const { hours, multiplier } of Object.values(config.peak_config)) {
          daily = plus(daily, times(times(rate, ratio(hours)), ratio(multiplier - 1)))
        }
        daily = plus(daily, ratio(config.service_fees[name]))
        const perDay = over(times(daily, ratio(1.12)), ratio(10))
        const net = toCents(times(times(perDay, ratio(request.durationDays)), ratio(request.quantity)))
        const quote = quoteBooking(config, 0.18, request)
        expect(quote.net).toBe(net)
        expect(quote.vat).toBe(request.includeVat ? toCents(over(times(ratio(net), ratio(0.18)), ratio(100))) : 0)
        expect(quote.total).toBe(quote.net + quote.vat)
      }),
    )
  })

  it('never falls when days are added', () => {
    fc.assert(
      fc.property(config, request, (config, request) => {
        const longer = quoteBooking(config, 0.15, { ...request, durationDays: request.durationDays + 1 })
        expect(longer.total).toBeGreaterThanOrEqual(quoteBooking(config, 0.15, request).total)
      }),
    )
  })
})
