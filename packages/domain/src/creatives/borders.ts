import type { GrayPicture } from './lettering'

/** The largest difference in lightness within one bar. */
const UNIFORM = 10
/** The least difference between a bar and the picture next to it, along most of the edge. */
const EDGE = 24
const MOST_OF_EDGE = 0.85
const LEAST_SHARE = 0.04

/** The share of a 3:1 display that a picture with another aspect ratio leaves empty, 0 to 1. */
export function emptyByShape(width: number, height: number): number {
  const shape = width / height / 3
  return 1 - Math.min(shape, 1 / shape)
}

/** The share of a picture that consists of bars drawn into it on two opposite sides, 0 to 1. */
export function emptyByBars({ width, height, gray }: GrayPicture): number {
  const columns = bars(width, height, (across, along) => gray[along * width + across] ?? 0)
  const rows = bars(height, width, (across, along) => gray[across * width + along] ?? 0)
  return Math.max(columns, rows)
}

function bars(across: number, along: number, at: (across: number, along: number) => number): number {
  const first = at(0, 0)
  const isBar = (place: number) => {
    for (let step = 0; step < along; step++) if (Math.abs(at(place, step) - first) > UNIFORM) return false
    return true
  }
  /** Just inside the edge, the picture differs from the bar nearly everywhere. */
  const isEdge = (place: number, inward: 1 | -1) => {
    let differs = 0
    for (let step = 0; step < along; step++) {
      if (Math.abs(at(place + 2 * inward, step) - first) > EDGE) differs++
    }
    return differs > along * MOST_OF_EDGE
  }
  let near = 0
  while (near < across / 2 && isBar(near)) near++
  let far = across - 1
  while (far > across / 2 && isBar(far)) far--
  const left = near / across
  const right = (across - 1 - far) / across
  if (left < LEAST_SHARE || right < LEAST_SHARE || near >= across / 2) return 0
  return isEdge(near, 1) && isEdge(far, -1) ? left + right : 0
}
