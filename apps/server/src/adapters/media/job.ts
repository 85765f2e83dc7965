import type { Measured } from '@ayob/domain/creatives/legibility'
import type { LookPrint } from '@ayob/domain/looks/print'
import type { Prepared } from '../../creatives/ports'

/** A task for a media worker. */
export type Job =
  | { readonly kind: 'creative'; readonly from: string; readonly folder: string }
  | { readonly kind: 'photo'; readonly from: string; readonly to: string }
  | { readonly kind: 'look'; readonly from: string; readonly to: string }
  | { readonly kind: 'prints'; readonly from: string; readonly folder: string; readonly isVideo: boolean }
  | { readonly kind: 'measure'; readonly from: string; readonly folder: string; readonly isVideo: boolean }

/** The result of each kind of job. */
export interface Results {
  creative: Prepared | undefined
  photo: boolean
  look: LookPrint | undefined
  prints: readonly LookPrint[] | null
  measure: Measured | null
}

/** A worker's answer. A spent worker gets no more jobs. */
export type Answer = { readonly spent: boolean } & (
  | { readonly result: Results[Job['kind']] }
  | { readonly tooMuch: true }
  | { readonly fault: string }
)

/** Thrown for a file that would unpack to more than the limits allow. */
export class TooMuch extends Error {}
