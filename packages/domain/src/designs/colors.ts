import type { AdColors } from '@ayob/contract/designs'
import { colorContrast } from '../creatives/contrast'
import { LEAST_CONTRAST } from '../creatives/legibility'

const WHITE = '#ffffff'
const BLACK = '#000000'
const NIGHT = '#0c1424'

/** The first of the wanted colours that can be read on a ground, otherwise white or black. */
export function inkOn(ground: string, ...wanted: readonly string[]): string {
  const found = wanted.find((color) => colorContrast(color, ground) >= LEAST_CONTRAST)
  if (found) return found
  return colorContrast(WHITE, ground) >= LEAST_CONTRAST ? WHITE : BLACK
}

/** Two areas of these colours can be told apart. */
const LEAST_DIFFERENCE = 1.4

/** The colours of an ad from the two of a shop. */
export function shopColors(first: string, second: string): AdColors {
  const ink = inkOn(first, WHITE, NIGHT)
  const panel = colorContrast(first, second) >= LEAST_DIFFERENCE ? second : ink
  return { ground: first, ink, panel, accent: panel }
}
