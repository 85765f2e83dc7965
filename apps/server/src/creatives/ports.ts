import type { Media } from '@ayob/contract/creatives'
import type { Core } from '../platform/core'
import type { FileStore } from '../platform/files'
import type { Reader } from '../platform/ports'

/** A creative as a screen gets it. Paths are files that the caller keeps or discards. */
export interface Prepared {
  readonly path: string
  readonly ending: 'png' | 'jpg' | 'gif' | 'mp4' | 'mov' | 'avi'
  readonly mime: string
  readonly previewPath: string | null
  /** Warnings are catalogue keys. */
  readonly media: Media
}

/** Reads and converts media files. */
export interface MediaWorkshop {
  contentOf(path: string): Promise<{ kind: Media['kind']; mime: string } | undefined>
  prepare(files: FileStore, path: string): Promise<Prepared | undefined>
}

/** Which creatives bookings show, kept by bookings. */
export interface CreativeUsage {
  /** Those among the ids whose booking is submitted and neither over nor cancelled. */
  unfinished(reader: Reader, creativeIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Whether a booking was ever made with it. */
  everBooked(reader: Reader, creativeId: string): Promise<boolean>
}

/** Whether a file is a person's photo, kept by registrations. */
export type IsPhoto = (reader: Reader, file: string) => Promise<boolean>

/** Serves a document of a registration when the link is good; undefined when no document has that name. */
export type ServeDocument = (
  file: string,
  query: unknown,
  address: string,
) => Promise<{ name: string; mime: string } | undefined>

export interface CreativeDeps extends Core {
  readonly files: FileStore
  readonly media: MediaWorkshop
  readonly usage: CreativeUsage
}
