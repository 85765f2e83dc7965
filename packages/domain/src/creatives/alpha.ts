interface Rgb {
  readonly r: number
  readonly g: number
  readonly b: number
}

/** From this alpha on a dot covers the background, and below the other it is nothing but background. */
const SEEN = 200
const CLEAR = 55
/** Edges of a shape with less contrast than this can't be seen. */
const LEAST_CONTRAST = 1.6
/** The share of all edges of shapes that may be lost before it is told. */
const LOST_SHARE = 0.15

/**
 * Judges what a background does to a picture with transparency, given as RGBA bytes. `opaque`: nothing, because it covers
 * the background. `lost`: the outlines of shapes, such as words, can't be seen on it.
 */
export function vanishes(rgba: Uint8Array, width: number, ground: Rgb): 'opaque' | 'seen' | 'lost' {
  const under = luminanceOf(ground.r, ground.g, ground.b)
  let [clear, edges, lost] = [0, 0, 0]
  const alpha = (dot: number) => rgba[dot * 4 + 3] ?? 0
  const dots = rgba.length / 4
  for (let dot = 0; dot < dots; dot++) {
    if (alpha(dot) < SEEN) clear += 1
    if (alpha(dot) < SEEN || !besideClear(dot)) continue
    edges += 1
    const over = luminanceOf(rgba[dot * 4] ?? 0, rgba[dot * 4 + 1] ?? 0, rgba[dot * 4 + 2] ?? 0)
    if ((Math.max(over, under) + 0.05) / (Math.min(over, under) + 0.05) < LEAST_CONTRAST) lost += 1
  }
  if (clear === 0) return 'opaque'
  return edges > 0 && lost / edges > LOST_SHARE ? 'lost' : 'seen'

  // Outlines are smoothed, so the background is two dots away.
  function besideClear(dot: number): boolean {
    const x = dot % width
    return (
      (x > 1 && alpha(dot - 2) < CLEAR) ||
      (x < width - 2 && alpha(dot + 2) < CLEAR) ||
      (dot >= 2 * width && alpha(dot - 2 * width) < CLEAR) ||
      (dot + 2 * width < dots && alpha(dot + 2 * width) < CLEAR)
    )
  }
}

/** WCAG 2.2, with the simple power for the curve of sRGB. */
const luminanceOf = (r: number, g: number, b: number) =>
  0.2126 * (r / 255) ** 2.2 + 0.7152 * (g / 255) ** 2.2 + 0.0722 * (b / 255) ** 2.2
