import type { Insertable, Selectable } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

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
