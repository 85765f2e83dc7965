import type { AdFilter } from '@ayob/contract/ads'
import { awaitedBy, type BookingState, type InvoiceLabel } from '@ayob/contract/booking-states'

/** Returns the label of a booking's invoice. `gatewayPending`: the gateway reported the payment as pending. */
export function invoiceLabel(state: BookingState, gatewayPending: boolean): InvoiceLabel {
  if (state.approvalStatus === 'rejected') return 'Rejected'
  if (state.paymentStatus === 'refunded') return 'Refunded'
  if (state.paymentStatus === 'charged_back') return 'Payment Disputed'
  if (state.status === 'cancelled') return 'Cancelled'
  if (state.status === 'completed') return 'Completed'
  if (state.approvalStatus === 'pending') return 'Waiting for Approval'
  if (state.paymentStatus !== 'completed') return gatewayPending ? 'Payment Pending' : 'Payment Required'
  return state.status === 'scheduled' ? 'Paid - Ready to Publish' : 'Ad Live'
}

/** Returns true for an unpaid booking that can still be paid, now or after its approval. */
export function isToBePaid(state: BookingState): boolean {
  return awaitedBy(invoiceLabel(state, false)) !== undefined
}

export type AdminBadge =
  | 'Pending Approval'
  | 'Payment Pending'
  | 'Ready to be Live'
  | 'Live'
  | 'Paused'
  | 'Completed'
  | 'Scheduled'

/** Returns the administrator's badge; the first matching rule decides. A cancelled ad shows as paused (docs/business-rules.md). */
export function adminBadge(state: BookingState): AdminBadge {
  if (state.status === 'cancelled') return 'Paused'
  if (state.status === 'pending' || state.approvalStatus === 'pending') return 'Pending Approval'
  if (awaitsPayment(state)) return 'Payment Pending'
  if (state.status === 'running') return 'Live'
  if (state.status === 'paused') return 'Paused'
  if (state.status === 'completed') return 'Completed'
  return state.paymentStatus === 'completed' ? 'Ready to be Live' : 'Scheduled'
}

export type PaymentBadge = 'Paid' | 'Pending' | 'Overdue'

/** Returns the badge of a payment; everything except completed and overdue is pending. */
export function paymentBadge(state: BookingState): PaymentBadge {
  if (state.paymentStatus === 'completed') return 'Paid'
  return state.paymentStatus === 'overdue' ? 'Overdue' : 'Pending'
}

/** Returns true when a booking belongs to a tab of the administrator's monitor. */
export function inFilter(state: BookingState, filter: AdFilter): boolean {
  const open = state.status !== 'cancelled'
  switch (filter) {
    case 'all':
      return true
    case 'pending':
      return open && (state.status === 'pending' || state.approvalStatus === 'pending' || awaitsPayment(state))
    case 'live':
      return state.status === 'running' && state.paymentStatus === 'completed'
    case 'paused':
      return state.status === 'paused' || !open
    default:
      return state.status === filter
  }
}

function awaitsPayment(state: BookingState): boolean {
  return state.approvalStatus === 'approved' && (state.paymentStatus === 'pending' || state.paymentStatus === 'overdue')
}
