import { SERVICE_TYPES, vehicleOfService } from '@ayob/contract/vehicle-types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offAir } from '../plays/airtime'
import { engineOf } from '../pricing/engine'
import { centsOf } from '../pricing/money'
import { DEFAULT_PEAKS } from '../pricing/peaks'
import { DEFAULT_TERMS } from '../pricing/terms'
import { type DayTerms, dayTerms, devicePath, type EarningTerms, earningOfDay, hoursOfDay } from './day'
import { earningToAdd, NOTHING_WRITTEN } from './ledger'
import { earningTerms } from './terms'

const tuk: EarningTerms = {
  ratePerHour: 150_00,
  deviceCost: 60_000_00,
  devicePerDay: 8_333,
  totalHoursPerDay: 12,
  peaks: DEFAULT_PEAKS,
}
const all = (terms: EarningTerms) => dayTerms([{ fromMinute: 0, terms }])
const day = all(tuk)
/** A day with some seconds in each of the given minutes. */
const dayOf = (some: Iterable<number>, seconds = 60) => {
  const onAir = offAir()
  for (const minute of some) onAir[minute] = seconds
  return onAir
}
const minutes = (from: string, count: number, seconds = 60) => {
  const [hour = 0, minute = 0] = from.split(':').map(Number)
  return dayOf(
    Array.from({ length: count }, (_, index) => hour * 60 + minute + index),
    seconds,
  )
}
const anySeconds = fc
  .array(fc.nat(1439), { maxLength: 1440 })
  .chain((some) => fc.array(fc.nat(70), { minLength: some.length, maxLength: some.length }).map((all) => [some, all]))
  .map(([some = [], all = []]) => {
    const onAir = offAir()
    some.forEach((minute, index) => {
      onAir[minute] = all[index] ?? 0
    })
    return onAir
  })

describe('the earning of a day', () => {
  it('of a tuk-tuk on air for its twelve hours with both peaks is 2,091.67', () => {
    expect(earningOfDay(minutes('07:00', 750), day, tuk.deviceCost)).toEqual({
      secondsOnAir: 750 * 60,
      paidSeconds: 720 * 60,
      gross: 217_500,
      deviceRecovered: 8_333,
      net: 209_167,
    })
  })

  it('pays the best minutes first when the daily limit is exceeded', () => {
    const earning = earningOfDay(minutes('00:00', 1440), day, 0)
    expect(earning.paidSeconds).toBe(720 * 60)
    expect(earning.gross).toBe(217_500)
  })

  it('is 2.50 for a minute outside the peaks, less the device deduction, and never below zero', () => {
    expect(earningOfDay(minutes('12:00', 1), day, 0).net).toBe(250)
    expect(earningOfDay(minutes('12:00', 1), day, tuk.deviceCost)).toMatchObject({ deviceRecovered: 250, net: 0 })
  })

  it('is paid by the seconds that plays filled: one play of ten seconds a minute is a sixth', () => {
    expect(earningOfDay(minutes('12:00', 60, 10), day, 0)).toMatchObject({
      secondsOnAir: 600,
      paidSeconds: 600,
      gross: 2_500,
    })
    expect(earningOfDay(minutes('00:00', 1440, 10), day, 0)).toMatchObject({
      secondsOnAir: 14_400,
      paidSeconds: 14_400,
    })
  })

  it('is zero, and recovers nothing, for a day without time on air', () => {
    expect(earningOfDay(offAir(), day, tuk.deviceCost)).toMatchObject({ gross: 0, deviceRecovered: 0, net: 0 })
  })

  it('pays each minute at its own rate when the price changes in the middle of the day', () => {
    const changed = dayTerms([
      { fromMinute: 0, terms: tuk },
      { fromMinute: 13 * 60, terms: { ...tuk, ratePerHour: 300_00, totalHoursPerDay: 2, devicePerDay: 100 } },
    ])
    expect(earningOfDay(minutes('12:00', 60), changed, 0).gross).toBe(15_000)
    expect(earningOfDay(minutes('12:30', 60), changed, 0).gross).toBe(7_500 + 15_000)
    // The limit and the device deduction of the day are those at its end: three hours, and the two best-paid hours count.
    expect(earningOfDay(minutes('12:00', 180), changed, 5_000)).toMatchObject({
      paidSeconds: 120 * 60,
      gross: 60_000,
      deviceRecovered: 100,
    })
  })
})

describe('the way of a day past its device deduction', () => {
  it('is the part that is due, less what the day has earned', () => {
    expect(devicePath(0, day, tuk.deviceCost)).toEqual({ due: 8_333, missing: 8_333 })
    expect(devicePath(5_000, day, tuk.deviceCost)).toEqual({ due: 8_333, missing: 3_333 })
    expect(devicePath(9_000, day, tuk.deviceCost)).toEqual({ due: 8_333, missing: 0 })
    expect(devicePath(0, day, 40_00)).toEqual({ due: 40_00, missing: 40_00 })
    expect(devicePath(0, day, 0)).toEqual({ due: 0, missing: 0 })
  })

  it('adds up with the earning of the day: what is recovered and what is missing are what is due', () => {
    fc.assert(
      fc.property(anySeconds, fc.nat(20_000), (onAir, left) => {
        const { gross, deviceRecovered, net, secondsOnAir } = earningOfDay(onAir, day, left)
        const { due, missing } = devicePath(gross, day, left)
        if (secondsOnAir > 0) expect(deviceRecovered + missing).toBe(due)
        expect(missing === 0 || net === 0).toBe(true)
      }),
    )
  })
})

describe('the hours of a day', () => {
  it('tell which minutes are beyond the limit: the last ones of those that are worth the least', () => {
    expect(hoursOfDay(minutes('07:00', 750), day).map(({ hour, paidSeconds }) => [hour, paidSeconds / 60])).toEqual([
      ...[7, 8, 9, 10, 11, 12, 13, 14, 15].map((hour) => [hour, 60]),
      [16, 30],
      [17, 60],
      [18, 60],
      [19, 30],
    ])
  })

  it('sum exactly to the day, whatever was on air', () => {
    fc.assert(
      fc.property(
        anySeconds,
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 1, max: 24 }),
        (onAir, rate, most) => {
          const terms = all({ ...tuk, ratePerHour: rate, totalHoursPerDay: most })
          const earning = earningOfDay(onAir, terms, 0)
          const hours = hoursOfDay(onAir, terms)
          const sum = (key: 'gross' | 'paidSeconds' | 'secondsOnAir') =>
            hours.reduce((total, hour) => total + hour[key], 0)
          expect(sum('gross')).toBe(earning.gross)
          expect(sum('paidSeconds')).toBe(earning.paidSeconds)
          expect(sum('secondsOnAir')).toBe(earning.secondsOnAir)
          expect(hours.every(({ gross, paidSeconds, secondsOnAir }) => gross >= 0 && paidSeconds <= secondsOnAir)).toBe(
            true,
          )
        },
      ),
    )
  })
})

/** The earnings of a vehicle computed independently: minute by minute, sorted, with fractions of cents. */
function recount(days: readonly (readonly number[])[], terms: EarningTerms): { gross: number; device: number } {
  let device = 0
  let gross = 0
  for (const onAir of days) {
    const inPeak = (minute: number) => (minute >= 420 && minute < 540) || (minute >= 990 && minute < 1170)
    const worth = onAir.map((minute) => (terms.ratePerHour / 60) * (inPeak(minute) ? 1.5 : 1)).sort((a, b) => b - a)
    const cents = Math.round(worth.slice(0, terms.totalHoursPerDay * 60).reduce((sum, one) => sum + one, 0) + 1e-6)
    gross += cents
    device += onAir.length > 0 ? Math.min(terms.devicePerDay, terms.deviceCost - device, cents) : 0
  }
  return { gross, device }
}

describe('additions to days', () => {
  it('lead in any order and in any parts to the result of a recount, and never recover more than the device costs', () => {
    const part = fc.record({ day: fc.nat(5), minutes: fc.uniqueArray(fc.nat(1439), { maxLength: 200 }) })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 25 }), fc.nat(40_000), (parts, deviceCost) => {
        const terms = { ...tuk, deviceCost }
        const known = Array.from({ length: 6 }, () => new Set<number>())
        const written = known.map(() => NOTHING_WRITTEN)
        let recovered = 0
        for (const { day: at, minutes: more } of parts) {
          for (const minute of more) known[at]?.add(minute)
          const before = written[at] ?? NOTHING_WRITTEN
          const added = earningToAdd(before, dayOf(known[at] ?? []), all(terms), recovered, false)
          expect(Math.min(added.gross, added.deviceRecovered, added.net, added.paidSeconds)).toBeGreaterThanOrEqual(0)
          recovered += added.deviceRecovered
          written[at] = {
            secondsOnAir: before.secondsOnAir + added.secondsOnAir,
            paidSeconds: before.paidSeconds + added.paidSeconds,
            gross: before.gross + added.gross,
            deviceRecovered: before.deviceRecovered + added.deviceRecovered,
          }
        }
        const { gross, device } = recount(
          known.map((one) => [...one]),
          terms,
        )
        expect(written.reduce((sum, one) => sum + one.gross, 0)).toBe(gross)
        expect(recovered).toBe(device)
        expect(recovered).toBeLessThanOrEqual(deviceCost)
      }),
    )
  })

  it('take back what held minutes earned, and return it when they are accepted', () => {
    const step = fc.record({
      day: fc.nat(2),
      come: fc.uniqueArray(fc.nat(1439), { maxLength: 60 }),
      held: fc.tuple(fc.nat(1439), fc.nat(1439)),
      accept: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.nat(40_000), (steps, deviceCost) => {
        const terms = { ...tuk, deviceCost }
        const days = Array.from({ length: 3 }, () => ({
          come: new Set<number>(),
          held: new Set<number>(),
          ...NOTHING_WRITTEN,
          count: 0,
        }))
        let recovered = 0
        const compute = (isHeld: boolean) => {
          for (const one of days) {
            const onAir = [...one.come].filter((minute) => !one.held.has(minute))
            // The server recomputes only a day whose minutes differ from the recorded ones.
            if (onAir.length === one.count) continue
            const added = earningToAdd(one, dayOf(onAir), all(terms), recovered, isHeld)
            one.count = onAir.length
            recovered += added.deviceRecovered
            for (const key of ['secondsOnAir', 'paidSeconds', 'gross', 'deviceRecovered'] as const)
              one[key] += added[key]
            expect(Math.min(one.gross - one.deviceRecovered, one.deviceRecovered)).toBeGreaterThanOrEqual(0)
            expect(one.secondsOnAir).toBe(onAir.length * 60)
          }
        }
        for (const { day: at, come, held, accept } of steps) {
          const one = days[at]
          for (const minute of come) one?.come.add(minute)
          compute(true)
          const [from, to] = [Math.min(...held), Math.max(...held)]
          for (let minute = from; minute < to; minute++) if (!accept) one?.held.add(minute)
          if (accept) one?.held.clear()
          compute(true)
        }
        const left = days.map(({ come, held }) => [...come].filter((minute) => !held.has(minute)))
        const expected = recount(left, terms)
        expect(days.reduce((sum, one) => sum + one.gross, 0)).toBe(expected.gross)
        expect(recovered).toBeLessThanOrEqual(deviceCost)
        // If the device is never paid off, each day pays its own part, whatever was held in between.
        if (deviceCost >= 3 * tuk.devicePerDay) expect(recovered).toBe(expected.device)
      }),
    )
  })

  it('are zero for a day that is up to date, and never negative when the price of a past day was lowered', () => {
    const onAir = minutes('07:00', 100)
    const { net, ...written } = earningOfDay(onAir, day, 0)
    const nothing = { secondsOnAir: 0, paidSeconds: 0, gross: 0, deviceRecovered: 0, net: 0 }
    expect(earningToAdd(written, onAir, day, 0, false)).toEqual(nothing)
    expect(earningToAdd(written, onAir, all({ ...tuk, ratePerHour: 1 }), 0, false)).toEqual(nothing)
    expect(net).toBe(37_500)
  })
})

describe('the terms of earnings', () => {
  it.each(SERVICE_TYPES)('pay a %s for a whole day what the calculator shows, with any formulas', (service) => {
    for (const formulas of [{}, { peak_multiplier: '2' }, { base_daily_rate: 'rate_per_hour * 10' }]) {
      const held = { ...DEFAULT_TERMS, formulas }
      const terms: DayTerms = all(earningTerms(held, vehicleOfService(service)))
      const earning = earningOfDay(minutes('07:00', 750), terms, terms.whole.deviceCost)
      const said = centsOf(engineOf(held).figures(service)('per_day_after_deduction'))
      expect(Math.abs(earning.net - said)).toBeLessThanOrEqual(1)
    }
  })
})
