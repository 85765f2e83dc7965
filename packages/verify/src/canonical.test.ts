import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonical, type Json } from './canonical'

it('sorts keys and writes no spaces', () => {
  expect(canonical({ b: [1, 'ක "x"', null], a: { d: true, c: {} }, Z: -0 })).toBe(
    '{"Z":0,"a":{"c":{},"d":true},"b":[1,"ක \\"x\\"",null]}',
  )
})

const shuffled = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, part]) => [key, shuffled(part as Json)] as const)
  return Object.fromEntries(entries.reverse())
}

it('writes equal values in the same way, whatever the order of their keys, and loses nothing', () => {
  const value = fc.jsonValue({ noUnicodeString: false }) as fc.Arbitrary<Json>
  fc.assert(
    fc.property(value, (one) => {
      expect(canonical(shuffled(one))).toBe(canonical(one))
      expect(JSON.parse(canonical(one))).toEqual(JSON.parse(JSON.stringify(one)))
    }),
  )
})
