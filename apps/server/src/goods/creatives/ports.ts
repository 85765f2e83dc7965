import type { StoredMedia, Warning } from '@ayob/domain/creatives/creative'
import type { Measured } from '@ayob/domain/creatives/legibility'
import type { Core } from '../../platform/core'
import type { FileStore } from '../../platform/files'
import type { Reader } from '../../platform/ports'

/** A creative converted for screens. The caller stores the files at its paths. */
export interface Prepared {
  readonly path: string
  readonly ending: 'png' | 'jpg' | 'gif' | 'mp4' | 'mov' | 'avi'
  readonly mime: string
  readonly previewPath: string | null
  readonly media: StoredMedia
}

/** Reads and converts media files, in turn and within limits. */
export interface MediaTools {
  /**
   * Converts an account's uploaded file into `folder`, or tells why it can't be used. Errors: 400 on `file` for a file
   * beyond the limits; `busy` when the machine had no time, memory or worker for it within `waitMs`.
   */
  prepare(
    ownerId: string,
    path: string,
    folder: string,
    waitMs?: number,
  ): Promise<Prepared | { readonly refused: Warning }>
  /**
   * Measures how well a prepared creative can be read from the road. Null when it can't be measured. Errors: 400 for a
   * file beyond the limits; 503 while too many wait.
   */
  measure(ownerId: string, path: string, folder: string, isVideo: boolean): Promise<Measured | null>
  /** How many files are ahead of the account's next one; null when none of its files wait. */
  ahead(ownerId: string): number | null
}

/** Provided by bookings. */
export interface CreativeUsage {
  /** Returns those that an unfinished booking shows. */
  unfinished(reader: Reader, creativeIds: readonly string[]): Promise<ReadonlySet<string>>
  everBooked(reader: Reader, creativeId: string): Promise<boolean>
}

/** Returns true for a person's photo. Provided by accounts. */
export type IsPhoto = (reader: Reader, file: string) => Promise<boolean>

/** Returns the stored document of a valid link. Provided by accounts. */
export type ServeDocument = (
  file: string,
  query: unknown,
  address: string,
) => Promise<{ name: string; mime: string } | undefined>

export interface CreativeDeps extends Core {
  readonly files: FileStore
  readonly media: MediaTools
  readonly usage: CreativeUsage
}
