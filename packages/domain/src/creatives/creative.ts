import type { Media } from '@ayob/contract/creatives'
import type { Legibility } from '@ayob/contract/legibility'
import { type DesignFacts, legibilityOf, type Measured } from './legibility'

/** A creative as other capabilities read it. */
export interface Creative {
  readonly id: string
  readonly ownerId: string
  /** Its public name below /uploads. */
  readonly file: string
  readonly previewFile: string | null
  readonly sha256: string
  readonly mime: string
  readonly media: Media
  /** Null while it has not been measured, and for what can't be. */
  readonly measured: Measured | null
  /** The design that it was made of, and what its document tells; null for an uploaded file. */
  readonly designId: string | null
  readonly designFacts: DesignFacts | null
}

/** Of a design, what its document doesn't tell. */
const UNMEASURED: Measured = {
  smallestPx: null,
  largestPx: null,
  contrast: null,
  letters: 0,
  emptyShare: 0,
  qr: 'none',
  blank: false,
  flashes: null,
  print: '',
}

/** How a creative can be read; null while nobody knows. `nearCopyOf`: see `legibilityOf`. */
export const creativeLegibility = (
  { measured, designFacts }: Pick<Creative, 'measured' | 'designFacts'>,
  nearCopyOf?: string | null,
): Legibility | null => (measured || designFacts ? legibilityOf(measured ?? UNMEASURED, designFacts, nearCopyOf) : null)
