import { dayOf } from '@ayob/contract/days'
import { SERVICE_TYPES, vehicleOfService } from '@ayob/contract/vehicles'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PEAKS } from '../delivery/peaks'
import { engineOf } from '../pricing/engine'
import { centsOf } from '../pricing/money'
import { DEFAULT_TERMS } from '../pricing/terms'
import { type EarningTerms, earningOfDay } from './day'
import { earningsByDay, sumOfDays } from './ledger'
import { earningTerms } from './terms'

const terms: EarningTerms = {
  ratePerHour: 150_00,
  deviceCost: 60_000_00,
  devicePerDay: 8_333,
  totalHoursPerDay: 12,
  peaks: DEFAULT_PEAKS,
}
const minutes = (from: string, count: number) => {
  const start = Date.parse(`${from}:00+05:30`)
  return Array.from({ length: count }, (_, index) => start + index * 60_000)
}

describe('the earning of a day', () => {
  it('of a tuk-tuk on air for its twelve hours with both peaks is 2,091.67', () => {
    const day = earningOfDay(minutes('2026-03-02T07:00', 750), terms, terms.deviceCost)
    expect(day).toEqual({ minutesOnAir: 750, paidMinutes: 720, gross: 217_500, deviceRecovered: 8_333, net: 209_167 })
  })

  it('pays the best minutes first beyond the daily limit', () => {
    const day = earningOfDay(minutes('2026-03-02T00:00', 1440), terms, 0)
    expect(day.paidMinutes).toBe(720)
    expect(day.gross).toBe(217_500)
  })

  it('is 2.50 for a minute outside the peaks, less the device, and never below zero', () => {
    expect(earningOfDay(minutes('2026-03-02T12:00', 1), terms, 0).net).toBe(250)
    expect(earningOfDay(minutes('2026-03-02T12:00', 1), terms, terms.deviceCost)).toMatchObject({
      deviceRecovered: 250,
      net: 0,
    })
  })

  it('is nothing, and recovers nothing, for a day without a minute on air', () => {
    expect(earningOfDay([], terms, terms.deviceCost)).toMatchObject({ gross: 0, deviceRecovered: 0, net: 0 })
  })
})

/** The same terms on every day of some minutes. */
const always = (onAir: readonly number[], held: EarningTerms) => new Map(onAir.map((at) => [dayOf(at), held]))

describe('earnings by day', () => {
  it('split at midnight in Colombo', () => {
    const onAir = minutes('2026-03-02T23:50', 20)
    const days = earningsByDay(onAir, always(onAir, { ...terms, deviceCost: 0 }))
    expect([...days].map(([day, { minutesOnAir }]) => [day, minutesOnAir])).toEqual([
      ['2026-03-02', 10],
      ['2026-03-03', 10],
    ])
    expect(sumOfDays(days, (day) => day === '2026-03-03')).toEqual({ net: 2500, minutesOnAir: 10 })
  })

  it('count a minute once however often it is named, and never recover more than the device cost', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20_000), { maxLength: 300 }), fc.nat(50_000), (offsets, deviceCost) => {
        const start = Date.parse('2026-03-02T00:00:00+05:30')
        const onAir = offsets.map((offset) => start + offset * 60_000)
        const days = [...earningsByDay([...onAir, ...onAir], always(onAir, { ...terms, deviceCost })).values()]
        expect(days.reduce((sum, day) => sum + day.minutesOnAir, 0)).toBe(new Set(onAir).size)
        expect(days.reduce((sum, day) => sum + day.deviceRecovered, 0)).toBeLessThanOrEqual(deviceCost)
        expect(days.every((day) => day.net >= 0)).toBe(true)
      }),
    )
  })
})

describe('the terms of earnings', () => {
  it.each(SERVICE_TYPES)('pay a %s for a whole day what the calculator says, with any formulas', (service) => {
    for (const formulas of [{}, { peak_multiplier: '2' }, { base_daily_rate: 'rate_per_hour * 10' }]) {
      const held = { ...DEFAULT_TERMS, formulas }
      const terms = earningTerms(held, vehicleOfService(service))
      const day = earningOfDay(minutes('2026-03-02T07:00', 750), terms, terms.deviceCost)
      const said = centsOf(engineOf(held).figures(service)('per_day_after_deduction'))
      expect(Math.abs(day.net - said)).toBeLessThanOrEqual(1)
    }
  })
})
