import { DAY_MS } from '@ayob/contract/durations'
import { isWanted, optOutOf } from '@ayob/domain/notifications/choices'
import type { Clock, Tx } from '../../platform/ports'
import { compose, optOutPath, type Sender } from './compose'
import { CHOICES_NEEDED } from './kinds'
import { mailStore } from './mails.store'
import type { MailChoices, Person } from './ports'
import type { TemplateData, TemplateName } from './templates'

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
export type QueueMail = <T extends TemplateName>(tx: Tx, order: MailOrder<T>) => Promise<void>

export function createQueueMail(clock: Clock, sender: Sender, choices: MailChoices): QueueMail {
  return async (tx, { dedupeKey, template, to: reader, data, source }) => {
    const needed = CHOICES_NEEDED[template]
    if (needed.length > 0 && !isWanted(needed, await choices.of(tx, reader.id))) return
    const queuedAt = clock.now()
    const since = new Date(queuedAt.getTime() - DAY_MS)
    if (source && (await mailStore.countOf(tx, { template, to: reader.email, source, since })) >= MOST_A_DAY) return
    const choice = optOutOf(needed)
    const optOut = choice && { choice, token: choices.optOutToken(reader.id, choice) }
    const composed = compose(template, reader, data, sender, optOut)
    const optOutUrl = optOut ? `${sender.publicUrl()}/api${optOutPath(optOut.token)}` : null
    const { email: to, language } = reader
    const about = source ?? null
    await mailStore.insert(tx, { dedupeKey, template, to, language, ...composed, queuedAt, optOutUrl, source: about })
  }
}
