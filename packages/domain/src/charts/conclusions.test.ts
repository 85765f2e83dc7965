import fc from 'fast-check'
import { expect, test } from 'vitest'
import { concludedFrom, messageOf, type Shape } from './conclusions'

test('values in time name their best day, and a trend when it is clear', () => {
  expect(concludedFrom({ kind: 'time', values: [100, 130, 100] })).toEqual({ key: 'best', at: 1, value: 130 })
  expect(concludedFrom({ kind: 'time', values: [10, 10, 10, 20, 20, 21] })).toEqual({
    key: 'rose',
    percent: 103,
    at: 5,
    value: 21,
  })
  expect(concludedFrom({ kind: 'time', values: [21, 20, 20, 10, 10, 10] })).toMatchObject({ key: 'fell', percent: 51 })
})

test('days before the first play are no trend', () => {
  expect(concludedFrom({ kind: 'time', values: [0, 0, 0, 0, 10, 10, 11, 10, 10, 10] })).toEqual({
    key: 'best',
    at: 6,
    value: 11,
  })
})

test('a day that is not over is not compared with whole days', () => {
  expect(concludedFrom({ kind: 'time', values: [100, 130, 20], running: 2 })).toEqual({
    key: 'best',
    at: 1,
    value: 130,
  })
  expect(concludedFrom({ kind: 'time', values: [100, 130, 400], running: 2 })).toEqual({
    key: 'already',
    at: 2,
    value: 400,
  })
  expect(concludedFrom({ kind: 'time', values: [0, 0, 400], running: 2 })).toBeUndefined()
})

test('a period is compared with as many days of the one before', () => {
  const earlier = [100, 100, 100]
  expect(concludedFrom({ kind: 'compared', values: [110, 110, 20], earlier, running: 2 })).toEqual({
    key: 'more',
    percent: 10,
  })
  expect(concludedFrom({ kind: 'compared', values: [90, 90, 90], earlier })).toEqual({ key: 'fewer', percent: 10 })
})

test('the busiest three hours of a day are named', () => {
  const values = Array.from({ length: 24 }, (_, hour) => (hour >= 17 && hour < 20 ? 30 : 5))
  expect(concludedFrom({ kind: 'clock', values })).toEqual({ key: 'busiest', from: 17, to: 20, percent: 46 })
})

test('a part that leads is named with its share, a rank with its value', () => {
  expect(concludedFrom({ kind: 'parts', values: [10, 70, 20] })).toEqual({ key: 'share', at: 1, percent: 70 })
  expect(concludedFrom({ kind: 'ranks', values: [35.5, 80] })).toEqual({ key: 'leads', at: 1, value: 80 })
})

test('where there is nothing to say, nothing is said', () => {
  const nothing: Shape[] = [
    { kind: 'time', values: [] },
    { kind: 'time', values: [0, 0, 0] },
    { kind: 'time', values: [0, 7, 0] },
    { kind: 'time', values: [5, 5, 5] },
    { kind: 'time', values: [100, 101, 100] },
    { kind: 'compared', values: [5, 5], earlier: [5, 5] },
    { kind: 'clock', values: Array.from({ length: 24 }, () => 5) },
    { kind: 'parts', values: [12] },
    { kind: 'parts', values: [50, 49] },
    { kind: 'parts', values: [] },
    { kind: 'ranks', values: [80, 80] },
  ]
  for (const shape of nothing) expect(concludedFrom(shape), JSON.stringify(shape)).toBeUndefined()
})

test('a conclusion names a position of the chart, and a part is at most the whole', () => {
  const values = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 40 })
  const kind = fc.constantFrom('time' as const, 'clock' as const, 'parts' as const, 'ranks' as const)
  fc.assert(
    fc.property(values, kind, fc.option(fc.nat({ max: 40 }), { nil: undefined }), (numbers, of, running) => {
      const said = concludedFrom({ kind: of, values: numbers, running })
      if (!said) return
      const done = of !== 'time' || running === undefined ? numbers.length : running + Number(said.key === 'already')
      if ('at' in said) expect(numbers[said.at]).toBe(Math.max(...numbers.slice(0, done)))
      if (said.key === 'share' || said.key === 'busiest') expect(said.percent).toBeLessThanOrEqual(100)
      if (said.key === 'busiest') expect(said.to).toBeLessThanOrEqual(numbers.length)
    }),
  )
})

test('a conclusion becomes a message with the names and formats of its chart', () => {
  const nameOf = (at: number) => `day ${at}`
  const format = (value: number) => `LKR ${value}`
  expect(messageOf({ key: 'rose', percent: 12, at: 3, value: 70 }, nameOf, format)).toEqual({
    key: 'say_rose',
    values: { percent: 12, name: 'day 3', value: 'LKR 70' },
  })
  expect(messageOf({ key: 'busiest', from: 21, to: 24, percent: 40 }, nameOf, format)).toEqual({
    key: 'say_busiest',
    values: { from: '21:00', to: '00:00', percent: 40 },
  })
  expect(messageOf({ key: 'more', percent: 9 }, nameOf, format)).toEqual({ key: 'say_more', values: { percent: 9 } })
})
