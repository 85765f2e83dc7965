/** A display, in its own pixels. */
export interface Display {
  readonly width: number
  readonly height: number
}

/** Where the code of an ad stands, and the side of one of its modules in pixels of the display. */
export interface QrPlace {
  readonly at: 'corner' | 'whole'
  readonly modulePx: number
  /** White above and below it, in pixels; there is as much beside it as a code needs. */
  readonly quietPx: number
}

/** A phone reads modules of this many pixels. */
export const LEAST_MODULE_PX = 3
/** On a panel with fewer rows than a code of such modules: its pixels are several millimetres wide. */
const LEAST_MODULE_PX_ON_A_PANEL = 2
const PANEL_ROWS = 100
/** White modules around a code (ISO/IEC 18004). */
export const QUIET_MODULES = 4
/** Enough above and below a code that fills the display, which ends there. */
const LEAST_QUIET_MODULES = 1.5
/** Ads are three times as wide as high, and keep this part of their height free in the corner. */
const AD_SHAPE = 3
const FREE_CORNER = 156 / 640
/** A code beside an ad that does not fill the display takes at most this part of the display's smaller side. */
const MOST_BESIDE = 0.4

/**
 * The place of a code with so many modules on a side. It stands in the corner where it can be read there, else it fills
 * the display from edge to edge for the end of the slot; null where a phone could not read it at all.
 */
export function qrPlaceOf(modules: number, { width, height }: Display): QrPlace | null {
  const whole = modules + 2 * QUIET_MODULES
  const smaller = Math.min(width, height)
  const ad = { width: Math.min(width, height * AD_SHAPE), height: Math.min(height, width / AD_SHAPE) }
  const beside = Math.min(Math.max(width - ad.width, height - ad.height) / 2, smaller * MOST_BESIDE)
  const inCorner = Math.floor(Math.max(ad.height * FREE_CORNER, beside) / whole)
  if (inCorner >= LEAST_MODULE_PX) return { at: 'corner', modulePx: inCorner, quietPx: inCorner * QUIET_MODULES }
  const least = smaller < PANEL_ROWS ? LEAST_MODULE_PX_ON_A_PANEL : LEAST_MODULE_PX
  const large = [QUIET_MODULES, LEAST_QUIET_MODULES]
    .map((quiet) => Math.floor(smaller / (modules + 2 * quiet)))
    .find((modulePx) => modulePx >= least)
  return large === undefined ? null : { at: 'whole', modulePx: large, quietPx: (smaller - modules * large) / 2 }
}
