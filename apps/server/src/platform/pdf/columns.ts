import type { Said } from './type'

export interface Column {
  readonly title: Said
  /** The column's share of the table width. */
  readonly share: number
  readonly align?: 'left' | 'right'
}

export const CELL_PADDING = 4
/** Heads are written smaller, down to this part, before a word of theirs is broken. */
const SMALLEST_HEAD = 0.5

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/**
 * Widths by share. A column takes from the others what the longest word of its head needs, and at least its `figures`; at worst
 * heads are smaller.
 */
export function widthsOf(
  columns: readonly Column[],
  { width, size, figures }: { readonly width: number; readonly size: number; readonly figures: readonly number[] },
  widthOf: (word: string, size: number) => number,
): { widths: number[]; headSize: number } {
  const all = sumOf(columns.map(({ share }) => share))
  const shares = columns.map(({ share }) => (share / all) * width)
  const needs = (headSize: number) =>
    columns.map(({ title }, index) => {
      const words = [title].flat().join(' ').split(/\s/)
      const most = Math.max(figures[index] ?? 0, ...words.map((word) => widthOf(word, headSize)))
      return most + 2 * CELL_PADDING + 0.01
    })
  const scale = Math.max(SMALLEST_HEAD, Math.min(1, width / sumOf(needs(size))))
  const least = needs(size * scale)
  const lacking = sumOf(shares.map((share, index) => Math.max(0, (least[index] ?? 0) - share)))
  const spare = sumOf(shares.map((share, index) => Math.max(0, share - (least[index] ?? 0))))
  const given = spare > 0 ? Math.min(1, lacking / spare) : 0
  return {
    widths: shares.map((share, index) => {
      const need = least[index] ?? 0
      return share < need ? need : share - (share - need) * given
    }),
    headSize: size * scale,
  }
}

interface Room {
  /** The height that is left on the first page below the head of the table, and that of other pages. */
  readonly first: number
  readonly other: number
  /** The height of what follows the last row. */
  readonly after: number
}

/**
 * Tells which rows of a table begin a page, by their heights. The first two rows stay together, and so do the last two and what
 * follows them. What is higher than a page is broken where the page ends.
 */
export function breaksOf(heights: readonly number[], { first, other, after }: Room): Set<number> {
  const last = heights.length - 1
  const needOf = (at: number) => {
    let end = at === 0 ? Math.min(1, last) : at
    if (end === last - 1) end = last
    const need = sumOf(heights.slice(at, end + 1)) + (end === last ? after : 0)
    return need > other ? (heights[at] ?? 0) : need
  }
  const breaks = new Set<number>()
  let left = first
  heights.forEach((height, at) => {
    if (needOf(at) > left && left < other) {
      breaks.add(at)
      left = other
    }
    left -= height
  })
  return breaks
}
