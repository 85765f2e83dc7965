import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breaksOf } from './columns'

const rows = (count: number) => Array(count).fill(20)

test('a table breaks where the page ends, one row earlier when the last would be alone, and earlier for what follows', () => {
  const room = { first: 100, other: 200, after: 0 }
  expect([...breaksOf(rows(5), room)]).toEqual([])
  expect([...breaksOf(rows(6), room)]).toEqual([4])
  expect([...breaksOf(rows(17), room)]).toEqual([5, 15])
  expect([...breaksOf(rows(16), room)]).toEqual([5, 14])
  expect([...breaksOf(rows(5), { ...room, after: 30 })]).toEqual([3])
  // Not even the first two rows have room.
  expect([...breaksOf(rows(3), { ...room, first: 30 })]).toEqual([0])
})

test('no row is lost or alone, and no page overflows, whatever the heights', () => {
  const table = fc.record({
    heights: fc.array(fc.integer({ min: 10, max: 60 }), { minLength: 1, maxLength: 200 }),
    first: fc.integer({ min: 0, max: 600 }),
    after: fc.integer({ min: 0, max: 300 }),
  })
  fc.assert(
    fc.property(table, ({ heights, first, after }) => {
      const other = 600
      const starts = [0, ...[...breaksOf(heights, { first, other, after })].filter((at) => at > 0), heights.length]
      const isMoved = breaksOf(heights, { first, other, after }).has(0)
      const pages = starts.slice(1).map((end, page) => heights.slice(starts[page], end))
      pages.forEach((page, at) => {
        const isLast = at === pages.length - 1
        const sum = page.reduce((all, height) => all + height, 0) + (isLast ? after : 0)
        expect(sum).toBeLessThanOrEqual(at === 0 && !isMoved ? first : other)
        expect(page.length).toBeGreaterThanOrEqual(Math.min(2, at === 0 || isLast ? heights.length : 1))
      })
    }),
  )
})
