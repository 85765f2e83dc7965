import { type Font, QR_CORNER, type TextSlot, type UsedPicture } from '@ayob/contract/designs'
import { leastSize } from './faces'
import { brokenAt, type InkedText, inkedAt, type Measure } from './ink'

/** What a row of an ad holds: a text, perhaps on a plate, or the logo. */
export type Item =
  | { readonly slot: TextSlot; readonly text: string; readonly plate: boolean }
  | { readonly slot: 'logo'; readonly picture: UsedPicture }

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** An item at its place. The box of a text is that of its ink, and its plate is around it. */
export interface Placed extends Area {
  readonly item: Item
  readonly inked?: InkedText
}

export interface PlacedRow {
  readonly top: number
  readonly bottom: number
  readonly placed: readonly Placed[]
}

export interface Stacking {
  readonly area: Area
  readonly font: Font
  readonly measure: Measure
  readonly align: 'left' | 'center'
  /** Keeps the corner of the screen's QR code free. */
  readonly qr: boolean
  /** What was measured before with the same font. */
  readonly known: Map<string, Measured | undefined>
}

export const GAP = 22
const MOST_GAP = 90
const BETWEEN = 64
/** As wide as any text in one line. */
const ONE_LINE = 100_000
const PLATE = { x: 36, y: 22 } as const
const LOGO = 150
const MOST_LOGO = 420
const MOST_SIZE = 430
/** The room around a box for what rounding adds. */
const SLACK = 2
export const CORNER_GAP = 20

/** How large texts are relative to each other. */
const WEIGHTS: Readonly<Record<TextSlot, number>> = {
  headline: 1.8,
  price: 1.5,
  phone: 1.25,
  offer: 1.15,
  name: 1,
  place: 1,
}

export interface Measured {
  readonly item: Item
  readonly inked?: InkedText
  readonly width: number
  readonly height: number
}

/** An item at a scale, in lines not wider than `width`; undefined when it is wider all the same. */
function measured(item: Item, scale: number, width: number, how: Stacking): Measured | undefined {
  const key = `${item.slot} ${'plate' in item && item.plate} ${scale} ${width}`
  if (!how.known.has(key)) how.known.set(key, newlyMeasured(item, scale, width, how))
  return how.known.get(key)
}

function newlyMeasured(item: Item, scale: number, width: number, { font, measure }: Stacking): Measured | undefined {
  if (item.slot === 'logo') {
    const wide = Math.min(MOST_LOGO, (LOGO * item.picture.width) / item.picture.height)
    return wide <= width ? { item, width: Math.max(60, wide), height: LOGO } : undefined
  }
  const least = leastSize(font, item.text)
  const size = Math.floor(Math.max(least, Math.min(MOST_SIZE, least * WEIGHTS[item.slot] * scale)))
  const inner = width - (item.plate ? 2 * PLATE.x : 0) - SLACK
  const inked = inkedAt(brokenAt(item.text, inner, size, measure, size === least), size, measure)
  const box = { width: Math.ceil(inked.width) + SLACK, height: Math.ceil(inked.height) + SLACK }
  if (item.plate) {
    box.height += 2 * PLATE.y
    box.width += 2 * (inked.lines.length > 1 ? PLATE.x : besideRound(box.height))
  }
  return box.width <= width ? { item, inked, ...box } : undefined
}

/** The room that a text needs beside it on a plate with round ends, so that its corners are on the plate. */
function besideRound(height: number): number {
  const radius = height / 2
  const rise = radius - PLATE.y
  return Math.max(PLATE.x, Math.ceil(radius - Math.sqrt(radius ** 2 - rise ** 2)) + 6)
}

/** The items of a row beside each other, each in one line; a single one may have several. */
function rowOf(items: readonly Item[], scale: number, width: number, how: Stacking): readonly Measured[] | undefined {
  const made: Measured[] = []
  let used = 0
  for (const item of items) {
    const one = measured(item, scale, items.length > 1 ? ONE_LINE : width, how)
    if (!one) return undefined
    used += one.width + (made.length > 0 ? BETWEEN : 0)
    if (used > width) return undefined
    made.push(one)
  }
  return made
}

const heightOf = (row: readonly Measured[]) => Math.max(...row.map(({ height }) => height))

/** The rows of items below each other at a scale; undefined when they do not fit the area. */
export function stacked(rows: readonly (readonly Item[])[], scale: number, how: Stacking): PlacedRow[] | undefined {
  const { area, qr } = how
  if (rows.length === 0) return []
  const narrow = Math.min(area.x + area.width, QR_CORNER.x - CORNER_GAP) - area.x
  const isBeside = (bottom: number) => qr && bottom > QR_CORNER.y - CORNER_GAP
  // The last row first; a row that turns out to be beside the corner is measured again.
  let firstNarrow = qr ? rows.length - 1 : rows.length
  for (;;) {
    const made: (readonly Measured[])[] = []
    let used = GAP * (rows.length - 1)
    for (const [at, items] of rows.entries()) {
      const row = rowOf(items, scale, at >= firstNarrow ? narrow : area.width, how)
      used += row ? heightOf(row) : Number.POSITIVE_INFINITY
      if (!row || used > area.height) return undefined
      made.push(row)
    }
    const gap = Math.min(MOST_GAP, GAP + (area.height - used) / (rows.length + 1))
    let top = area.y + (area.height - used - (gap - GAP) * (rows.length - 1)) / 2
    const placed = made.map((row, at) => {
      const height = heightOf(row)
      const width = at >= firstNarrow ? narrow : area.width
      const one = { top, bottom: top + height, placed: besideEachOther(row, top, height, { ...area, width }, how) }
      top += height + gap
      return one
    })
    const beside = placed.findIndex(({ bottom }) => isBeside(bottom))
    if (beside < 0 || beside >= firstNarrow) return placed
    firstNarrow = beside
  }
}

function besideEachOther(row: readonly Measured[], top: number, height: number, area: Area, how: Stacking): Placed[] {
  const used = row.reduce((sum, { width }) => sum + width, BETWEEN * (row.length - 1))
  let x = area.x + (how.align === 'center' ? (area.width - used) / 2 : 0)
  return row.map(({ item, inked, width, height: own }) => {
    const placed = { item, ...(inked && { inked }), x, y: top + (height - own) / 2, width, height: own }
    x += width + BETWEEN
    return placed
  })
}

/** The ways to put items in rows, in their order, at most three in a row; first those with the fewest in a row. */
export function rowsOf(items: readonly Item[]): Item[][][] {
  const made = (from: number): Item[][][] => {
    if (from === items.length) return [[]]
    return [1, 2, 3].flatMap((count) =>
      from + count > items.length ? [] : made(from + count).map((rest) => [items.slice(from, from + count), ...rest]),
    )
  }
  return made(0).sort((one, other) => other.length - one.length)
}
