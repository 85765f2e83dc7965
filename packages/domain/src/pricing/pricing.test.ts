import type { PricingConfig } from '@ayob/contract/pricing'
import { SERVICE_TYPES, VEHICLE_TYPES, vehicleOfService } from '@ayob/contract/vehicle-types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FALLBACK_PER_DAY } from './defaults'
import { engineOf } from './engine'
import { rounded } from './exact'
import { centsOf } from './money'
import { quoteBooking } from './quote'
import { DEFAULT_TERMS, type PricingTerms } from './terms'

const money = (figures: ReturnType<ReturnType<typeof engineOf>['figures']>) => (name: Parameters<typeof figures>[0]) =>
  rounded(figures(name), 2).toFixed(2)

describe('the shipped numbers', () => {
  it.each([
    ['tuk', '1800.00', '375.00', '83.33', '2091.67', '62750.00'],
    ['car', '3600.00', '750.00', '125.00', '4225.00', '126750.00'],
    ['bus', '7200.00', '1500.00', '250.00', '8450.00', '253500.00'],
    ['truck', '5400.00', '1125.00', '208.33', '6316.67', '189500.00'],
    ['bike', '1080.00', '225.00', '62.50', '1242.50', '37275.00'],
  ] as const)(
    'pay the driver of a %s %s + %s - %s = %s a day, %s a month',
    (service, base, peak, device, day, month) => {
      const figure = money(engineOf(DEFAULT_TERMS).figures(service))
      expect(figure('base_daily_rate')).toBe(base)
      expect(figure('peak_additional')).toBe(peak)
      expect(figure('device_deduction_per_day')).toBe(device)
      expect(figure('per_day_after_deduction')).toBe(day)
      expect(figure('per_month_after_deduction')).toBe(month)
    },
  )

  it.each([
    ['tuk', '500.08', '15002.40'],
    ['car', '1000.16', '30004.80'],
    ['bus', '2000.32', '60009.60'],
    ['truck', '1500.24', '45007.20'],
    ['bike', '300.05', '9001.44'],
  ] as const)('sell a %s at %s a day and %s for 30 days', (service, day, total) => {
    const figure = money(engineOf(DEFAULT_TERMS).figures(service))
    expect(figure('price_per_day_by_rate')).toBe(day)
    expect(figure('b_total_cost')).toBe(total)
  })

  it('are 3.720833 a second for a tuk-tuk, 4.167333 with margin', () => {
    const figures = engineOf(DEFAULT_TERMS).figures('tuk')
    expect(figures('rate_per_sec').toFixed(6)).toBe('3.720833')
    expect(figures('rate_per_sec_with_margin').toFixed(6)).toBe('4.167333')
  })

  it.each(SERVICE_TYPES)('are within a thousandth of the fallback day rate for %s', (service) => {
    const perDay = engineOf(DEFAULT_TERMS).figures(service)('price_per_day_by_rate').toNumber()
    expect(Math.abs(perDay / FALLBACK_PER_DAY[vehicleOfService(service)] - 1)).toBeLessThan(0.001)
  })

  it('charge Method A by plays and thousand impressions', () => {
    const figure = money(engineOf(DEFAULT_TERMS).figures('tuk', { days: 10, base_slot_fee: 20, cpm: 50 }))
    expect(figure('plays_per_day')).toBe('12.00')
    expect(figure('cpm_portion_per_day')).toBe('50.00')
    expect(figure('a_per_day_charge')).toBe('290.00')
    expect(figure('a_total_cost')).toBe('3248.00')
  })
})

/** A fraction of whole numbers, for a computation that shares nothing with the tested one. */
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

const amount = fc.integer({ min: 1, max: 500_000 }).map((cents) => cents / 100)
const service = fc.record({ rate_per_hour: amount, device_cost: amount })
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
  service_fees: fc.record({ tuk: amount, car: amount, bus: amount, truck: amount, bike: amount }),
})
const request = fc.record({
  vehicleType: fc.constantFrom(...VEHICLE_TYPES),
  durationDays: fc.integer({ min: 1, max: 90 }),
  quantity: fc.integer({ min: 1, max: 50 }),
  includeVat: fc.boolean(),
})

const terms = (config: PricingConfig, vat_rate: number): PricingTerms => ({
  ...DEFAULT_TERMS,
  config,
  parameters: { vat_rate },
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
        const quote = quoteBooking(terms(config, 0.18), request)
        expect(quote.net).toBe(net)
        expect(quote.vat).toBe(request.includeVat ? toCents(over(times(ratio(net), ratio(0.18)), ratio(100))) : 0)
        expect(quote.total).toBe(quote.net + quote.vat)
        expect(quote.fallback).toBe(false)
      }),
    )
  })

  it('and the other figures equal exact fractions too', () => {
    const inputs = fc.record({
      base_slot_fee: amount,
      cpm: amount,
      impressions_per_day: fc.integer({ min: 0, max: 100_000 }),
      days: fc.integer({ min: 1, max: 90 }),
      loops_per_day: fc.integer({ min: 1, max: 1000 }),
      ads_per_loop: fc.integer({ min: 1, max: 50 }),
      ad_sec_per_play: fc.integer({ min: 1, max: 60 }),
      margin: fc.integer({ min: 0, max: 200 }).map((percent) => percent / 100),
    })
    fc.assert(
      fc.property(config, inputs, fc.constantFrom(...SERVICE_TYPES), (config, inputs, service) => {
        const figures = engineOf(terms(config, 0)).figures(service, inputs)
        const figure = (name: Parameters<typeof figures>[0]) => centsOf(figures(name))
        const { rate_per_hour, device_cost } = config.service_types[service]
        const margin = plus(ratio(1), ratio(inputs.margin))
        const thousands = over(times(ratio(inputs.cpm), ratio(inputs.impressions_per_day)), ratio(1000))
        const slots = plus(times(ratio(inputs.base_slot_fee), ratio(inputs.loops_per_day)), thousands)
        expect(figure('a_total_cost')).toBe(toCents(times(times(slots, ratio(inputs.days)), margin)))
        let gross = times(ratio(rate_per_hour), ratio(config.total_hours_per_day))
        for (const { hours, multiplier } of Object.values(config.peak_config)) {
          gross = plus(gross, times(times(ratio(rate_per_hour), ratio(hours)), ratio(multiplier - 1)))
        }
        const device = over(ratio(device_cost), times(ratio(config.depreciation_months), ratio(config.days_per_month)))
        expect(figure('device_deduction_per_day')).toBe(toCents(device))
        const net = plus(gross, times(device, ratio(-1)))
        if (net.n >= 0n) expect(figure('per_day_after_deduction')).toBe(toCents(net))
        const daily = times(plus(gross, ratio(config.service_fees[service])), margin)
        const day = plus(over(daily, ratio(inputs.ads_per_loop)), thousands)
        expect(figure('b_total_cost')).toBe(toCents(times(day, ratio(inputs.days))))
      }),
    )
  })

  it('never falls when days are added', () => {
    fc.assert(
      fc.property(config, request, (config, request) => {
        const longer = quoteBooking(terms(config, 0.15), { ...request, durationDays: request.durationDays + 1 })
        expect(longer.total).toBeGreaterThanOrEqual(quoteBooking(terms(config, 0.15), request).total)
      }),
    )
  })
})
