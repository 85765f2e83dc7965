import { HOUR_MS } from '@ayob/contract/durations'
import type { PushMessage } from '@ayob/contract/push'
import { isLanguage } from '@ayob/i18n/languages'
import type { Context } from '../../platform/context'
import { createDurableQueue } from '../../platform/durable-queue'
import { withLanguage } from '../../platform/http/texts'
import type { PushOutcome, PushTransport } from '../../platform/transports'
import { type DueMessage, notificationStore, pushStore } from './notifications.store'
import { present } from './present'

/** Messages sent at the same time. */
const AT_ONCE = 10
/** A message taken by a process that died is sent again after this time. It replaces the first one. */
const TAKEN_FOR_MS = 120_000
/** Pauses after failed attempts. After the last one, the notification only appears in the app. */
const PAUSES_MS = [60_000, 600_000, HOUR_MS, 6 * HOUR_MS]

/** Sends queued notifications to browsers. */
export function createPushSender(ctx: Context, transport: PushTransport) {
  const { db, transact, clock, log } = ctx

  async function sendOne(message: DueMessage): Promise<void> {
    const content = await contentOf(message.noticeId)
    const outcome = content ? await transport.send(message, content) : 'sent'
    await transact((tx) => settle(tx, message, outcome))
  }

  async function contentOf(noticeId: number): Promise<PushMessage | undefined> {
    const notice = await notificationStore.withReader(db, noticeId)
    if (!notice) return undefined
    const { language, user_type, ...row } = notice
    const { title, link } = withLanguage(isLanguage(language) ? language : 'en', () =>
      present(row, user_type === 'admin'),
    )
    return { title, link, tag: `notice-${noticeId}` }
  }

  async function settle(tx: Parameters<typeof pushStore.done>[0], message: DueMessage, outcome: PushOutcome) {
    if (outcome === 'sent') return pushStore.done(tx, message.id)
    if (outcome === 'gone') return void (await pushStore.remove(tx, message.subscriptionId))
    const pause = PAUSES_MS[message.attempts - 1]
    log.warn(
      { message: message.id, attempts: message.attempts, reason: outcome.failed },
      'a push message was not accepted',
    )
    if (pause === undefined) return pushStore.done(tx, message.id)
    await pushStore.retryAt(tx, message.id, new Date(clock.now().getTime() + pause))
  }

  return createDurableQueue(ctx, { atOnce: AT_ONCE, takenForMs: TAKEN_FOR_MS, claim: pushStore.claim, send: sendOne })
}
