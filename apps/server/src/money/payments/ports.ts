import type { Notice, PaymentOrderStatus } from '@ayob/contract/payments'
import type { Context } from '../../platform/context'

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

/** What payments need besides the server's context. */
export interface PaymentContext extends Context {
  readonly gateway: Gateway
}
