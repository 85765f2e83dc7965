import type { Media } from '@ayob/contract/creatives'
import type { Legibility } from '@ayob/contract/legibility'
import { type DesignFacts, legibilityOf, type Measured } from './legibility'

/** A key of the catalogue, with the values of its placeholders if it has any. */
export type Warning = string | readonly [key: string, values: Readonly<Record<string, string | number>>]

/** The media facts of a file, as they are stored. */
export interface StoredMedia extends Omit<Media, 'warnings' | 'preparing'> {
  readonly warnings: readonly Warning[]
  /** Absent once the file has been read. */
  readonly preparing?: true
}

/** A creative as other rooms see it. */
export interface Creative {
  readonly id: string
  readonly ownerId: string
  /** Its public name below /uploads. */
  readonly file: string
  readonly previewFile: string | null
  readonly sha256: string
  readonly mime: string
  readonly media: StoredMedia
  /** Null until it has been measured, and for files that can't be. */
  readonly measured: Measured | null
  /** The design that it was created from, with the facts from its document; null for an uploaded file. */
  readonly designId: string | null
  readonly designFacts: DesignFacts | null
}

/** Measured on the picture of a design, because the document does not contain it. */
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

/** The legibility of a creative; null while unknown. `nearCopyOf`: see `legibilityOf`. */
export const creativeLegibility = (
  { measured, designFacts }: Pick<Creative, 'measured' | 'designFacts'>,
  nearCopyOf?: string | null,
): Legibility | null => (measured || designFacts ? legibilityOf(measured ?? UNMEASURED, designFacts, nearCopyOf) : null)
