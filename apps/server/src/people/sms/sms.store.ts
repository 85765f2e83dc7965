import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

type Outcome = 'state' | 'sent_at' | 'next_attempt_at' | 'last_error'
export type QueuedMessage = Selectable<Tables['sms_messages']>

/** Tables `sms_messages` and `sms_days`. */
export const messageStore = {
  /** Queues a message unless its key is known. */
  async insert(tx: Tx, message: Insertable<Tables['sms_messages']>): Promise<void> {
    await tx
      .insertInto('sms_messages')
      .values(message)
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .execute()
  },

  /** Takes the oldest due messages, codes first. They are due again at `again` unless they are settled. */
  async claim(tx: Tx, now: Date, again: Date, count: number): Promise<QueuedMessage[]> {
    const due = await tx
      .selectFrom('sms_messages')
      .select('id')
      .where('state', '=', 'queued')
      .where('next_attempt_at', '<=', now)
      .orderBy('kind')
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(count)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return []
    const ids = due.map(({ id }) => id)
    return tx
      .updateTable('sms_messages')
      .set((change) => ({ attempts: change('attempts', '+', 1), next_attempt_at: again }))
      .where('id', 'in', ids)
      .returningAll()
      .execute()
  },

  /** Records the outcome of an attempt. */
  async settle(tx: Tx, id: string, outcome: Pick<Updateable<Tables['sms_messages']>, Outcome>): Promise<void> {
    await tx
      .updateTable('sms_messages')
      .set({ last_error: null, ...outcome })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .execute()
  },

  /** Counts a message of a day. Returns false, and counts nothing, when `most` are counted. */
  async take(tx: Tx, day: string, most: number): Promise<boolean> {
    const { rows } = await sql`
      insert into sms_days as d (day, sent) values (${day}, 1)
      on conflict (day) do update set sent = d.sent + 1 where d.sent < ${most}
      returning day`.execute(tx)
    return rows.length > 0
  },

  /** How many messages of a day are counted. */
  async sentOn(reader: Reader, day: string): Promise<number> {
    const row = await reader.selectFrom('sms_days').select('sent').where('day', '=', day).executeTakeFirst()
    return row?.sent ?? 0
  },

  async deleteBefore(tx: Tx, at: Date, day: string): Promise<void> {
    await tx.deleteFrom('sms_messages').where('created_at', '<', at).execute()
    await tx.deleteFrom('sms_days').where('day', '<', day).execute()
  },

  /** Messages that wait are deleted too: their person is gone. */
  async deleteOf(tx: Tx, userId: string): Promise<void> {
    await tx.deleteFrom('sms_messages').where('user_id', '=', userId).execute()
  },
}

export type CodeRow = Selectable<Tables['phone_codes']>

/** Table `phone_codes`. */
export const codeStore = {
  /** Stores a code and replaces the account's previous one. */
  async replace(tx: Tx, code: Omit<Insertable<Tables['phone_codes']>, 'wrong_guesses'>): Promise<void> {
    const { user_id: _, ...change } = code
    await tx
      .insertInto('phone_codes')
      .values(code)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...change, wrong_guesses: 0 }))
      .execute()
  },

  byId: (reader: Reader, id: string): Promise<CodeRow | undefined> =>
    reader.selectFrom('phone_codes').selectAll().where('id', '=', id).executeTakeFirst(),

  /** The code of an account, locked until the transaction ends. */
  lock: (tx: Tx, userId: string): Promise<CodeRow | undefined> =>
    tx.selectFrom('phone_codes').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst(),

  async countWrong(tx: Tx, userId: string): Promise<void> {
    await tx
      .updateTable('phone_codes')
      .set((change) => ({ wrong_guesses: change('wrong_guesses', '+', 1) }))
      .where('user_id', '=', userId)
      .execute()
  },

  async remove(tx: Tx, userId: string): Promise<void> {
    await tx.deleteFrom('phone_codes').where('user_id', '=', userId).execute()
  },

  async removeExpired(tx: Tx, now: Date): Promise<void> {
    await tx.deleteFrom('phone_codes').where('expires_at', '<=', now).execute()
  },
}
