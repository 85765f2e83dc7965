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
