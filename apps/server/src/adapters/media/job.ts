import type { StoredMedia, Warning } from '@ayob/domain/creatives/creative'
import type { Measured } from '@ayob/domain/creatives/legibility'
import type { LookPrint } from '@ayob/domain/looks/print'

/** A task for a media worker. */
export type Job =
  | { readonly kind: 'creative'; readonly from: string; readonly folder: string }
  | { readonly kind: 'paper'; readonly from: string; readonly folder: string }
  | { readonly kind: 'photo'; readonly from: string; readonly to: string }
  | { readonly kind: 'still'; readonly from: string; readonly to: string }
  | { readonly kind: 'look'; readonly from: string; readonly to: string }
  | { readonly kind: 'prints'; readonly from: string; readonly folder: string; readonly isVideo: boolean }
  | { readonly kind: 'renditions'; readonly from: string; readonly folder: string; readonly ending: string }
  | { readonly kind: 'measure'; readonly from: string; readonly folder: string; readonly isVideo: boolean }

/** A file that can't be used, with the reason for its owner. */
export interface Refused {
  readonly refused: Warning
}

/** A creative converted for screens. The caller stores the files at its paths. */
export interface Prepared {
  readonly path: string
  readonly ending: 'png' | 'jpg' | 'gif' | 'mp4' | 'mov' | 'avi'
  readonly mime: string
  readonly previewPath: string | null
  readonly media: StoredMedia
}

/** A rendition in the folder of its job. */
export interface DrawnRendition {
  readonly side: number
  readonly path: string
  readonly bytes: number
}

/** A document as it is stored: without the place where it was taken. */
export interface PreparedPaper {
  readonly path: string
  readonly mime: 'application/pdf' | 'image/jpeg' | 'image/png'
}

/** The result of each kind of job. */
export interface Results {
  creative: Prepared | Refused
  paper: PreparedPaper | Refused
  photo: boolean
  still: boolean
  look: LookPrint | undefined
  prints: readonly LookPrint[] | null
  renditions: readonly DrawnRendition[]
  measure: Measured | null
}

/** A worker's answer. A spent worker gets no more jobs. */
export type Answer = { readonly spent: boolean } & (
  | { readonly result: Results[Job['kind']] }
  | { readonly tooMuch: true }
  | { readonly fault: string }
)

/** Thrown for a file that needs more memory than a worker may use. */
export class NoRoom extends Error {}
