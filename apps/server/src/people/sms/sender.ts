import { dayOf } from '@ayob/contract/days'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@ayob/contract/durations'
import { mostOf, type SmsKind } from '@ayob/domain/sms/limits'
import type { Context } from '../../platform/context'
import { createDurableQueue } from '../../platform/durable-queue'
import type { SmsOutcome, SmsTransport } from '../../platform/transports'
import { codesOf } from './sms.commands'
import { codeStore, messageStore, type QueuedMessage } from './sms.store'
import { codeText } from './sms.templates'

/** Messages sent at the same time, so that one that hangs does not keep the others waiting. */
const AT_ONCE = 5
/** Longer than an attempt: what a process took that died is sent again after this time, with the same id. */
const TAKEN_FOR_MS = MINUTE_MS
/** Pauses after failed attempts. The last one counts for codes until they are over; a notice has then failed. */
const PAUSES_MS: Readonly<Record<SmsKind, readonly number[]>> = {
  code: [5, 10, 20, 40, 60].map((seconds) => seconds * SECOND_MS),
  notice: [1, 5, 30, 120].map((minutes) => minutes * MINUTE_MS),
}
const KEPT_MS = 90 * DAY_MS

export type SmsSender = ReturnType<typeof createSmsSender>

/**
 * Sends due messages, at least once each. A code is no longer sent once it is over, replaced or used. Each message is counted
 * against the limit of the day before its first attempt; notices over it are dropped and logged.
 */
export function createSmsSender(ctx: Context, transport: SmsTransport) {
  const { db, transact, clock, log } = ctx
  const outcomes = { sent: 0, retried: 0, failed: 0, dropped: 0 }

  async function send(message: QueuedMessage): Promise<void> {
    const { id, kind, recipient: to, created_at: queuedAt, attempts } = message
    const now = clock.now()
    const text = await textOf(message)
    if (text === undefined || now >= message.expires_at)
      return end(message, attempts > 1 ? 'failed' : 'dropped', 'over')
    if (attempts === 1 && !(await transact((tx) => messageStore.take(tx, dayOf(now), mostOf(kind)))))
      return end(message, 'dropped', 'the limit of the day')
    const outcome = await transport.send({ id, to, text, queuedAt })
    if (outcome !== 'sent') return notSent(message, outcome)
    outcomes.sent += 1
    await transact((tx) => messageStore.settle(tx, id, { state: 'sent', sent_at: clock.now() }))
  }

  /** Undefined for a code that was replaced or used. */
  async function textOf({ id, kind, text, language }: QueuedMessage): Promise<string | undefined> {
    if (kind === 'notice') return text ?? undefined
    const code = await codeStore.byId(db, id)
    const [digits = ''] = code ? codesOf(ctx.secrets.personal, code) : []
    return digits ? codeText(language, digits, new URL(ctx.publicUrl()).hostname) : undefined
  }

  async function notSent(message: QueuedMessage, { failed }: Exclude<SmsOutcome, 'sent'>): Promise<void> {
    const { id, kind, attempts, expires_at } = message
    const pauses = PAUSES_MS[kind]
    const pause = pauses[attempts - 1] ?? (kind === 'code' ? pauses.at(-1) : undefined)
    const next_attempt_at = new Date(clock.now().getTime() + (pause ?? 0))
    if (pause === undefined || next_attempt_at >= expires_at) return end(message, 'failed', failed)
    outcomes.retried += 1
    log.warn({ message: id, kind, attempts, reason: failed }, 'an SMS could not be sent, retrying later')
    await transact((tx) => messageStore.settle(tx, id, { next_attempt_at, last_error: failed }))
  }

  async function end(
    { id, kind, attempts }: QueuedMessage,
    state: 'failed' | 'dropped',
    reason: string,
  ): Promise<void> {
    outcomes[state] += 1
    log.warn({ message: id, kind, attempts, outcome: state, reason }, 'an SMS was given up')
    await transact((tx) => messageStore.settle(tx, id, { state, last_error: reason }))
  }

  const queue = createDurableQueue(ctx, {
    atOnce: AT_ONCE,
    takenForMs: TAKEN_FOR_MS,
    claim: messageStore.claim,
    send,
  })

  return {
    run: queue.run,
    stop: queue.stop,
    outcomes: () => outcomes,

    /** Deletes codes that are over, and messages and counts that are old. */
    async cleanUp(): Promise<void> {
      const now = clock.now()
      const before = new Date(now.getTime() - KEPT_MS)
      await transact(async (tx) => {
        await codeStore.removeExpired(tx, now)
        await messageStore.deleteBefore(tx, before, dayOf(before))
      })
    },
  }
}
