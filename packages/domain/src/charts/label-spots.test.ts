import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelSpots, type Point } from './label-spots'

const ROOM = { right: 300, top: 30, bottom: 230 }
const HALF = 7.5

test('a label stands just above a flat line', () => {
  const line: Point[] = [
    [0, 120],
    [300, 120],
  ]
  expect(labelSpots([{ width: 60, y: 120 }], [line], ROOM)).toEqual([109])
})

test('a label below the top of the plot goes under its line, and two labels never touch', () => {
  const top: Point[] = [
    [0, 34],
    [300, 34],
  ]
  const next: Point[] = [
    [0, 40],
    [300, 40],
  ]
  const [first = 0, second = 0] = labelSpots(
    [
      { width: 60, y: 34 },
      { width: 60, y: 40 },
    ],
    [top, next],
    ROOM,
  )
  expect(first).toBeGreaterThan(40)
  expect(Math.abs(first - second)).toBeGreaterThanOrEqual(15)
})

test('no label lies on a line or on another label', () => {
  const heights = fc.array(fc.integer({ min: ROOM.top, max: ROOM.bottom }), { minLength: 2, maxLength: 30 })
  fc.assert(
    fc.property(
      fc.array(heights, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 20, max: 140 }),
      (series, width) => {
        const lines = series.map((line) => line.map((y, index): Point => [(index * ROOM.right) / (line.length - 1), y]))
        const spots = labelSpots(
          series.map((line) => ({ width, y: line.at(-1) ?? 0 })),
          lines,
          ROOM,
        )
        spots.forEach((spot, index) => {
          for (const other of spots.slice(0, index)) expect(Math.abs(other - spot)).toBeGreaterThanOrEqual(15)
          for (const line of lines) {
            line.slice(1).forEach((to, at) => {
              const from = line[at] ?? to
              for (let part = 0; part <= 20; part += 1) {
                const x = from[0] + ((to[0] - from[0]) * part) / 20
                const y = from[1] + ((to[1] - from[1]) * part) / 20
                if (x >= ROOM.right - width) expect(Math.abs(y - spot)).toBeGreaterThan(HALF - 0.01)
              }
            })
          }
        })
      },
    ),
  )
})
