import { expect, test } from 'vitest'
import {
  ageOf,
  count,
  dateOf,
  dateTimeOf,
  dayText,
  hoursText,
  lastDayText,
  money,
  percent,
  signed,
  sizeText,
  today,
} from './format'

test('money has two decimals, thousands separators and a plain space', () => {
  expect(money(1234.5)).toBe('LKR 1,234.50')
  expect(money(0)).toBe('LKR 0.00')
  expect(money(-1234.5)).toBe('−LKR 1,234.50')
  expect(money(12_345_678.9)).toMatch(/^LKR [\d,]+\.90$/)
})

test('negative figures have a minus sign, not a hyphen', () => {
  expect([signed(-3), signed(2.25), signed(0)]).toEqual(['−3', '+2.3', '+0'])
  expect([count(-1200), percent(-1.5)]).toEqual(['−1,200', '−1.50%'])
})

test('days and hours are those of Colombo, whatever the time zone of the browser', () => {
  expect(dateOf('2026-11-20T19:00:00Z')).toBe('21 Nov 2026')
  expect(dateTimeOf('2026-11-20T19:00:00Z')).toBe('21 Nov 2026, 00:30')
  expect(today(new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20')
  expect(today(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21')
})

test('pages show the last day with the ad', () => {
  expect(dayText('2026-12-01')).toBe('1 Dec 2026')
  expect(lastDayText('2026-12-01')).toBe('30 Nov 2026')
})

test('ages are given in the largest unit that fits', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(ageOf('2026-11-21T11:59:50Z', now)).toBe('now')
  expect(ageOf('2026-11-21T11:15:00Z', now)).toBe('45 minutes ago')
  expect(ageOf('2026-11-20T12:00:00Z', now)).toBe('yesterday')
  expect(ageOf('2026-11-11T12:00:00Z', now)).toBe('10 days ago')
})

test('plain figures', () => {
  expect(count(1234.6)).toBe('1,235')
  expect(percent(1.2)).toBe('1.20%')
  expect(hoursText(3.34)).toBe('3 h 20 min')
  expect(sizeText(9_856_614)).toBe('9.4 MB')
  expect(sizeText(10)).toBe('1 KB')
  expect(sizeText(5_200_000_000)).toBe('4.8 GB')
})
