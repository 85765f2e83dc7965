import { DAY_MS } from '@ayob/contract/durations'
import { isWanted, optOutOf } from '@ayob/domain/notifications/choices'
import type { Context } from '../../platform/context'
import type { PersonalPart } from '../../platform/personal.queries'
import type { Reader, Tx } from '../../platform/ports'
import type { Person } from '../../platform/transports'
import { optOutToken } from '../settings/settings.commands'
import { settingsViews } from '../settings/settings.queries'
import { CHOICES_NEEDED, compose, optOutPath, type TemplateData, type TemplateName } from './compose'
import { mailStore } from './mails.store'

export interface MailOrder<T extends TemplateName> {
  /** Unique per occasion and recipient: a mail with a known key is not queued again. */
  readonly dedupeKey: string
  readonly template: T
  /** The recipient, whose settings decide whether the mail is written. */
  readonly to: Person
  readonly data: TemplateData[T]
  /** Whose doing it tells of, if they can do it again and again: a recipient gets few mails a day about the same source. */
  readonly source?: string | undefined
}

/** Mails of one template about one source to one recipient in a day. Notices and the daily digest tell the rest. */
const MOST_A_DAY = 5

/** Composes a mail and queues it in the transaction, unless its recipient has opted out. */
export async function queueMail<T extends TemplateName>(
  ctx: Context,
  tx: Tx,
  { dedupeKey, template, to: reader, data, source }: MailOrder<T>,
): Promise<void> {
  const needed = CHOICES_NEEDED[template]
  if (needed.length > 0 && !isWanted(needed, await settingsViews.notificationChoices(tx, reader.id))) return
  const queuedAt = ctx.clock.now()
  const since = new Date(queuedAt.getTime() - DAY_MS)
  if (source && (await mailStore.countOf(tx, { template, to: reader.email, source, since })) >= MOST_A_DAY) return
  const choice = optOutOf(needed)
  const optOut = choice && { choice, token: optOutToken(ctx.secrets.links, reader.id, choice) }
  const composed = compose(template, reader, data, { publicUrl: ctx.publicUrl, company: ctx.config.company }, optOut)
  const optOutUrl = optOut ? `${ctx.publicUrl()}/api${optOutPath(optOut.token)}` : null
  const { email: to, language } = reader
  const about = source ?? null
  await mailStore.insert(tx, { dedupeKey, template, to, language, ...composed, queuedAt, optOutUrl, source: about })
}

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
