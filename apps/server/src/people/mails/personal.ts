import type { PersonalPart } from '../../platform/personal.queries'
import type { Reader } from '../../platform/ports'

const addressOf = (reader: Reader, userId: string) =>
  reader.selectFrom('users').select('email').where('id', '=', userId)

/** Mails are found by the account's current address. */
export const mailsPersonal: PersonalPart = {
  name: 'mails',

  exported: (reader, userId) =>
    reader
      .selectFrom('mails')
      .select(['subject', 'language', 'created_at', 'sent_at'])
      .where('recipient', '=', addressOf(reader, userId))
      .orderBy('id')
      .execute(),

  /** Queued mails are still sent, and deleted later like any sent mail. */
  async erase(tx, userId): Promise<undefined> {
    await tx
      .deleteFrom('mails')
      .where('recipient', '=', addressOf(tx, userId))
      .where('state', 'not in', ['queued', 'sending'])
      .execute()
  },
}
