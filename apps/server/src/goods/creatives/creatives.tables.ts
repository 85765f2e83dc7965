import type { DesignDocument } from '@ayob/contract/designs'
import type { StoredMedia } from '@ayob/domain/creatives/creative'
import type { DesignFacts, Measured } from '@ayob/domain/creatives/legibility'
import type { ColumnType } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    media_files: {
      sha256: string
      ending: string
      mime: string
      size: number
      stored_at: Date
      preview_sha256: string | null
      media: ColumnType<StoredMedia, string, string>
      /** Null before `measured_at`, and for a file that can't be measured. */
      measured: ColumnType<Measured | null, string | null | undefined, string | null>
      measured_at: ColumnType<Date | null, Date | null | undefined, Date | null>
      /** Null until its renditions are made. */
      sized_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    }
    /** Smaller copies of files for small displays. They end as their file does. */
    media_renditions: { sha256: string; side: number; file_sha256: string; bytes: number }
    creatives: {
      id: string
      owner_id: string
      /** Null for a creative from before members were recorded. */
      made_by: string | null
      file: string
      preview_file: string | null
      sha256: string
      original_sha256: string
      name: string
      size: number
      /** Bytes of its files; 0 after their removal, null for a creative from before they were counted. */
      kept_bytes: ColumnType<number | null, number, number>
      uploaded_at: Date
      deleted_at: Date | null
      /** The design that the creative was made from, whose row may be deleted, and a copy of its document. */
      design_id: ColumnType<string | null, string | null | undefined, string | null>
      design: ColumnType<DesignDocument | null, never, string | null>
      design_facts: ColumnType<DesignFacts | null, never, string | null>
    }
    /** Files that could not be read at once, and when that is tried again. */
    media_preparations: { sha256: string; owner_id: string; tries: number; next_at: Date }
    designs: {
      id: string
      owner_id: string
      name: string
      document: ColumnType<DesignDocument, string, string>
      /** Incremented with each save. */
      version: number
      /** Null for a design from before members were recorded. */
      changed_by: string | null
      creative_id: string | null
      created_at: Date
      updated_at: Date
    }
  }
}
