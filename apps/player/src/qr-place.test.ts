import fc from 'fast-check'
import { expect, it } from 'vitest'
import { qrPlaceOf } from './qr-place'

/** Modules of codes for links of 18 to 100 letters. */
const SIZES = [25, 29, 33, 37]

it.each([
  [192, 64, 'whole', 2],
  [320, 107, 'whole', 3],
  [480, 160, 'whole', 4],
  [960, 320, 'whole', 8],
  [1920, 360, 'corner', 3],
  [1920, 640, 'corner', 4],
  [1920, 1080, 'corner', 5],
  [1080, 1920, 'corner', 11],
] as const)(
  'on a display of %i by %i the code stands in the %s, with modules of %i pixels',
  (width, height, at, modulePx) => {
    expect(qrPlaceOf(29, { width, height })).toMatchObject({ at, modulePx })
  },
)

it('is left out where no phone could read it', () => {
  expect(qrPlaceOf(29, { width: 96, height: 32 })).toBeNull()
  expect(qrPlaceOf(37, { width: 192, height: 64 })).toBeNull()
})

it('never has smaller modules or less white than a phone needs, and fits on the display', () => {
  const side = fc.integer({ min: 16, max: 4000 })
  fc.assert(
    fc.property(side, side, fc.constantFrom(...SIZES), (width, height, modules) => {
      const place = qrPlaceOf(modules, { width, height })
      if (!place) return
      const smaller = Math.min(width, height)
      expect(place.modulePx).toBeGreaterThanOrEqual(smaller < 100 && place.at === 'whole' ? 2 : 3)
      expect(place.quietPx).toBeGreaterThanOrEqual(place.modulePx * (place.at === 'corner' ? 4 : 1.5))
      expect(modules * place.modulePx + 2 * place.quietPx).toBeLessThanOrEqual(smaller)
    }),
    { numRuns: 500 },
  )
})

it('is never smaller on a display that is larger in both directions', () => {
  const side = fc.integer({ min: 64, max: 2000 })
  fc.assert(
    fc.property(side, fc.constantFrom(...SIZES), fc.integer({ min: 2, max: 3 }), (height, modules, times) => {
      const display = { width: height * 3, height }
      const small = qrPlaceOf(modules, display)
      const large = qrPlaceOf(modules, { width: display.width * times, height: height * times })
      if (small) expect(large).not.toBeNull()
      if (small && large?.at === small.at) expect(large.modulePx).toBeGreaterThanOrEqual(small.modulePx)
    }),
  )
})
