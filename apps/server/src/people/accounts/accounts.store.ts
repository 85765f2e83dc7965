import type { User } from '@ayob/contract/accounts'
import { LANGUAGES, type Language } from '@ayob/contract/languages'
import { sql } from 'kysely'
import { notFound } from '../../platform/errors'
import type { Reader, Tx } from '../../platform/ports'

const select = (reader: Reader) =>
  reader
    .selectFrom('users')
    .select([
      'id',
      'email',
      'password_hash as passwordHash',
      'user_type as type',
      'status',
      'rejection_reason as rejectionReason',
      'language',
      'first_name as name',
    ])

/** Accounts for sign-in. */
export const accounts = {
  byEmail(reader: Reader, email: string) {
    return select(reader)
      .where('email', '=', email)
      .orderBy(sql`status = 'rejected'`)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  },

  byId(reader: Reader, id: string) {
    return select(reader).where('id', '=', id).executeTakeFirst()
  },

  async setPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  },

  /** For administrators only: they have no running bookings or screens to pause. */
  async switchOff(tx: Tx, id: string): Promise<void> {
    await tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute()
  },

  /** The file of the photo; null without a photo, undefined without an account. */
  async lockPhoto(tx: Tx, id: string): Promise<string | null | undefined> {
    const row = await tx.selectFrom('users').select('photo_file').where('id', '=', id).forUpdate().executeTakeFirst()
    return row?.photo_file
  },

  async setPhoto(tx: Tx, id: string, file: string | null, bytes: number): Promise<void> {
    await tx.updateTable('users').set({ photo_file: file, photo_bytes: bytes }).where('id', '=', id).execute()
  },

  /** Falls back to English for a language that is no longer offered. */
  async language(reader: Reader, id: string): Promise<Language> {
    const row = await reader.selectFrom('users').select('language').where('id', '=', id).executeTakeFirst()
    return LANGUAGES.find((language) => language === row?.language) ?? 'en'
  },

  async setLanguage(tx: Tx, id: string, language: Language): Promise<void> {
    await tx.updateTable('users').set({ language }).where('id', '=', id).execute()
  },

  async present(reader: Reader, id: string): Promise<User> {
    const row = await reader
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name', 'email', 'phone', 'user_type', 'status', 'photo_file', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw notFound()
    const { photo_file, ...user } = row
    return { ...user, photo_url: photo_file && `/uploads/${photo_file}`, created_at: row.created_at.toISOString() }
  },
}
