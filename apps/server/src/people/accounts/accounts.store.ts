import type { User, UserStatus, UserType } from '@ayob/contract/accounts'
import { LANGUAGES, type Language } from '@ayob/contract/languages'
import { type Insertable, type Selectable, sql } from 'kysely'
import { notFound } from '../../platform/errors'
import { totalOf } from '../../platform/paging'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

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

export interface Account {
  readonly id: string
  readonly email: string
  readonly passwordHash: string
  readonly type: UserType
  readonly status: UserStatus
  readonly rejectionReason: string | null
  readonly language: string
  /** First name. */
  readonly name: string
}

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

  /**
   * The driver whom a number belongs to. Undefined when another account has it too, and for an account that may not sign in.
   * Rejected registrations don't count, as with e-mail addresses: they would bar the number's owner for good.
   */
  async driverWith(reader: Reader, phone: string): Promise<Account | undefined> {
    const found = await select(reader).where('phone', '=', phone).where('status', '!=', 'rejected').limit(2).execute()
    const [one, other] = found
    return one && !other && one.type === 'driver' && one.status === 'approved' ? one : undefined
  },

  /** Keeps an account's number and status as they are until the transaction ends. */
  async hold(tx: Tx, id: string): Promise<void> {
    await tx.selectFrom('users').select('id').where('id', '=', id).forShare().execute()
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

/** Tables `two_factor`, `recovery_codes` and `sign_in_challenges`. */
export const twoFactorStore = {
  async isOn(reader: Reader, userId: string): Promise<boolean> {
    const row = await reader
      .selectFrom('two_factor')
      .select('enabled_at')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row !== undefined && row.enabled_at !== null
  },

  lock(tx: Tx, userId: string) {
    return tx.selectFrom('two_factor').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
  },

  /** Stores a proposed secret. Returns false when two-step sign-in is already on. */
  async propose(tx: Tx, userId: string, secretSealed: string): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('two_factor')
      .values({ user_id: userId, secret_sealed: secretSealed, enabled_at: null })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret_sealed: secretSealed })
          .where('two_factor.enabled_at', 'is', null),
      )
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  async switchOn(tx: Tx, userId: string, at: Date): Promise<void> {
    await tx.updateTable('two_factor').set({ enabled_at: at }).where('user_id', '=', userId).execute()
  },

  /** Stores recovery codes and replaces the previous ones. */
  async setRecoveryCodes(tx: Tx, userId: string, codeHashes: readonly string[]): Promise<void> {
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    await tx
      .insertInto('recovery_codes')
      .values(codeHashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
      .execute()
  },

  async setLastStep(tx: Tx, userId: string, step: number): Promise<void> {
    await tx.updateTable('two_factor').set({ last_step: step }).where('user_id', '=', userId).execute()
  },

  /** Spends a recovery code. Returns false when it is unknown or spent. */
  async spendRecoveryCode(tx: Tx, userId: string, codeHashes: readonly string[], at: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('recovery_codes')
      .set({ used_at: at })
      .where('user_id', '=', userId)
      .where('code_hash', 'in', codeHashes)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  recoveryCodesLeft: (reader: Reader, userId: string): Promise<number> =>
    totalOf(reader.selectFrom('recovery_codes').where('user_id', '=', userId).where('used_at', 'is', null)),

  /** Removes the authenticator app. */
  async removeApp(tx: Tx, userId: string): Promise<void> {
    await tx.deleteFrom('two_factor').where('user_id', '=', userId).execute()
  },

  /** Removes two-step sign-in, including recovery codes and started sign-ins. */
  async remove(tx: Tx, userId: string): Promise<void> {
    await twoFactorStore.removeChallengesOf(tx, userId)
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    await tx.deleteFrom('two_factor').where('user_id', '=', userId).execute()
  },

  async insertChallenge(tx: Tx, challenge: Insertable<Tables['sign_in_challenges']>): Promise<void> {
    await tx.insertInto('sign_in_challenges').values(challenge).execute()
  },

  /** The user of a valid challenge, and whether its first step was a code by SMS. */
  challenged(reader: Reader, tokenHash: string, now: Date) {
    return reader
      .selectFrom('sign_in_challenges')
      .select(['user_id as userId', 'by_sms as bySms'])
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  },

  /** Spends a challenge. Returns false when it is already spent. */
  async removeChallenge(tx: Tx, tokenHash: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('sign_in_challenges')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  async removeChallengesOf(tx: Tx, userId: string): Promise<void> {
    await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
  },
}

export type PasskeyRow = Selectable<Tables['passkeys']>

/** Tables `passkeys` and `passkey_challenges`. */
export const passkeyStore = {
  ofUser: (reader: Reader, userId: string): Promise<PasskeyRow[]> =>
    reader
      .selectFrom('passkeys')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),

  async has(reader: Reader, userId: string): Promise<boolean> {
    const query = reader.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1)
    return (await query.executeTakeFirst()) !== undefined
  },

  byId: (reader: Reader, id: string): Promise<PasskeyRow | undefined> =>
    reader.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Returns undefined when an account already has the passkey. */
  insert: (tx: Tx, passkey: Insertable<Tables['passkeys']>): Promise<PasskeyRow | undefined> =>
    tx
      .insertInto('passkeys')
      .values(passkey)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst(),

  /** Returns undefined when the passkey does not belong to the user. */
  rename: (tx: Tx, userId: string, id: string, name: string): Promise<PasskeyRow | undefined> =>
    tx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirst(),

  /** Records a use. Returns false when the signature count did not go up, which suggests a copied passkey. */
  async use(tx: Tx, id: string, counter: number, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('passkeys')
      .set({ counter, last_used_at: at })
      .where('id', '=', id)
      .where((row) => row.or([row('counter', '<', counter), row.and([row('counter', '=', 0), row.val(counter === 0)])]))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async remove(tx: Tx, userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  async removeAll(tx: Tx, userId: string): Promise<void> {
    await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
    await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
  },

  async insertChallenge(tx: Tx, challenge: Insertable<Tables['passkey_challenges']>): Promise<void> {
    await tx.insertInto('passkey_challenges').values(challenge).execute()
  },

  /** Spends a challenge of a user, or of nobody. Returns false when it is unknown, spent or expired. */
  async spendChallenge(reader: Reader, hash: string, userId: string | null, now: Date): Promise<boolean> {
    const { numDeletedRows } = await reader
      .deleteFrom('passkey_challenges')
      .where('challenge_hash', '=', hash)
      .where('user_id', userId === null ? 'is' : '=', userId)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
}
