import { isWanted, optOutOf } from '@ayob/domain/notifications/choices'
import type { Clock, Tx } from '../platform/ports'
import { compose, optOutPath, type Sender } from './compose'
import { MAIL_NEEDS } from './kinds'
import type { MailChoices, MailStore } from './ports'
import type { TemplateData, TemplateName } from './template-data'

export interface MailOrder<T extends TemplateName> {
  /** The same occasion and the same reader give the same key: such a mail is kept once. */
  readonly dedupeKey: string
  readonly template: T
  /** Whose choices decide whether it is written. */
  readonly userId: string
  readonly to: string
  readonly language: string
  readonly data: TemplateData[T]
}

/** Writes a mail and keeps it to be sent once the transaction commits, unless its reader has chosen to have no such mails. */
export type QueueMail = <T extends TemplateName>(tx: Tx, order: MailOrder<T>) => Promise<void>

export function createQueueMail(store: MailStore, clock: Clock, sender: Sender, choices: MailChoices): QueueMail {
  return async (tx, { dedupeKey, template, userId, to, language, data }) => {
    const needs = MAIL_NEEDS[template]
    if (needs.length > 0 && !isWanted(needs, await choices.of(tx, userId))) return
    const choice = optOutOf(needs)
    const optOut = choice && { choice, token: choices.optOutToken(userId, choice) }
    const composed = await compose(template, language, data, sender, optOut)
    const optOutUrl = optOut ? `${sender.publicUrl()}/api${optOutPath(optOut.token)}` : null
    await store.insert(tx, { dedupeKey, template, to, language, ...composed, queuedAt: clock.now(), optOutUrl })
  }
}
