import type { Clock, Tx } from '../platform/ports'
import { compose, type Sender } from './compose'
import type { LetterData, TemplateName } from './letters'
import type { MailStore } from './ports'

export interface MailOrder<T extends TemplateName> {
  /** The same occasion and the same reader give the same key: such a mail is kept once. */
  readonly dedupeKey: string
  readonly template: T
  readonly to: string
  readonly language: string
  readonly data: LetterData[T]
}

/** Writes a mail and keeps it to be sent once the transaction commits. */
export type QueueMail = <T extends TemplateName>(tx: Tx, order: MailOrder<T>) => Promise<void>

export function createQueueMail(store: MailStore, clock: Clock, sender: Sender): QueueMail {
  return async (tx, { dedupeKey, template, to, language, data }) => {
    const composed = await compose(template, language, data, sender)
    await store.insert(tx, { dedupeKey, template, to, language, ...composed, queuedAt: clock.now() })
  }
}
