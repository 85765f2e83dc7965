import type { Call } from '@ayob/contract/call'
import type { Choice, Choices } from '@ayob/contract/settings'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { Concern } from '@ayob/domain/organisations/members'
import type { InvoiceDocument } from '@ayob/domain/payments/invoice-document'
import type { Reader, Tx } from '../../platform/ports'

export interface Person {
  readonly id: string
  readonly email: string
  /** For the greeting. */
  readonly name: string
  readonly language: string
}

export interface Applicant extends Person {
  readonly kind: 'driver' | 'advertiser'
}

/** Provided by accounts. */
export interface People {
  byId(reader: Reader, userId: string): Promise<Applicant | null>
  /** The administrators who may make a call. */
  administrators(reader: Reader, call: Call): Promise<readonly Person[]>
  /** The members of an advertiser's organisation who are notified of a concern. */
  ofOrganisation(reader: Reader, organisationId: string, concern: Concern): Promise<readonly Person[]>
}

/** Provided by bookings. */
export interface MailedBookings {
  byId(reader: Reader, bookingId: string): Promise<BookingSummary | undefined>
}

/** Provided by payments. */
export interface MailedInvoices {
  /** The issued invoice of a booking, with a line for each booking of its payment. */
  issued(reader: Reader, bookingId: string): Promise<InvoiceDocument | undefined>
}

/** Provided by figures. */
export interface MailedDelivery {
  totalsOf(reader: Reader, bookingId: string): Promise<{ readonly plays: number; readonly impressions: number }>
  /** Plays by the name of the route, most plays first. */
  routesOf(reader: Reader, bookingId: string): Promise<readonly { readonly name: string; readonly plays: number }[]>
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

/** Provided by settings. */
export interface MailChoices {
  of(tx: Tx, userId: string): Promise<Choices>
  /** The token that switches a setting off without signing in. */
  optOutToken(userId: string, choice: Choice): string
}

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
