import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unbrokenParts } from './unbroken'

test('words with hyphens are kept together, and the text stays as it is', () => {
  expect(unbrokenParts('Two Tuk-tuks in Ja-Ela, 2026-11-21')).toEqual([
    'Two ',
    'Tuk-tuks',
    ' in ',
    'Ja-Ela',
    ', ',
    '2026-11-21',
    '',
  ])
  expect(unbrokenParts('ජා-ඇල සහ ජා-ඇල')).toEqual(['', 'ජා-ඇල', ' සහ ', 'ජා-ඇල', ''])
  for (const text of ['Pettah - Horana', 'no hyphens', 'a-very-long-name-of-a-file-that-must-break', '']) {
    expect(unbrokenParts(text)).toEqual([text])
  }
})

test('figures and references are kept together', () => {
  expect(unbrokenParts('AYB-000029 costs LKR\u00a012,345.50')).toEqual([
    '',
    'AYB-000029',
    ' costs LKR\u00a0',
    '12,345.50',
    '',
  ])
})

test('amounts are kept together', () => {
  expect(unbrokenParts('34 days · LKR 19,553.13, less −LKR 83.33.')).toEqual([
    '34 days · ',
    'LKR 19,553.13',
    ', less ',
    '−LKR 83.33',
    '.',
  ])
  expect(unbrokenParts('paid (LKR 83.33) today')).toEqual(['paid ', '(LKR 83.33', ') today'])
})

test('no text is changed', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(unbrokenParts(text).join('')).toBe(text)
    }),
  ))
