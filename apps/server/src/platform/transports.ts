import type { PushMessage, PushSubscriptionKeys } from '@ayob/contract/push'

/** The recipient of a mail. */
export interface Person {
  readonly id: string
  readonly email: string
  /** For the greeting. */
  readonly name: string
  readonly language: string
}

/** A composed mail. */
export interface Envelope {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly queuedAt: Date
  /** A POST to this address stops mails of this kind without signing in; null for necessary mails. */
  readonly optOutUrl: string | null
}

/** Sends mails. `send` throws NotTaken when the mail was certainly not accepted. */
export interface Transport {
  /** Sending the same mail again does no harm. */
  readonly repeatable: boolean
  send(envelope: Envelope): Promise<void>
}

/** The mail was certainly not accepted, so a retry is safe. The message contains no personal data. */
export class NotTaken extends Error {}

export type MailState = 'queued' | 'sending' | 'sent' | 'failed' | 'unconfirmed'

/** A mail that is being sent. */
export interface ClaimedMail extends Envelope {
  readonly template: string
  /** The number of attempts, including this one. */
  readonly attempts: number
}

/** A mail as the demo's page shows it. */
export interface ShownMail extends Envelope {
  readonly state: MailState
}

/**
 * The outcome of a message at the push service: accepted; the browser has unsubscribed; or the reason of the failure,
 * for the log.
 */
export type PushOutcome = 'sent' | 'gone' | { readonly failed: string }

/** Sends messages to browsers, encrypted for each. */
export interface PushTransport {
  send(subscription: PushSubscriptionKeys, message: PushMessage): Promise<PushOutcome>
}

/** The outcome of a message. */
export type WebhookOutcome = { readonly status: number } | { readonly error: string }

/** Sends a message to an endpoint. Never throws: the reason of a missing answer is part of the outcome. */
export interface WebhookTransport {
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<WebhookOutcome>
}

/** A message by SMS. */
export interface SmsMessage {
  /** The same for each attempt, so that a gateway can recognise a repeat. */
  readonly id: string
  /** In international form, such as +94771234567. */
  readonly to: string
  readonly text: string
  readonly queuedAt: Date
}

/** The outcome of an attempt. A message that was not sent may have been sent all the same, so a repeat has the same id. */
export type SmsOutcome = 'sent' | { readonly failed: string }

/** Sends messages by SMS. Never throws: the reason of a failure is part of the outcome, without personal data. */
export interface SmsTransport {
  send(message: SmsMessage): Promise<SmsOutcome>
}
