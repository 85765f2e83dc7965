import { DAY_MS, MINUTE_MS } from '@ayob/contract/durations'
import type { Context } from '../../platform/context'
import { createDurableQueue } from '../../platform/durable-queue'
import { type ClaimedMail, NotTaken, type Transport } from '../../platform/transports'
import { mailStore } from './mails.store'

/** Pauses before the second and later attempts. After the last attempt the mail has failed. */
const PAUSES_MS = [1, 5, 30, 2 * 60, 6 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS)
/** Longer than any attempt: a mail in state sending for this long belongs to a dead process. */
const ABANDONED_AFTER_MS = 5 * MINUTE_MS
const KEPT_MS = 90 * DAY_MS

export type MailSender = ReturnType<typeof createMailSender>

/**
 * Sends due mails, one after the other. A mail is marked as sending before it is sent, so it is never sent twice. A
 * mail that was certainly not accepted is retried with growing pauses. If that is unknown (a lost connection, a process
 * that died), it becomes `unconfirmed` and is logged for a person to check.
 */
export function createMailSender(
  { transact, clock, log }: Pick<Context, 'transact' | 'clock' | 'log'>,
  transport: Transport,
) {
  async function send(mail: ClaimedMail): Promise<void> {
    try {
      await transport.send(mail)
    } catch (error) {
      return notSent(mail, error)
    }
    await transact((tx) => mailStore.settle(tx, mail.id, { state: 'sent', sent_at: clock.now() }))
  }

  async function notSent(mail: ClaimedMail, error: unknown): Promise<void> {
    const about = { mail: mail.id, template: mail.template, attempts: mail.attempts }
    if (!(error instanceof NotTaken)) {
      log.error({ ...about, reason: (error as NodeJS.ErrnoException).code }, 'unknown whether a mail was accepted')
      await transact((tx) => mailStore.settle(tx, mail.id, { state: 'unconfirmed', last_error: 'unconfirmed' }))
      return
    }
    const pause = PAUSES_MS[mail.attempts - 1]
    const lastError = error.message
    if (pause === undefined) {
      log.error({ ...about, reason: lastError }, 'a mail could not be sent, giving up')
      await transact((tx) => mailStore.settle(tx, mail.id, { state: 'failed', last_error: lastError }))
      return
    }
    log.warn({ ...about, reason: lastError }, 'a mail could not be sent, retrying later')
    const next_attempt_at = new Date(clock.now().getTime() + pause)
    await transact((tx) => mailStore.settle(tx, mail.id, { state: 'queued', next_attempt_at, last_error: lastError }))
  }

  const queue = createDurableQueue(
    { transact, clock },
    { atOnce: 1, takenForMs: ABANDONED_AFTER_MS, claim: mailStore.claim, send },
  )

  return {
    run: queue.run,
    stop: queue.stop,

    /** Deletes old mails, and takes over mails that a dead process was sending. */
    async cleanUp(): Promise<void> {
      // The mail that this process is sending is not abandoned, even if its clock has jumped, as in the demo.
      await queue.idle()
      const now = clock.now().getTime()
      const state = transport.repeatable ? 'queued' : 'unconfirmed'
      const released = await transact(async (tx) => {
        await mailStore.deleteSentBefore(tx, new Date(now - KEPT_MS))
        return mailStore.release(tx, new Date(now - ABANDONED_AFTER_MS), state)
      })
      if (released.length > 0) log.warn({ mails: released, state }, 'mails were left unsent by a process that ended')
    },
  }
}
