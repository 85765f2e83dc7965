import type { Selectable, Updateable } from 'kysely'
import { totalOf } from '../../platform/paging'
import type { Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'
import type { ClaimedMail, Envelope } from '../../platform/transports'

type Row = Selectable<Tables['mails']>
type Outcome = 'state' | 'sent_at' | 'next_attempt_at' | 'last_error'

export const envelopeOf = (row: Row): Envelope => ({
  id: String(row.id),
  to: row.recipient,
  subject: row.subject,
  text: row.text,
  html: row.html,
  queuedAt: row.created_at,
  optOutUrl: row.opt_out_url,
})

interface QueuedMail extends Omit<Envelope, 'id'> {
  readonly dedupeKey: string
  readonly template: string
  readonly language: string
  readonly source: string | null
}

/** Table `mails`. */
export const mailStore = {
  /** Queues a mail unless its key is known. */
  async insert(tx: Tx, mail: QueuedMail): Promise<void> {
    const { dedupeKey, template, to, language, subject, text, html, queuedAt, optOutUrl, source } = mail
    const content = { template, language, subject, text, html, recipient: to, opt_out_url: optOutUrl, source }
    const queued = { dedupe_key: dedupeKey, state: 'queued', created_at: queuedAt, next_attempt_at: queuedAt } as const
    await tx
      .insertInto('mails')
      .values({ ...content, ...queued })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .execute()
  },

  /** How many mails a recipient got about what one person or organisation did. */
  countOf: (tx: Tx, { template, to, source, since }: { template: string; to: string; source: string; since: Date }) =>
    totalOf(
      tx
        .selectFrom('mails')
        .where('source', '=', source)
        .where('template', '=', template)
        .where('recipient', '=', to)
        .where('created_at', '>', since),
    ),

  /** Returns the oldest due mail, if any, now marked as sending. */
  async claim(tx: Tx, now: Date): Promise<ClaimedMail[]> {
    const due = await tx
      .selectFrom('mails')
      .selectAll()
      .where('state', '=', 'queued')
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return []
    const attempts = due.attempts + 1
    await tx
      .updateTable('mails')
      .set({ state: 'sending', attempts, claimed_at: now })
      .where('id', '=', due.id)
      .execute()
    return [{ ...envelopeOf(due), template: due.template, attempts }]
  },

  /** Records the outcome of an attempt. */
  async settle(tx: Tx, id: string, outcome: Pick<Updateable<Tables['mails']>, Outcome>): Promise<void> {
    await tx
      .updateTable('mails')
      .set({ last_error: null, ...outcome })
      .where('id', '=', Number(id))
      .where('state', '=', 'sending')
      .execute()
  },

  /** Moves mails that have been in state sending since before `before` to `state`. Returns their ids. */
  async release(tx: Tx, before: Date, state: 'queued' | 'unconfirmed'): Promise<string[]> {
    const rows = await tx
      .updateTable('mails')
      .set({ state })
      .where('state', '=', 'sending')
      .where('claimed_at', '<', before)
      .returning('id')
      .execute()
    return rows.map((row) => String(row.id))
  },

  async deleteSentBefore(tx: Tx, before: Date): Promise<void> {
    await tx.deleteFrom('mails').where('state', '=', 'sent').where('sent_at', '<', before).execute()
  },
}
