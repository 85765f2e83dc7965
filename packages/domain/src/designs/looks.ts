import type { LayoutName, TextSlot } from '@ayob/contract/designs'

/** The height of the lines above and below, and the width of the bar at the edge. */
export const STRIPE = 26
export const BAR = 44

/** How a layout looks. Where its parts stand follows from what they say. */
export interface Look {
  /** The side of the panel with picture, sign and price; null when only a photo brings one. */
  readonly side: 'left' | 'right' | null
  /** The panel's shape. With words on it, it is a box. */
  readonly shape: 'box' | 'slant' | 'circle' | 'burst' | 'none'
  readonly align: 'left' | 'center'
  /** The row with a band from edge to edge. */
  readonly band: 'first' | 'last' | null
  /** Lines above and below. */
  readonly stripes: boolean
  /** A bar at the left edge. */
  readonly bar: boolean
  /** Texts on plates of their own. */
  readonly plates: readonly TextSlot[]
  /** The shop's name stands with its phone number instead of on top. */
  readonly nameBelow: boolean
}

const PLAIN: Look = {
  side: null,
  shape: 'box',
  align: 'center',
  band: null,
  stripes: false,
  bar: false,
  plates: [],
  nameBelow: true,
}

export const LOOKS: Readonly<Record<LayoutName, Look>> = {
  'panel-right': { ...PLAIN, side: 'right', align: 'left', plates: ['offer'] },
  'panel-left': { ...PLAIN, side: 'left', align: 'left', plates: ['price'], nameBelow: false },
  slant: { ...PLAIN, side: 'right', shape: 'slant', align: 'left' },
  circle: { ...PLAIN, side: 'right', shape: 'circle', align: 'left', plates: ['offer'] },
  'band-top': { ...PLAIN, band: 'first', plates: ['price'] },
  'band-bottom': { ...PLAIN, band: 'last', plates: ['price'] },
  stripes: { ...PLAIN, stripes: true, plates: ['price'], nameBelow: false },
  bar: { ...PLAIN, side: 'right', shape: 'none', align: 'left', bar: true },
  burst: { ...PLAIN, side: 'right', shape: 'burst', align: 'left', plates: ['offer'] },
  pill: { ...PLAIN, plates: ['price', 'phone'], nameBelow: false },
}
