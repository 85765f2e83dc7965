import type { DocumentField } from '@ayob/contract/accounts'
import type { PERMIT_DOCUMENT } from '@ayob/contract/vehicles'
import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

/** A stored document of a registration, or of a vehicle's permit. */
export interface KeptDocument {
  readonly field: DocumentField | typeof PERMIT_DOCUMENT
  readonly file: string
  readonly name: string
  readonly mime: string
  readonly size: number
}

const COLUMNS = ['user_id', 'field', 'file', 'name', 'mime', 'size', 'uploaded_at'] as const

/** Tables `documents` and `document_versions`. */
export const documentStore = {
  /** Removes a document and returns it. */
  take(tx: Tx, userId: string, field: string) {
    return tx
      .deleteFrom('documents')
      .where('user_id', '=', userId)
      .where('field', '=', field)
      .returning([...COLUMNS, 'asked_at'])
      .executeTakeFirst()
  },

  async put(tx: Tx, userId: string, document: KeptDocument, at: Date, askedAt: Date | null): Promise<void> {
    await tx
      .insertInto('documents')
      .values({ user_id: userId, ...document, uploaded_at: at, asked_at: askedAt })
      .execute()
  },

  /** Keeps a removed document as an earlier version. */
  async keepVersion(tx: Tx, { asked_at, ...document }: Taken, at: Date): Promise<void> {
    await tx
      .insertInto('document_versions')
      .values({ ...document, replaced_at: at, accepted: asked_at === null })
      .execute()
  },

  /** Makes an earlier version current again. */
  async restore(tx: Tx, file: string): Promise<void> {
    const version = await tx
      .deleteFrom('document_versions')
      .where('file', '=', file)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('documents')
      .values({ ...version, asked_at: null })
      .execute()
  },

  /** Documents of an account that wait for review, newest first. */
  waiting(tx: Tx, userId: string) {
    return tx
      .selectFrom('documents')
      .select(['field', 'asked_at'])
      .where('user_id', '=', userId)
      .where('asked_at', 'is not', null)
      .orderBy('asked_at', 'desc')
      .execute()
  },

  async accept(tx: Tx, userId: string): Promise<void> {
    await tx
      .updateTable('documents')
      .set({ asked_at: null })
      .where('user_id', '=', userId)
      .where('asked_at', 'is not', null)
      .execute()
  },

  /** The number of accounts of each type with documents that wait for review. */
  waitingCounts(reader: Reader) {
    return reader
      .selectFrom('documents')
      .innerJoin('users', 'users.id', 'documents.user_id')
      .select(['user_type', (of) => of.fn.count<number>('users.id').distinct().as('count')])
      .where('asked_at', 'is not', null)
      .groupBy('user_type')
      .execute()
  },

  /** Finds a document or an earlier version by its file. */
  async byFile(reader: Reader, file: string) {
    const facts = ['user_id', 'field', 'file', 'mime'] as const
    return (
      (await reader.selectFrom('documents').select(facts).where('file', '=', file).executeTakeFirst()) ??
      (await reader.selectFrom('document_versions').select(facts).where('file', '=', file).executeTakeFirst())
    )
  },

  of(reader: Reader, userIds: readonly string[]) {
    return reader
      .selectFrom('documents')
      .select(['user_id', 'field', 'file', 'asked_at'])
      .where(sql<boolean>`user_id = any(${[...userIds]}::text[])`)
      .execute()
  },

  /** Earlier versions, last replaced first. */
  versionsOf(reader: Reader, userIds: readonly string[]) {
    return reader
      .selectFrom('document_versions')
      .select(['user_id', 'field', 'file', 'name', 'uploaded_at', 'replaced_at', 'accepted'])
      .where(sql<boolean>`user_id = any(${[...userIds]}::text[])`)
      .orderBy('replaced_at', 'desc')
      .orderBy('uploaded_at', 'desc')
      .execute()
  },

  /** Removes every document of an account. Returns their files. */
  async removeAll(tx: Tx, userId: string): Promise<string[]> {
    const now = await tx.deleteFrom('documents').where('user_id', '=', userId).returning('file').execute()
    const before = await tx.deleteFrom('document_versions').where('user_id', '=', userId).returning('file').execute()
    return [...now, ...before].map(({ file }) => file)
  },

  /** Files of accounts that were rejected before a moment, earlier versions included. */
  async rejectedBefore(reader: Reader, before: Date): Promise<string[]> {
    const files = (table: 'documents' | 'document_versions') =>
      reader
        .selectFrom(table)
        .innerJoin('users', 'users.id', `${table}.user_id`)
        .select(`${table}.file`)
        .where('users.status', '=', 'rejected')
        .where('users.reviewed_at', '<', before)
    const rows = await files('documents').unionAll(files('document_versions')).execute()
    return rows.map(({ file }) => file)
  },

  async remove(reader: Reader, file: string): Promise<void> {
    await reader.deleteFrom('documents').where('file', '=', file).execute()
    await reader.deleteFrom('document_versions').where('file', '=', file).execute()
  },
}

type Taken = Selectable<Tables['documents']>
