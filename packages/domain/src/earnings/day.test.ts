import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PEAKS } from '../delivery/peaks'
import { type EarningTerms, earningOfDay } from './day'
import { earningsByDay, sumOfDays } from './ledger'

const terms: EarningTerms = {
  ratePerHour: 150_00,
  deviceCost: 60_000_00,
  depreciationMonths: 24,
  daysPerMonth: 30,
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

describe('earnings by day', () => {
  it('split at midnight in Colombo', () => {
    const days = earningsByDay(minutes('2026-03-02T23:50', 20), { ...terms, deviceCost: 0 })
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
        const days = [...earningsByDay([...onAir, ...onAir], { ...terms, deviceCost }).values()]
        expect(days.reduce((sum, day) => sum + day.minutesOnAir, 0)).toBe(new Set(onAir).size)
        expect(days.reduce((sum, day) => sum + day.deviceRecovered, 0)).toBeLessThanOrEqual(deviceCost)
        expect(days.every((day) => day.net >= 0)).toBe(true)
      }),
    )
  })
})
