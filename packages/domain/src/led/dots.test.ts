import { expect, test } from 'vitest'
import { dotsOf } from './dots'

test('a text takes five columns per letter and one in between', () => {
  expect(dotsOf('AB').columns).toBe(11)
  expect(dotsOf('ab')).toEqual(dotsOf('AB'))
})

test('unknown characters are left out instead of drawn wrong', () => {
  expect(dotsOf('A?B')).toEqual(dotsOf('AB'))
})

test('every dot is in the seven rows', () => {
  const rows = [...dotsOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789').path.matchAll(/M[\d.]+ ([\d.]+)h0/g)]
  expect(rows.length).toBeGreaterThan(300)
  expect(rows.every(([, row]) => Number(row) > 0 && Number(row) < 7)).toBe(true)
})
