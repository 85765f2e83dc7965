import type { BookingState } from '@ayob/contract/booking-states'
import type { Day } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import type { Notice, PaymentOrderStatus } from '@ayob/contract/payments'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { Entry } from '@ayob/domain/journal/entry'
import type { Held } from '@ayob/domain/journal/sales'
import type { InvoicedFlight, Party } from '@ayob/domain/payments/invoice-document'
import type { Core } from '../../platform/core'
import type { Actor, Reader, Tx } from '../../platform/ports'

/** Provided by bookings. */
export interface PayableBookings {
  byId(reader: Reader, id: string): Promise<BookingSummary | undefined>
  ofAdvertiser(
    reader: Reader,
    advertiserId: string,
    paging: { page: number; limit: number },
  ): Promise<{ bookings: BookingSummary[]; total: number }>
  /** The state and total of every booking of an advertiser. */
  totalsOf(reader: Reader, advertiserId: string): Promise<{ id: string; state: BookingState; totalCents: number }[]>
  lock(tx: Tx, id: string): Promise<BookingSummary | undefined>
  /** Each booking with those submitted together with it, by number. Single bookings are absent. */
  ordersOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, BookingSummary[]>>
  /** Locks a booking and those submitted together with it, by number; empty when the booking does not exist. */
  lockOrder(tx: Tx, id: string): Promise<BookingSummary[]>
  /** The flight as it appears on an invoice. */
  invoiced(reader: Reader, id: string): Promise<InvoicedFlight | undefined>
  /** Returns false when the booking's state does not allow the event. */
  move(tx: Tx, actor: Actor, id: string, event: 'pay' | 'dispute' | 'refund'): Promise<boolean>
  withdraw(tx: Tx, actor: Actor, id: string): Promise<void>
}

/** Provided by the journal. */
export interface Journal {
  /** Returns false when an entry with this key exists. */
  post(tx: Tx, entry: Entry): Promise<boolean>
  /** The amounts that bookings hold, by id. */
  held(reader: Reader, bookingIds: readonly string[]): Promise<ReadonlyMap<string, Held>>
  /** The account credit of an advertiser. */
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
  /** The name and tax number on the invoice, if different from the organisation's. */
  readonly invoiceName: string | null
  readonly tin: string | null
}

/** Provided by accounts. */
export interface Payers {
  byId(reader: Reader, userId: string): Promise<Payer | undefined>
}

/** A checkout for the gateway to sign. */
export interface Checkout {
  readonly orderId: string
  readonly paymentId: string
  readonly items: string
  readonly amountCents: number
  readonly payer: Payer
  /** The address at which the payer reaches this installation. */
  readonly baseUrl: string
}

/** The card gateway. */
export interface Gateway {
  /** The address and fields of the form that the browser posts. */
  checkout(checkout: Checkout): { url: string; fields: Record<string, string> }
  /** Returns true when merchant and signature of a notice are correct. */
  isGenuine(notice: Notice): boolean
  /** Asks the gateway about an order; undefined when it does not know the order. Absent when it can't be asked. */
  retrieve?(orderId: string): Promise<Retrieved | undefined>
  /** Refunds money. Absent when the gateway can't refund. Throws when the outcome is unknown. */
  refund?(refund: GatewayRefund): Promise<{ done: true } | { done: false; why: string }>
}

export interface Retrieved {
  readonly status: PaymentOrderStatus
  readonly gatewayPaymentId: string
  readonly amountCents: number
  readonly currency: string
  readonly method: string
  /** The gateway has accepted a refund, whether completed or not. */
  readonly refunding: boolean
}

export interface GatewayRefund {
  readonly gatewayPaymentId: string
  /** Null refunds everything. */
  readonly amountCents: number | null
  readonly description: string
}

/** Flights that can earn revenue, provided by bookings. */
export interface EarningBookings {
  /** Paid flights that are running, or ended on or after a day. */
  earning(reader: Reader, since: Day): Promise<readonly { id: string; advertiserId: string; goal: number }[]>
}

/** Provided by figures. */
export interface Deliveries {
  playsBefore(reader: Reader, bookingIds: readonly string[], before: Day): Promise<ReadonlyMap<string, number>>
}

export interface PaymentDeps extends Core {
  readonly journal: Journal
  readonly gateway: Gateway
  readonly bookings: PayableBookings
  readonly payers: Payers
  /** The issuer of the invoices. */
  readonly supplier: Party
}
