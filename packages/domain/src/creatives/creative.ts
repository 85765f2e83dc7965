import type { Media } from '@ayob/contract/creatives'

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
}
