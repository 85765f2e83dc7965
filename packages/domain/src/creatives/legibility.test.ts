import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyByBars, emptyByShape } from './borders'
import { colorContrast } from './contrast'
import { flashesOf, framesWithin, grayPrint, isBlank, type SmallFrame, sampled } from './frames'
import { bitsApart, isNearCopy, legibilityOf, type Measured, pxFor, readableM } from './legibility'
import { letteringOf } from './lettering'

const GOOD: Measured = {
  smallestPx: 60,
  largestPx: 200,
  contrast: 12,
  letters: 20,
  emptyShare: 0,
  qr: 'none',
  blank: false,
  flashes: 0,
  print: '',
}
const kinds = (measured: Partial<Measured>) =>
  legibilityOf({ ...GOOD, ...measured }).findings.map(({ kind, level }) => `${kind} ${level}`)

test('a legible creative has no findings', () => {
  expect(legibilityOf(GOOD)).toEqual({ smallest_text_m: 10, largest_text_m: 36, contrast: 12, findings: [] })
})

test.each<[Partial<Measured>, string[]]>([
  [{ smallestPx: 20 }, ['small_text problem']],
  [{ largestPx: 100 }, ['small_message advice']],
  [{ contrast: 3 }, ['low_contrast problem']],
  [{ letters: 60 }, ['much_text advice']],
  [{ letters: 160 }, ['too_much_text problem']],
  [{ emptyShare: 0.5 }, ['empty_borders advice']],
  [{ qr: 'unreadable' }, ['qr_unreadable problem']],
  [{ qr: 'readable' }, []],
  [{ blank: true, smallestPx: null, largestPx: null, contrast: null, letters: 0 }, ['blank problem']],
  [{ flashes: 4 }, ['flashing problem']],
  [{ flashes: 3 }, []],
  [{ flashes: null }, []],
])('%o', (measured, expected) => {
  expect(kinds(measured)).toEqual(expected)
})

test('the document of a design adds findings, and never replaces what was measured on the picture', () => {
  const design = { smallestPx: 150, largestPx: 300, contrast: 21, letters: 5, cornerTaken: true, placeholderLeft: true }
  const bad = { ...GOOD, smallestPx: 20, contrast: 2, letters: 160 }
  const { findings, ...figures } = legibilityOf(bad, design, 'AYB-000001')
  const { findings: without, ...same } = legibilityOf(bad)
  expect(figures).toEqual(same)
  const added = ['near_copy', ...without.map(({ kind }) => kind), 'qr_corner', 'placeholder_left']
  expect(findings.map(({ kind }) => kind)).toEqual(added)
})

test('heights and distances match', () => {
  expect([pxFor(5), pxFor(20), pxFor(50)]).toEqual([28, 112, 278])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), (metres) => {
      expect(readableM(pxFor(metres))).toBe(metres)
      expect(readableM(pxFor(metres) - 1)).toBe(metres - 1)
    }),
  )
})

test('contrast follows WCAG', () => {
  expect(colorContrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(colorContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

const still = (value: number, shownMs: number, share = 1): SmallFrame => ({
  shownMs,
  luminances: Float32Array.from({ length: 100 }, (_, index) => (index < share * 100 ? value : 0.5)),
})

test('flashes are counted in the worst second', () => {
  expect(flashesOf([still(0, 100), still(1, 100)])).toBe(5)
  expect(flashesOf([still(0, 3000), still(1, 3000)])).toBe(1)
  expect(flashesOf([still(0, 100, 0.2), still(1, 100, 0.2)])).toBe(0)
  expect(flashesOf([still(0.9, 100), still(1, 100)])).toBe(0)
  expect(flashesOf([still(0, 100)])).toBe(0)
})

test('a picture without differences is blank', () => {
  expect(isBlank(still(0.3, 0).luminances)).toBe(true)
  expect(isBlank(still(0.3, 0, 0.5).luminances)).toBe(false)
})

test('a perceptual hash survives noise and distinguishes pictures', () => {
  const picture = (seed: number) => Uint8Array.from({ length: 136 }, (_, index) => (index * 7919 * seed) % 251)
  const noisy = picture(3).map((value, index) => value + (index % 2))
  expect(grayPrint(picture(3))).toHaveLength(32)
  expect(bitsApart(grayPrint(picture(3)), grayPrint(noisy))).toBeLessThan(8)
  expect(bitsApart(grayPrint(picture(3)), grayPrint(picture(5)))).toBeGreaterThan(30)
  expect(isNearCopy(grayPrint(picture(3)), grayPrint(noisy))).toBe(true)
  expect(isNearCopy(grayPrint(picture(3)), grayPrint(picture(5)))).toBe(false)
  const plain = grayPrint(new Uint8Array(136))
  expect(isNearCopy(plain, plain)).toBe(false)
})

/** Bars like those of the letter H: two posts and a beam. */
function painted(places: readonly (readonly [x: number, y: number, height: number])[], ink: number, ground: number) {
  const [width, height] = [600, 200]
  const gray = new Uint8Array(width * height).fill(ground)
  for (const [left, top, high] of places) {
    const wide = Math.round(high * 0.7)
    const bar = Math.max(2, Math.round(high * 0.15))
    for (let y = 0; y < high; y++) {
      for (let x = 0; x < wide; x++) {
        const isInk = x < bar || x >= wide - bar || Math.abs(y - high / 2) < bar / 2
        if (isInk) gray[(top + y) * width + left + x] = ink
      }
    }
  }
  return { width, height, gray }
}
const word = (x: number, y: number, high: number, letters = 5) =>
  Array.from({ length: letters }, (_, index) => [x + index * high, y, high] as const)

test('lettering is measured: heights, letters, contrast', () => {
  const found = letteringOf(painted([...word(20, 20, 60), ...word(20, 120, 20, 8)], 255, 0))
  expect(found).toMatchObject({ smallestPx: 20, largestPx: 60, letters: 13 })
  expect(found.contrast).toBeCloseTo(21, 0)
  expect(letteringOf(painted(word(20, 20, 60), 150, 110)).contrast).toBeLessThan(2)
  expect(letteringOf(painted([], 0, 255))).toEqual({ smallestPx: null, largestPx: null, contrast: null, letters: 0 })
  expect(letteringOf(painted([[20, 20, 60]], 0, 255)).letters).toBe(0)
})

test('empty borders: by aspect ratio, and as bars in the picture', () => {
  expect(emptyByShape(1920, 640)).toBe(0)
  expect(emptyByShape(640, 640)).toBeCloseTo(2 / 3)
  expect(emptyByShape(3840, 640)).toBeCloseTo(0.5)
  const shown = (from: number, to: number) => {
    const [width, height] = [300, 100]
    const gray = Uint8Array.from({ length: width * height }, (_, at) => {
      const x = at % width
      return x >= from && x < to ? 120 + (at % 97) : 0
    })
    return { width, height, gray }
  }
  expect(emptyByBars(shown(100, 200))).toBeCloseTo(2 / 3)
  expect(emptyByBars(shown(0, 300))).toBe(0)
  expect(emptyByBars(shown(0, 200))).toBe(0)
  // Words on a plain background have no edge.
  expect(emptyByBars(painted(word(200, 60, 60, 3), 255, 0))).toBe(0)
})

test('of an animation the frames of a slot are judged, also a short one beside a long one', () => {
  expect(framesWithin([500, 9000], 2, 10_000)).toEqual({ frames: 2, delays: [500, 9000], totalMs: 9500 })
  expect(framesWithin([6000, 6000, 6000], 3, 10_000)).toEqual({ frames: 2, delays: [6000, 6000], totalMs: 18_000 })
  expect(framesWithin([0, 10], 3, 10_000).delays).toEqual([100, 100, 100])
  expect(sampled([500, 9000], 6)).toEqual([0, 1])
  const long = [...new Array<number>(50).fill(20), 9000]
  expect(sampled(long, 6)).toContain(50)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 20, max: 9000 }), { minLength: 1, maxLength: 300 }), (delays) => {
      const pages = sampled(delays, 6)
      expect(pages.length).toBeGreaterThan(0)
      expect(pages.every((page) => page >= 0 && page < delays.length)).toBe(true)
      expect(pages.length).toBeLessThanOrEqual(6)
    }),
  )
})
