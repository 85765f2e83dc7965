import type { PushMessage, PushSubscriptionKeys } from '@ayob/contract/push'

/**
 * The outcome of a message at the push service: accepted; the browser has unsubscribed; or the reason of the failure,
 * for the log.
 */
export type PushOutcome = 'sent' | 'gone' | { readonly failed: string }

/** Sends messages to browsers, encrypted for each. */
export interface PushTransport {
  send(subscription: PushSubscriptionKeys, message: PushMessage): Promise<PushOutcome>
}
