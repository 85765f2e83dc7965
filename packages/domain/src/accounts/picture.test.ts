import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GreyPicture, pictureFault, sharpness } from './picture'

const SIZE = { width: 4000, height: 3000 }

const pictureOf = (at: (x: number, y: number) => number, width = 256, height = 192): GreyPicture => {
  const grey = Float64Array.from({ length: width * height }, (_, place) => at(place % width, Math.floor(place / width)))
  return { width, height, grey }
}

/** A card with lines of strokes like small print on a table. */
const card = (paper = 230, ink = 60, table = 40) =>
  pictureOf((x, y) => {
    if (x < 30 || x > 225 || y < 30 || y > 160) return table
    const isLine = y % 18 < 9 && x > 90 && x < 215
    return isLine && (x * 7 + Math.floor(y / 18) * 13) % 11 < 4 ? ink : paper
  })

/** The mean of the pixels around each pixel, again and again: three times are close to a Gaussian blur. */
function blurred(picture: GreyPicture, radius: number, times = 3): GreyPicture {
  if (times === 0) return picture
  const { width, height, grey } = picture
  const mean = Float64Array.from(grey, (_, place) => {
    let [sum, count] = [0, 0]
    for (let y = Math.floor(place / width) - radius; y <= Math.floor(place / width) + radius; y += 1) {
      if (y < 0 || y >= height) continue
      for (let x = (place % width) - radius; x <= (place % width) + radius; x += 1) {
        if (x < 0 || x >= width) continue
        sum += grey[y * width + x] ?? 0
        count += 1
      }
    }
    return sum / count
  })
  return blurred({ width, height, grey: mean }, radius, times - 1)
}

const changed = (picture: GreyPicture, change: (grey: number) => number): GreyPicture => ({
  ...picture,
  grey: Float64Array.from(picture.grey, change),
})

describe('the picture of a paper', () => {
  it('passes when it is sharp, also in the dark', () => {
    expect(pictureFault(SIZE, card())).toBeNull()
    expect(pictureFault(SIZE, card(80, 40, 20))).toBeNull()
  })

  it('passes when the camera shook a little', () => {
    expect(pictureFault(SIZE, blurred(card(), 1, 1))).toBeNull()
  })

  it('passes when only a few words are on it', () => {
    const form = pictureOf((x, y) => (y % 120 < 36 && x > 50 && x < 150 && (x * 7) % 11 < 4 && y % 10 < 6 ? 60 : 240))
    expect(pictureFault(SIZE, form)).toBeNull()
  })

  it('is blurred when its small print can not be read', () => {
    expect(pictureFault(SIZE, blurred(card(), 3))).toBe('blurred')
    expect(pictureFault(SIZE, blurred(card(80, 40, 20), 3))).toBe('blurred')
  })

  it('is blurred when there is nothing on it', () => {
    expect(
      pictureFault(
        SIZE,
        pictureOf(() => 128),
      ),
    ).toBe('blurred')
    expect(
      pictureFault(
        SIZE,
        pictureOf((x) => x / 2),
      ),
    ).toBe('blurred')
  })

  it.each([
    [639, 480],
    [399, 2000],
    [160, 120],
  ])('is too small with %i x %i pixels, whichever way it is held', (width, height) => {
    expect(pictureFault({ width, height }, card())).toBe('small')
    expect(pictureFault({ width: height, height: width }, card())).toBe('small')
  })

  it('is large enough with 640 x 400 pixels', () => {
    expect(pictureFault({ width: 640, height: 400 }, card())).toBeNull()
  })
})

describe('its sharpness', () => {
  it('does not depend on light and contrast', () => {
    const sharp = card()
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 4, noNaN: true }), fc.integer({ min: -50, max: 50 }), (factor, more) => {
        expect(sharpness(changed(sharp, (grey) => grey * factor + more))).toBeCloseTo(sharpness(sharp), 6)
      }),
      { numRuns: 10 },
    )
  })

  it('decreases with every blur', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 30, max: 120 }), (radius, ink) => {
        const once = blurred(card(230, ink), radius, 1)
        expect(sharpness(once)).toBeLessThan(sharpness(card(230, ink)))
        expect(sharpness(blurred(once, radius, 1))).toBeLessThan(sharpness(once))
      }),
      { numRuns: 5 },
    )
  })

  it('is a number from 0 on for any picture', () => {
    const anyPicture = fc
      .tuple(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 1, max: 80 }))
      .chain(([width, height]) =>
        fc
          .uint8Array({ minLength: width * height, maxLength: width * height })
          .map((grey): GreyPicture => ({ width, height, grey })),
      )
    fc.assert(
      fc.property(anyPicture, (picture) => {
        expect(sharpness(picture)).toBeGreaterThanOrEqual(0)
        expect(sharpness(picture)).toBeLessThan(Number.POSITIVE_INFINITY)
      }),
      { numRuns: 20 },
    )
  })
})
