import { expect, test } from 'vitest'
import { vanishes } from './alpha'

const NIGHT = { r: 6, g: 10, b: 19 }
const SIDE = 40

/** A square on a transparent background. */
function square(color: readonly [number, number, number], around = 0): Uint8Array {
  const dots = Array.from({ length: SIDE * SIDE }, (_, dot) => {
    const [x, y] = [dot % SIDE, Math.floor(dot / SIDE)]
    const isInside = Math.min(x, y) >= 10 && Math.max(x, y) < 30
    return isInside ? [...color, 255] : [0, 0, 0, around]
  })
  return Uint8Array.from(dots.flat())
}

test.each([
  ['black on nothing', [0, 0, 0], 'lost'],
  ['dark grey on nothing', [20, 22, 30], 'lost'],
  ['red on nothing', [220, 20, 30], 'seen'],
  ['white on nothing', [255, 255, 255], 'seen'],
] as const)('%s', (_, color, expected) => {
  expect(vanishes(square(color), SIDE, NIGHT)).toBe(expected)
})

test('a picture without transparent parts covers the background', () => {
  expect(vanishes(square([0, 0, 0], 255), SIDE, NIGHT)).toBe('opaque')
})
