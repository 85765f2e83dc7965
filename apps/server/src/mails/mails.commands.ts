import { isWanted, optOutOf } from '@ayob/domain/notifications/choices'
import type { Clock, Tx } from '../platform/ports'
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
}

/** Composes a mail and queues it in the transaction, unless its recipient has opted out. */
export type QueueMail = <T extends TemplateName>(tx: Tx, order: MailOrder<T>) => Promise<void>

export function createQueueMail(clock: Clock, sender: Sender, choices: MailChoices): QueueMail {
  return async (tx, { dedupeKey, template, to: reader, data }) => {
    const needed = CHOICES_NEEDED[template]
    if (needed.length > 0 && !isWanted(needed, await choices.of(tx, reader.id))) return
    const choice = optOutOf(needed)
    const optOut = choice && { choice, token: choices.optOutToken(reader.id, choice) }
    const composed = compose(template, reader, data, sender, optOut)
    const optOutUrl = optOut ? `${sender.publicUrl()}/api${optOutPath(optOut.token)}` : null
    const { email: to, language } = reader
    await mailStore.insert(tx, { dedupeKey, template, to, language, ...composed, queuedAt: clock.now(), optOutUrl })
  }
}
