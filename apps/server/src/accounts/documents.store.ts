import type { DocumentField } from '@ayob/contract/accounts'
import type { PERMIT_DOCUMENT } from '@ayob/contract/vehicles'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/ports'

/** A stored document: of a registration, or of a vehicle's permit. */
export interface KeptDocument {
  readonly field: DocumentField | typeof PERMIT_DOCUMENT
  readonly file: string
  readonly name: string
  readonly mime: string
  readonly size: number
}

/** Table `documents`. */
export const documentStore = {
  /** Replaces a document. Returns the file of the old one. */
  async put(tx: Tx, userId: string, document: KeptDocument, at: Date): Promise<string | undefined> {
    const old = await tx
      .deleteFrom('documents')
      .where('user_id', '=', userId)
      .where('field', '=', document.field)
      .returning('file')
      .executeTakeFirst()
    await tx
      .insertInto('documents')
      .values({ user_id: userId, ...document, uploaded_at: at })
      .execute()
    return old?.file
  },

  byFile(reader: Reader, file: string) {
    return reader
      .selectFrom('documents')
      .select(['user_id', 'field', 'file', 'mime'])
      .where('file', '=', file)
      .executeTakeFirst()
  },

  of(reader: Reader, userIds: readonly string[]) {
    return reader
      .selectFrom('documents')
      .select(['user_id', 'field', 'file'])
      .where(sql<boolean>`user_id = any(${[...userIds]}::text[])`)
      .execute()
  },

  rejectedBefore(reader: Reader, before: Date) {
    return reader
      .selectFrom('documents')
      .innerJoin('users', 'users.id', 'documents.user_id')
      .select('documents.file')
      .where('users.status', '=', 'rejected')
      .where('users.reviewed_at', '<', before)
      .execute()
  },

  async remove(reader: Reader, file: string): Promise<void> {
    await reader.deleteFrom('documents').where('file', '=', file).execute()
  },
}
