import type { Insertable } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'
import { totalOf } from '../../platform/total-of'

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

  /** Returns the user of a valid challenge. */
  async challenged(reader: Reader, tokenHash: string, now: Date): Promise<string | undefined> {
    const row = await reader
      .selectFrom('sign_in_challenges')
      .select('user_id')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row?.user_id
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
