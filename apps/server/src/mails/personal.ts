import type { Reader, Tx } from '../platform/ports'

const addressOf = (reader: Reader, userId: string) =>
  reader.selectFrom('users').select('email').where('id', '=', userId)

/** What mails keep of a person, found by the address that the account has. */
export const mailsPersonal = {
  name: 'mails',

  async exported(reader: Reader, userId: string) {
    return reader
      .selectFrom('mails')
      .select(['subject', 'language', 'created_at', 'sent_at'])
      .where('recipient', '=', addressOf(reader, userId))
      .orderBy('id')
      .execute()
  },

  /** What is still to be sent, goes; it is removed like any sent mail afterwards. */
  async erase(tx: Tx, userId: string): Promise<undefined> {
    await tx
      .deleteFrom('mails')
      .where('recipient', '=', addressOf(tx, userId))
      .where('state', 'not in', ['queued', 'sending'])
      .execute()
  },
}
