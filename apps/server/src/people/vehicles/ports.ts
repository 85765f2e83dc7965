import type { UserStatus, UserType } from '@ayob/contract/accounts'
import type { Core } from '../../platform/core'
import type { DocumentLinks } from '../../platform/document-links'
import type { FileStore, ReceivedFile } from '../../platform/files'
import type { Actor, Reader } from '../../platform/ports'

/** Provided by accounts. */
export interface Documents {
  readonly rules: { readonly maxBytes: number; readonly tooLarge: string; readonly none: string }
  /** Stores files as documents of the actor. Throws when their content is not a document. */
  keep(actor: Actor, received: readonly ReceivedFile[]): Promise<unknown>
}

export interface VehicleDeps extends Core {
  readonly files: FileStore
  readonly links: DocumentLinks
  readonly documents: Documents
}

/** Provided by accounts. */
export interface OwnerAccounts {
  /** The newest account with an address, without rejected ones. */
  byEmail(
    reader: Reader,
    email: string,
  ): Promise<{ readonly id: string; readonly type: UserType; readonly status: UserStatus } | undefined>
}
