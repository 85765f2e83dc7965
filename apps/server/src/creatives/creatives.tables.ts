import type { Media } from '@ayob/contract/creatives'
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
    }
    creatives: {
      id: string
      owner_id: string
      file: string
      preview_file: string | null
      sha256: string
      original_sha256: string
      name: string
      size: number
      uploaded_at: Date
      deleted_at: Date | null
    }
  }
}
