import { addDays, startOfDay } from '@ayob/contract/days'
import { DAY_MS, MINUTE_MS } from '@ayob/contract/durations'
import type { HourSpan } from '@ayob/contract/hours'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paceOf } from '../playlists/pacing'
import { EVEN_ROAD } from '../playlists/road-hours'
import { HOLIDAYS_KNOWN_UNTIL, holidaysBetween } from './holidays'
import { isShownAt, isShownOn, showHoursOf, shownDays, showTimesOf } from './show-times'
import { tidyHours, weekOf } from './week'

/** A Monday. */
const MONDAY = '2026-03-09'
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+05:30`)
const shop: HourSpan = { days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '20:00' }
const night: HourSpan = { days: [7], from: '22:00', to: '02:00' }

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 1, 30, 59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const anySpans = fc.array(
  fc
    .record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      from: time,
      to: fc.oneof(time, fc.constant('24:00')),
    })
    .filter(({ from, to }) => from !== to),
  { minLength: 1, maxLength: 5 },
)

describe('the hours of an ad', () => {
  it('start with the first minute and end before the last', () => {
    const times = showTimesOf({ hours: [shop] })
    expect(isShownAt(times, at(MONDAY, '08:59'))).toBe(false)
    expect(isShownAt(times, at(MONDAY, '09:00'))).toBe(true)
    expect(isShownAt(times, at(MONDAY, '20:00') - 1)).toBe(true)
    expect(isShownAt(times, at(MONDAY, '20:00'))).toBe(false)
    expect(isShownAt(times, at(addDays(MONDAY, 6), '12:00'))).toBe(false)
  })

  it('cross midnight, including from Sunday to Monday', () => {
    const times = showTimesOf({ hours: [night] })
    expect(isShownAt(times, at(addDays(MONDAY, 6), '23:59'))).toBe(true)
    expect(isShownAt(times, at(addDays(MONDAY, 7), '01:59'))).toBe(true)
    expect(isShownAt(times, at(addDays(MONDAY, 7), '02:00'))).toBe(false)
    expect(isShownAt(times, at(addDays(MONDAY, 1), '01:00'))).toBe(false)
  })

  it('are stored in their shortest form', () => {
    const overlapping = [
      { days: [1, 2], from: '09:00', to: '12:00' },
      { days: [2, 1], from: '11:00', to: '14:00' },
      night,
    ]
    expect(tidyHours(overlapping)).toEqual([{ days: [1, 2], from: '09:00', to: '14:00' }, night])
    expect(tidyHours([{ days: [6, 7], from: '00:00', to: '24:00' }])).toEqual([
      { days: [6, 7], from: '00:00', to: '24:00' },
    ])
    expect(
      tidyHours([
        { days: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '00:00' },
        { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '06:00' },
      ]),
    ).toBeNull()
    fc.assert(
      fc.property(anySpans, (hours) => {
        const tidy = tidyHours(hours)
        expect(weekOf(tidy ?? [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }])).toEqual(weekOf(hours))
        expect(tidyHours(tidy)).toEqual(tidy)
      }),
    )
  })

  it('leave out public holidays, or show only on them', () => {
    expect(holidaysBetween('2026-12-20', '2026-12-26')).toEqual(['2026-12-23', '2026-12-25'])
    const flight = ['2026-12-21', '2026-12-28'] as const
    const off = showTimesOf(showHoursOf({ hours: null, holidays: 'off' }, ...flight))
    const only = showTimesOf(showHoursOf({ hours: [shop], holidays: 'only' }, ...flight))
    expect(isShownAt(off, at('2026-12-25', '12:00'))).toBe(false)
    expect(isShownAt(off, at('2026-12-24', '12:00'))).toBe(true)
    expect(isShownAt(only, at('2026-12-25', '12:00'))).toBe(true)
    expect(isShownAt(only, at('2026-12-25', '21:00'))).toBe(false)
    expect(isShownAt(only, at('2026-12-24', '12:00'))).toBe(false)
  })

  it('are unlimited without holidays in the flight, and an ad for holidays only never shows without any', () => {
    expect(showHoursOf({ hours: null, holidays: 'off' }, '2026-11-25', '2026-12-01')).toBeUndefined()
    const never = showTimesOf(showHoursOf({ hours: null, holidays: 'only' }, '2026-11-25', '2026-12-01'))
    expect(never && shownDays(never, at('2026-11-25', '00:00'), at('2026-12-01', '00:00'))).toBe(0)
    expect(HOLIDAYS_KNOWN_UNTIL).toBe('2027-12-31')
  })

  it('add up to the result of a count minute by minute', () => {
    fc.assert(
      fc.property(anySpans, fc.nat(20 * 1440), fc.nat(5 * 1440), fc.boolean(), (hours, start, length, isOff) => {
        const begin = startOfDay('2026-12-15').getTime() + start * 60_000
        const times = showTimesOf(
          showHoursOf({ hours, holidays: isOff ? 'off' : 'as_weekday' }, '2026-12-15', '2027-01-20'),
        )
        let minutes = 0
        for (let minute = 0; minute < length; minute++) if (isShownAt(times, begin + minute * MINUTE_MS)) minutes++
        const days = times ? shownDays(times, begin, begin + length * MINUTE_MS, EVEN_ROAD) : length / 1440
        expect(days * 1440).toBeCloseTo(minutes, 3)
        for (let day = 0; day < 7; day++) {
          const name = addDays('2026-12-21', day)
          const from = startOfDay(name).getTime()
          if (times) expect(isShownOn(times, name)).toBe(shownDays(times, from, from + DAY_MS) > 0)
        }
      }),
      { numRuns: 60 },
    )
  })
})

it('a flight in half of its hours takes twice the share of the slots', () => {
  const from = startOfDay(MONDAY).getTime()
  const flight = { goal: 4320, delivered: 0, startsAt: from, endsAt: from + 10 * DAY_MS }
  const half = showTimesOf({ hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '18:00' }] })
  expect(paceOf(flight, from, { inside: 1, near: 1 }, EVEN_ROAD, half).weight).toBe(0.2)
})
