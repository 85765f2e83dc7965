import type { Choice, Choices } from '@ayob/contract/settings'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { Reader, Tx } from '../platform/ports'

export interface Person {
  readonly id: string
  readonly email: string
  /** How a letter addresses the person. */
  readonly name: string
  /** Language of the person's letters. */
  readonly language: string
}

export interface Applicant extends Person {
  readonly kind: 'driver' | 'advertiser'
  readonly rejectionReason: string | null
}

/** Accounts, provided by the registrations capability. */
export interface People {
  byId(reader: Reader, userId: string): Promise<Applicant | null>
  administrators(reader: Reader): Promise<readonly Person[]>
}

/** Bookings, provided by the bookings capability. */
export interface MailedBookings {
  byId(reader: Reader, bookingId: string): Promise<BookingSummary | undefined>
}

/** Invoice numbers, provided by the payments capability. */
export interface MailedInvoices {
  numberOf(reader: Reader, bookingId: string): Promise<string | null>
}

/** What a booking has got so far, provided by the delivery capability. */
export interface MailedDelivery {
  totalsOf(reader: Reader, bookingId: string): Promise<{ readonly plays: number; readonly impressions: number }>
  /** Plays by the name of the route, most first. */
  routesOf(reader: Reader, bookingId: string): Promise<readonly { readonly name: string; readonly plays: number }[]>
}

/** A composed mail, ready to leave. */
export interface Envelope {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly queuedAt: Date
  /** Posting here ends mails of this kind without signing in; null where the mail is necessary. */
  readonly optOutUrl: string | null
}

/** The way out. `send` returns when the mail is taken and throws NotTaken when it surely isn't. */
export interface Transport {
  /** Sending the same envelope again does no harm. */
  readonly repeatable: boolean
  send(envelope: Envelope): Promise<void>
}

/** The mail was surely not taken; trying again is safe. The reason names no person. */
export class NotTaken extends Error {}

export type MailState = 'queued' | 'sending' | 'sent' | 'failed' | 'unconfirmed'

export interface QueuedMail extends Omit<Envelope, 'id'> {
  readonly dedupeKey: string
  readonly template: string
  readonly language: string
}

/** What people choose to be told, kept by settings. */
export interface MailChoices {
  of(tx: Tx, userId: string): Promise<Choices>
  /** What proves, without signing in, that this person wants no more of it. */
  optOutToken(userId: string, choice: Choice): string
}

export interface ClaimedMail extends Envelope {
  readonly template: string
  /** Attempts so far, this one included. */
  readonly attempts: number
}

/** The table of mails. */
export interface MailStore {
  /** Keeps a mail to be sent; one with a known key is left out. */
  insert(tx: Tx, mail: QueuedMail): Promise<void>
  /** Takes the oldest mail that is due and marks it as being sent. */
  claim(tx: Tx, now: Date): Promise<ClaimedMail | null>
  settle(
    tx: Tx,
    id: string,
    to: { state: MailState; sentAt?: Date; nextAttemptAt?: Date; lastError?: string },
  ): Promise<void>
  /** Mails that have been in sending since before `before`, now in `state`; answers their ids. */
  release(tx: Tx, before: Date, state: 'queued' | 'unconfirmed'): Promise<readonly string[]>
  deleteSentBefore(tx: Tx, before: Date): Promise<void>
}

/** What the page of sent mails shows. */
export interface ShownMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly state: MailState
  readonly queuedAt: Date
}
