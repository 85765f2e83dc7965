import type { Core } from '../platform/core'
import type { DocumentLinks } from '../platform/document-links'
import type { FileStore, ReceivedFile } from '../platform/files'

/** Documents of people, kept by accounts. */
export interface Documents {
  readonly rules: { readonly maxBytes: number; readonly tooLarge: string; readonly none: string }
  /** Keeps files as documents of a person once their content is one of a document. */
  keep(userId: string, received: readonly ReceivedFile[]): Promise<unknown>
}

export interface VehicleDeps extends Core {
  readonly files: FileStore
  readonly links: DocumentLinks
  readonly documents: Documents
}
