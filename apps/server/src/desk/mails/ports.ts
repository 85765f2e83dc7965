import type { Call } from '@ayob/contract/call'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { Concern } from '@ayob/domain/organisations/members'
import type { InvoiceDocument } from '@ayob/domain/payments/invoice-document'
import type { Person } from '../../platform/mail-transport'
import type { Reader } from '../../platform/ports'

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
