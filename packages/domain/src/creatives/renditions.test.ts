import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitting, isWorthKeeping, RENDITION_SIDES, sideFor, sidesBelow } from './renditions'

const FILE = { url: '/uploads/a.png', sha256: 'a', kind: 'image' as const, duration_s: null }
const rendition = (side: number) => ({ side, url: `/uploads/a-${side}.png`, sha256: String(side), bytes: side })
const anyDisplay = fc.record({ width: fc.integer({ min: 1, max: 4000 }), height: fc.integer({ min: 1, max: 4000 }) })
const anySides = fc.uniqueArray(fc.constantFrom(...RENDITION_SIDES))

describe('the side of a display', () => {
  it('is the least that covers it, in both directions', () => {
    const sides = [
      [192, 64],
      [960, 320],
      [320, 960],
      [1920, 1080],
      [3840, 2160],
      [0, 0],
    ].map(([width = 0, height = 0]) => sideFor({ width, height }))
    expect(sides).toEqual([320, 960, 960, 1920, null, null])
  })
})

describe('what a display gets', () => {
  it('is the rendition of its side, a larger one where that is missing, and otherwise the file', () => {
    const got = (side: number | null, ...sides: number[]) =>
      fitting({ ...FILE, renditions: sides.map(rendition) }, side).url
    expect(got(320, 960, 320, 640)).toBe('/uploads/a-320.png')
    expect(got(320, 960, 640)).toBe('/uploads/a-640.png')
    expect([got(1920, 320), got(null, 320, 1920), got(320)]).toEqual([FILE.url, FILE.url, FILE.url])
  })

  it('is never smaller than the display, and tells nothing of other renditions', () => {
    fc.assert(
      fc.property(anyDisplay, anySides, (display, sides) => {
        const got = fitting({ ...FILE, renditions: sides.map(rendition) }, sideFor(display))
        expect(got).not.toHaveProperty('renditions')
        if (got.bytes !== undefined) expect(got.bytes).toBeGreaterThanOrEqual(Math.max(display.width, display.height))
        else expect(got).toEqual(FILE)
      }),
    )
  })
})

it('renditions are smaller than their file, in dots and in bytes', () => {
  expect([sidesBelow(200), sidesBelow(640), sidesBelow(2560)]).toEqual([[], [320], [320, 640, 960, 1920]])
  expect([isWorthKeeping(80, 100), isWorthKeeping(81, 100)]).toEqual([true, false])
})
