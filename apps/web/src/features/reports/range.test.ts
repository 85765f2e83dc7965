import { expect, test } from 'vitest'
import { changeOf, faultOf, rangeBefore, rangeOf, stepsOf } from './range'

const TODAY = '2026-11-21'
const none = { range: '', from: '', to: '' }

test('an address without a period means the last 30 days, including today', () => {
  expect(rangeOf(none, TODAY)).toEqual({ from: '2026-10-23', to: TODAY, preset: '30d' })
  expect(rangeOf({ ...none, range: '7d' }, TODAY)).toEqual({ from: '2026-11-15', to: TODAY, preset: '7d' })
  expect(rangeOf({ ...none, range: '3m' }, TODAY)).toEqual({ from: '2026-08-24', to: TODAY, preset: '3m' })
})

test('custom dates are used when they form a period, and malformed ones are ignored', () => {
  const own = { from: '2026-01-01', to: '2026-01-31' }
  expect(rangeOf({ range: '7d', ...own }, TODAY)).toEqual({ ...own, preset: undefined })
  for (const odd of [
    { from: '2026-01-31', to: '2026-01-01' },
    { from: '2016-01-01', to: '2026-01-01' },
    { from: 'yesterday', to: '2026-01-01' },
    { from: '2026-01-01', to: '' },
  ]) {
    expect(rangeOf({ range: 'toString', ...odd }, TODAY).preset).toBe('30d')
  }
})

test('the fault of two days is named', () => {
  expect(faultOf('', '2026-01-01')).toBe('validation.day')
  expect(faultOf('2026-01-02', '2026-01-01')).toBe('validation.reportOrder')
  expect(faultOf('2025-01-01', '2026-01-01')).toBeUndefined()
  expect(faultOf('2025-01-01', '2026-01-02')).toBe('validation.reportLong')
})

test('another page has another usual period and another limit', () => {
  const limit = { days: 7, message: 'validation.yieldLong' } as const
  expect(rangeOf(none, TODAY, { usual: '7d', limit })).toMatchObject({ from: '2026-11-15', preset: '7d' })
  const own = { from: '2026-01-01', to: '2026-01-08' }
  expect(faultOf(own.from, own.to, limit)).toBe('validation.yieldLong')
  expect(rangeOf({ range: '', ...own }, TODAY, { usual: '7d', limit }).preset).toBe('7d')
  expect(faultOf(own.from, '2026-01-07', limit)).toBeUndefined()
})

test('the previous period has as many days', () => {
  expect(rangeBefore({ from: '2026-11-15', to: TODAY })).toEqual({ from: '2026-11-08', to: '2026-11-14' })
})

test('a long period is shown by weeks, and nothing is lost', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, day) => ({ day: String(day), plays: 1, impressions: 2, value: 0.1 }))
  expect(stepsOf(days(100))).toHaveLength(100)
  const weeks = stepsOf(days(101))
  expect(weeks).toHaveLength(15)
  expect(weeks[0]).toEqual({ from: '0', to: '6', plays: 7, impressions: 14, value: 0.7 })
  expect(weeks.reduce((sum, { plays }) => sum + plays, 0)).toBe(101)
})

test('a change needs a figure to compare with', () => {
  expect([changeOf(150, 100), changeOf(50, 100), changeOf(5, 0)]).toEqual([50, -50, undefined])
})
