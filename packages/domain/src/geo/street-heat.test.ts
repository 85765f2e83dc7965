import type { NamedRoute } from '@ayob/contract/route-data'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceToPathM } from './distance'
import { GRADES, streetHeat } from './street-heat'

const street = (id: string, line: readonly (readonly [number, number])[]): NamedRoute => ({
  id,
  name: id,
  popular: false,
  kind: 'road',
  line,
})
/** About 11 km from south to north. */
const GALLE = street('galle', [
  [79.85, 6.85],
  [79.852, 6.9],
  [79.85, 6.95],
])
const paths = (route: NamedRoute) => (route.kind === 'area' ? [] : route.line.map(([lng, lat]) => [lat, lng] as const))

test('a busy square colours its street around it, and the street ends where the plays end', () => {
  const { streets, beside } = streetHeat([{ lat: 6.9, lng: 79.8525, plays: 90 }], [GALLE])
  expect(beside).toEqual([])
  expect(streets.map(({ grade }) => grade)).toContain(GRADES)
  for (const [lng, lat] of streets.flatMap(({ points }) => points)) {
    expect(distanceToPathM({ lat, lng }, paths(GALLE))).toBeLessThan(1)
    expect(Math.abs(lat - 6.9) * 111_000).toBeLessThan(400)
  }
})

test('squares beside all streets stay squares, graded by their plays', () => {
  const { streets, beside } = streetHeat(
    [
      { lat: 6.9, lng: 79.9, plays: 100 },
      { lat: 6.91, lng: 79.9, plays: 1 },
    ],
    [GALLE],
  )
  expect(streets).toEqual([])
  expect(beside.map(({ grade }) => grade)).toEqual([GRADES, 1])
})

test('two streets that run together are drawn once', () => {
  const bus = street('bus', [
    [79.8502, 6.85],
    [79.8522, 6.9],
    [79.8502, 6.95],
  ])
  const cells = Array.from({ length: 50 }, (_, index) => ({ lat: 6.86 + index * 0.001, lng: 79.851, plays: 10 }))
  const both = streetHeat(cells, [GALLE, bus]).streets
  expect(both.length).toBeLessThanOrEqual(streetHeat(cells, [GALLE]).streets.length)
})

test('every square is on a street or beside all of them, and the most plays have the highest grade', () => {
  const cell = fc.record({
    lat: fc.double({ min: 6.84, max: 6.96, noNaN: true }),
    lng: fc.double({ min: 79.84, max: 79.86, noNaN: true }),
    plays: fc.integer({ min: 0, max: 5000 }),
  })
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 30 }), (cells) => {
      const { streets, beside } = streetHeat(cells, [GALLE])
      const played = cells.filter(({ plays }) => plays > 0)
      const off = played.filter((one) => distanceToPathM(one, paths(GALLE)) > 201)
      expect(beside.length).toBeGreaterThanOrEqual(off.length)
      for (const one of beside) expect(distanceToPathM(one, paths(GALLE))).toBeGreaterThan(199)
      const grades = [...streets, ...beside].map(({ grade }) => grade)
      expect(grades.every((grade) => grade >= 1 && grade <= GRADES)).toBe(true)
      expect(grades.includes(GRADES)).toBe(played.length > 0)
    }),
  )
})
