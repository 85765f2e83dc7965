import type { Clock, Log, Transact } from '../platform/ports'
import { type ClaimedMail, type MailStore, NotTaken, type Transport } from './ports'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Pauses before the second and each later attempt; after the last one the mail has failed. */
const PAUSES_MS = [1, 5, 30, 2 * 60, 6 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS)

/** Longer than any attempt takes: a mail still in sending after this belongs to a process that died. */
const ABANDONED_AFTER_MS = 5 * MINUTE_MS
const KEPT_MS = 90 * DAY_MS

export interface MailSenderDeps {
  readonly transact: Transact
  readonly clock: Clock
  readonly store: MailStore
  readonly transport: Transport
  readonly log: Log
}

/**
 * Sends what is due, one mail after the other. A mail is marked as being sent before it leaves, so it is never sent
 * twice: what surely wasn't taken is tried again with growing pauses; where nobody can know (a lost connection, a
 * process that died meanwhile), it becomes `unconfirmed` and is logged for a person to look at.
 */
export class MailSender {
  readonly #parts: MailSenderDeps
  #running: Promise<void> | undefined
  #stopped = false

  constructor(parts: MailSenderDeps) {
    this.#parts = parts
  }

  /** Sends everything that is due now. A call while one is under way joins it. */
  run(): Promise<void> {
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Lets the mail in hand leave and takes no other. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  async #drain(): Promise<void> {
    await this.#tidy()
    while (!this.#stopped && (await this.#sendOne())) {
      // goes on until nothing is due
    }
  }

  async #tidy(): Promise<void> {
    const { transact, clock, store, transport, log } = this.#parts
    const now = clock.now().getTime()
    const state = transport.repeatable ? 'queued' : 'unconfirmed'
    const released = await transact(async (tx) => {
      await store.deleteSentBefore(tx, new Date(now - KEPT_MS))
      return store.release(tx, new Date(now - ABANDONED_AFTER_MS), state)
    })
    if (released.length > 0) log.warn({ mails: released, state }, 'mails were left half-sent by a process that ended')
  }

  async #sendOne(): Promise<boolean> {
    const { transact, clock, store, transport } = this.#parts
    const mail = await transact((tx) => store.claim(tx, clock.now()))
    if (!mail) return false
    try {
      await transport.send(mail)
    } catch (error) {
      await this.#notSent(mail, error)
      return true
    }
    await transact((tx) => store.settle(tx, mail.id, { state: 'sent', sentAt: clock.now() }))
    return true
  }

  async #notSent(mail: ClaimedMail, error: unknown): Promise<void> {
    const { transact, clock, store, log } = this.#parts
    const about = { mail: mail.id, template: mail.template, attempts: mail.attempts }
    if (!(error instanceof NotTaken)) {
      log.error({ ...about, reason: (error as NodeJS.ErrnoException).code }, 'nobody knows whether a mail was taken')
      await transact((tx) => store.settle(tx, mail.id, { state: 'unconfirmed', lastError: 'unconfirmed' }))
      return
    }
    const pause = PAUSES_MS[mail.attempts - 1]
    const lastError = error.message
    if (pause === undefined) {
      log.error({ ...about, reason: lastError }, 'a mail could not be sent and is given up')
      await transact((tx) => store.settle(tx, mail.id, { state: 'failed', lastError }))
      return
    }
    log.warn({ ...about, reason: lastError }, 'a mail could not be sent and will be tried again')
    const nextAttemptAt = new Date(clock.now().getTime() + pause)
    await transact((tx) => store.settle(tx, mail.id, { state: 'queued', nextAttemptAt, lastError }))
  }
}
