import { LOOK_SIZE } from '@ayob/contract/looks'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomFrom } from '../fleet/random'
import { distanceOf, LOOK_QR, leastDistance, MOST_DISTANCE, PANEL_PART, placeOnLook, printOf } from './print'

const { width, height } = LOOK_SIZE

/** A picture computed from column and row, in grey levels. */
function picture(levelAt: (x: number, y: number) => number): Uint8Array {
  const bytes = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) bytes.fill(levelAt(x, y), (y * width + x) * 3, (y * width + x) * 3 + 3)
  return bytes
}
/** Some grey bars at random. */
const bars = (seed: number) => {
  const levels = Array.from({ length: 12 }, randomFrom(seed)).map((part) => 20 + part * 200)
  return picture((x) => levels[Math.floor(x / 40)] ?? 0)
}
const seeds = fc.integer({ min: 0, max: 1e6 })

it('a picture equals itself, and the difference is the same in both directions', () => {
  fc.assert(
    fc.property(seeds, seeds, (a, b) => {
      const [one, other] = [printOf(bars(a)), printOf(bars(b))]
      expect(distanceOf(one, one)).toBe(0)
      expect(distanceOf(one, other)).toBe(distanceOf(other, one))
      expect(distanceOf(one, other)).toBeLessThanOrEqual(255)
    }),
    { numRuns: 8 },
  )
})

it('compression and scaling leave a picture the same', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 12 }), (seed, most) => {
      const random = randomFrom(seed)
      const clean = bars(seed)
      const noisy = clean.map((level) => Math.max(0, Math.min(255, level + (random() - 0.5) * 2 * most)))
      expect(distanceOf(printOf(clean), printOf(noisy))).toBeLessThanOrEqual(Math.min(most, MOST_DISTANCE))
    }),
    { numRuns: 8 },
  )
})

it('another picture and a black display are different', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const [one, other, black] = [printOf(bars(seed)), printOf(bars(seed + 1)), printOf(picture(() => 0))]
      expect(distanceOf(one, other)).toBeGreaterThan(MOST_DISTANCE)
      expect(distanceOf(one, black)).toBeGreaterThan(MOST_DISTANCE)
      expect(leastDistance(one, [black, one, other])).toBe(0)
    }),
    { numRuns: 8 },
  )
  expect(leastDistance(printOf(picture(() => 0)), [])).toBeNull()
})

it('the corner of the QR code is not compared, but everything else is', () => {
  const plain = printOf(picture(() => 100))
  const isCode = (x: number, y: number) =>
    x >= LOOK_QR.x && x < LOOK_QR.x + LOOK_QR.side && y >= LOOK_QR.y && y < LOOK_QR.y + LOOK_QR.side
  expect(distanceOf(plain, printOf(picture((x, y) => (isCode(x, y) ? 255 : 100))))).toBe(0)
  expect(distanceOf(plain, printOf(picture((x, y) => (isCode(x + 40, y) ? 255 : 100))))).toBeGreaterThan(0)
})

it('a creative is as large as fits, centred', () => {
  expect(placeOnLook({ width: 1920, height: 640 })).toEqual({ x: 0, y: 0, width: 480, height: 160 })
  expect(placeOnLook({ width: 100, height: 100 })).toEqual({ x: 160, y: 0, width: 160, height: 160 })
  expect(placeOnLook({ width: 960, height: 160 })).toEqual({ x: 0, y: 40, width: 480, height: 80 })
  expect(placeOnLook({ width: 10, height: 1 }, PANEL_PART)).toMatchObject({ x: 48, width: 384 })
})
