import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepsItsPromises, tooManyPixels } from './promises'

const u32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const box = (type: string, body: readonly number[]): number[] => [
  ...u32(8 + body.length),
  ...[...type].map((letter) => letter.charCodeAt(0)),
  ...body,
]
const table = (type: string, ...values: number[]) => box(type, [0, ...values].flatMap(u32))
const movie = (...tables: number[][]) =>
  Uint8Array.from(
    ['moov', 'trak', 'mdia', 'minf', 'stbl'].reduceRight((inner, type) => box(type, inner), tables.flat()),
  )

test('honest tables hold what they declare', () => {
  expect(keepsItsPromises(movie(table('stts', 1, 3, 512), table('stsz', 0, 3, 10, 20, 30), table('stco', 1, 48)))).toBe(
    true,
  )
  expect(keepsItsPromises(movie(table('stsz', 2, 3)))).toBe(true)
  expect(keepsItsPromises(new Uint8Array())).toBe(true)
})

test.each([
  ['sizes without entries', table('stsz', 0, 4, 10, 20, 30)],
  ['more samples of one size than bytes', table('stsz', 1, 0xfffffffe)],
  ['a run of samples without end', table('stts', 1, 0xffffffff, 1)],
  ['many runs', table('ctts', 0xffffffff, 1, 1)],
  ['more places than entries', table('stco', 2, 48)],
  ['a cut table', box('stsc', [0, 0, 0, 0])],
  ['a fragment whose samples take no bytes', box('trun', [...u32(0), ...u32(0xffffffff)])],
])('%s are refused', (_, bomb) => {
  expect(keepsItsPromises(movie(bomb))).toBe(false)
})

test('many tables that fit one by one are too much together', () => {
  const run = box('trun', [...u32(0), ...u32(600_000)])
  expect(keepsItsPromises(movie(run))).toBe(true)
  expect(keepsItsPromises(movie(run, run))).toBe(false)
})

test('endlessly nested boxes are refused', () => {
  const nested = Array.from({ length: 40 }).reduce<number[]>((inner) => box('moov', inner), [])
  expect(keepsItsPromises(Uint8Array.from(nested))).toBe(false)
})

test('any bytes can be judged, in any box', () => {
  const types = fc.constantFrom('moov', 'stbl', 'stsz', 'stts', 'trun', 'stco', 'mdat')
  fc.assert(
    fc.property(fc.array(fc.tuple(types, fc.uint8Array({ maxLength: 40 }))), fc.uint8Array(), (boxes, tail) => {
      const bytes = [...boxes.flatMap(([type, body]) => box(type, [...body])), ...tail]
      expect(typeof keepsItsPromises(Uint8Array.from(bytes))).toBe('boolean')
    }),
  )
})

test('photos of phones are small enough', () => {
  expect(tooManyPixels(8160, 6144)).toBe(false)
  expect(tooManyPixels(12_000, 9000)).toBe(false)
  expect(tooManyPixels(60_000, 60_000)).toBe(true)
})
