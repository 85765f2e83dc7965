/** A small picture of a moving creative, as relative luminances from 0 to 1, and its display time. All frames have one size. */
export interface SmallFrame {
  readonly luminances: Float32Array
  readonly shownMs: number
}

/** WCAG 2.2, 2.3.1: a flash is a pair of opposing changes of a tenth in which the darker picture is below 0.8. */
const CHANGE = 0.1
const DARKER_BELOW = 0.8
/** The share of the picture that must change at once. */
const AREA = 0.25
const WINDOW_MS = 1000

/** The most flashes within any second while the frames loop. */
export function flashesOf(frames: readonly SmallFrame[]): number {
  if (frames.length < 2) return 0
  const round = frames.reduce((sum, { shownMs }) => sum + shownMs, 0)
  const rounds = Math.min(60, Math.max(2, Math.ceil((2 * WINDOW_MS) / Math.max(1, round))))
  const opposing: number[] = []
  let last = 0
  let at = 0
  for (let index = 1; index < frames.length * rounds; index++) {
    const before = frames[(index - 1) % frames.length]
    const after = frames[index % frames.length]
    if (!before || !after) continue
    at += before.shownMs
    const direction = changeOf(before.luminances, after.luminances)
    if (direction === 0) continue
    if (last !== 0 && direction !== last) opposing.push(at)
    last = direction
  }
  let most = 0
  for (let from = 0, to = 0; to < opposing.length; to++) {
    while ((opposing[to] ?? 0) - (opposing[from] ?? 0) >= WINDOW_MS) from++
    most = Math.max(most, to - from + 1)
  }
  return Math.ceil(most / 2)
}

/** 1 when enough of the picture gets lighter, -1 for darker, 0 for neither. */
function changeOf(before: Float32Array, after: Float32Array): -1 | 0 | 1 {
  let lighter = 0
  let darker = 0
  for (let index = 0; index < before.length; index++) {
    const [was, is] = [before[index] ?? 0, after[index] ?? 0]
    if (Math.abs(is - was) < CHANGE || Math.min(is, was) >= DARKER_BELOW) continue
    if (is > was) lighter++
    else darker++
  }
  if (Math.max(lighter, darker) < before.length * AREA) return 0
  return lighter > darker ? 1 : -1
}

/** Returns true for a picture without visible content. */
export function isBlank(luminances: Float32Array): boolean {
  let least = 1
  let most = 0
  for (const value of luminances) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return most - least < 0.02
}

export const PRINT_SIZE = { width: 17, height: 8 } as const
/** The noise from re-encoding the same picture. */
const NOISE = 6

/** A perceptual hash: whether each of 16 x 8 cells is lighter than its left neighbour. `gray` is a picture of PRINT_SIZE. */
export function grayPrint(gray: Uint8Array): string {
  let print = ''
  for (let y = 0; y < PRINT_SIZE.height; y++) {
    for (let x = 0; x < PRINT_SIZE.width - 1; x += 4) {
      let digit = 0
      for (let bit = 0; bit < 4; bit++) {
        const at = y * PRINT_SIZE.width + x + bit
        digit = digit * 2 + ((gray[at + 1] ?? 0) - (gray[at] ?? 0) > NOISE ? 1 : 0)
      }
      print += digit.toString(16)
    }
  }
  return print
}

/** Browsers show frames with a shorter delay for `SLOW_MS`. */
const SHORTEST_MS = 20
const SLOW_MS = 100

/** How long a browser shows a frame with this delay. */
export const shownMsOf = (delay: number | undefined): number =>
  delay === undefined || delay < SHORTEST_MS ? SLOW_MS : delay

/** The frames of an animation that begin within a slot, with their times, and the length of the whole animation. */
export function framesWithin(delays: readonly number[], pages: number, slotMs: number) {
  const all = Array.from({ length: pages }, (_, page) => shownMsOf(delays[page]))
  let totalMs = 0
  let frames = 0
  for (const shownMs of all) {
    if (totalMs < slotMs) frames += 1
    totalMs += shownMs
  }
  return { frames, delays: all.slice(0, frames), totalMs }
}

/**
 * Some of the frames, so that neither a long one nor a short one among many is missed: all of a few, else evenly by their
 * number and evenly by their time.
 */
export function sampled(delays: readonly number[], most: number): number[] {
  if (delays.length <= most) return delays.map((_, page) => page)
  const half = Math.floor(most / 2)
  const parts = Array.from({ length: half }, (_, index) => (index + 0.5) / half)
  const total = delays.reduce((sum, delay) => sum + delay, 0)
  const atTime = (ms: number) => {
    let end = 0
    return delays.findIndex((delay) => {
      end += delay
      return end > ms
    })
  }
  const pages = parts.flatMap((part) => [Math.floor(part * delays.length), atTime(part * total)])
  return [...new Set(pages)].sort((a, b) => a - b)
}
