import type { BookingState } from '@ayob/contract/booking-states'
import type { Day } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import type { Notice, PaymentOrderStatus } from '@ayob/contract/payments'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { Entry } from '@ayob/domain/journal/entry'
import type { Held } from '@ayob/domain/journal/sales'
import type { InvoicedFlight, Party } from '@ayob/domain/payments/invoice-document'
import type { Core } from '../platform/core'
import type { Actor, Reader, Tx } from '../platform/ports'

/** Bookings, kept by bookings. */
export interface PayableBookings {
  byId(reader: Reader, id: string): Promise<BookingSummary | undefined>
  ofAdvertiser(
    reader: Reader,
    advertiserId: string,
    paging: { page: number; limit: number },
  ): Promise<{ bookings: BookingSummary[]; total: number }>
  /** State and total of every booking of an advertiser. */
  totalsOf(reader: Reader, advertiserId: string): Promise<{ id: string; state: BookingState; totalCents: number }[]>
  lock(tx: Tx, id: string): Promise<BookingSummary | undefined>
  /** The sold flight as an invoice names it. */
  invoiced(reader: Reader, id: string): Promise<InvoicedFlight | undefined>
  /** False when the booking can't take it now. */
  move(tx: Tx, actor: Actor, id: string, event: 'pay' | 'dispute' | 'refund'): Promise<boolean>
  withdraw(tx: Tx, actor: Actor, id: string): Promise<void>
}

/** Where money stands, kept by the journal. */
export interface Journal {
  /** False when this event is written already. */
  post(tx: Tx, entry: Entry): Promise<boolean>
  /** What bookings hold of what was paid for them. */
  held(reader: Reader, bookingIds: readonly string[]): Promise<ReadonlyMap<string, Held>>
  /** Account credit of an advertiser. */
  creditOf(reader: Reader, userId: string): Promise<Cents>
}

export interface Payer {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly organizationName: string
  readonly address: string | null
  readonly city: string | null
  /** Name and tax number for the invoice, where they differ from the organisation's. */
  readonly invoiceName: string | null
  readonly tin: string | null
}

/** Who pays, kept by registrations. */
export interface Payers {
  byId(reader: Reader, userId: string): Promise<Payer | undefined>
}

/** A checkout to be signed for the gateway. */
export interface Checkout {
  readonly orderId: string
  readonly paymentId: string
  readonly items: string
  readonly amountCents: number
  readonly payer: Payer
  /** Where the pages and calls of this installation are reached by the one who pays. */
  readonly baseUrl: string
}

/** The card gateway. */
export interface Gateway {
  /** Address and fields of the form that the browser posts. */
  checkout(checkout: Checkout): { url: string; fields: Record<string, string> }
  /** Whether a notice is the gateway's own, by merchant and signature. */
  isGenuine(notice: Notice): boolean
  /** What the gateway itself says of an order, or undefined when it knows nothing of it; absent when it can't be asked. */
  retrieve?(orderId: string): Promise<Retrieved | undefined>
  /** Gives money back; absent when the gateway can't be asked to. Throws when it is not known whether it will. */
  refund?(refund: GatewayRefund): Promise<{ done: true } | { done: false; why: string }>
}

export interface Retrieved {
  readonly status: PaymentOrderStatus
  readonly gatewayPaymentId: string
  readonly amountCents: number
  readonly currency: string
  readonly method: string
  /** A refund was asked of the gateway, whether it is through or not. */
  readonly refunding: boolean
}

export interface GatewayRefund {
  readonly gatewayPaymentId: string
  /** Null gives back everything. */
  readonly amountCents: number | null
  readonly description: string
}

/** Flights that can earn, kept by bookings. */
export interface EarningBookings {
  /** Paid ones that run, or ended on or after a day. */
  earning(reader: Reader, since: Day): Promise<readonly { id: string; advertiserId: string; goal: number }[]>
}

/** What was played, kept by delivery. */
export interface Deliveries {
  playsBefore(reader: Reader, bookingIds: readonly string[], before: Date): Promise<ReadonlyMap<string, number>>
}

export interface PaymentDeps extends Core {
  readonly journal: Journal
  readonly gateway: Gateway
  readonly bookings: PayableBookings
  readonly payers: Payers
  /** Who issues the invoices. */
  readonly supplier: Party
}
