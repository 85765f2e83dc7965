import type { Media } from '@ayob/contract/creatives'
import type { DesignDocument } from '@ayob/contract/designs'
import type { DesignFacts, Measured } from '@ayob/domain/creatives/legibility'
import type { ColumnType } from 'kysely'

declare module '../platform/tables' {
  interface Tables {
    media_files: {
      sha256: string
      ending: string
      mime: string
      size: number
      stored_at: Date
      preview_sha256: string | null
      media: ColumnType<Media, string, string>
      /** Null before `measured_at`, and for a file that can't be measured. */
      measured: ColumnType<Measured | null, string | null | undefined, string | null>
      measured_at: ColumnType<Date | null, Date | null | undefined, Date>
    }
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
      uploaded_at: Date
      deleted_at: Date | null
      /** The design that the creative was made from, whose row may be deleted, and a copy of its document. */
      design_id: ColumnType<string | null, string | null | undefined, string | null>
      design: ColumnType<DesignDocument | null, never, string | null>
      design_facts: ColumnType<DesignFacts | null, never, string | null>
    }
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
