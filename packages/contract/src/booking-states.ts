export const APPROVAL_STATES = ['pending', 'approved', 'rejected'] as const
export const PAYMENT_STATES = ['pending', 'completed', 'overdue', 'refunded', 'charged_back'] as const
export const BOOKING_STATES = ['pending', 'scheduled', 'running', 'paused', 'completed', 'cancelled'] as const

export type ApprovalStatus = (typeof APPROVAL_STATES)[number]
export type PaymentStatus = (typeof PAYMENT_STATES)[number]
export type BookingStatus = (typeof BOOKING_STATES)[number]

/** The three fields that together are the state of a booking. */
export interface BookingState {
  readonly approvalStatus: ApprovalStatus
  readonly paymentStatus: PaymentStatus
  readonly status: BookingStatus
}

export const INVOICE_LABELS = [
  'Waiting for Approval',
  'Payment Required',
  'Payment Pending',
  'Paid - Ready to Publish',
  'Ad Live',
  'Completed',
  'Rejected',
  'Cancelled',
  'Refunded',
  'Payment Disputed',
] as const
export type InvoiceLabel = (typeof INVOICE_LABELS)[number]

/**
 * Returns what an unpaid invoice waits for: approval of the ad, payment, or the gateway. Undefined for an invoice that
 * cannot be paid (any more). Decisions about payment use this, never the label itself.
 */
export function awaitedBy(label: InvoiceLabel): 'approval' | 'payment' | 'gateway' | undefined {
  if (label === 'Waiting for Approval') return 'approval'
  if (label === 'Payment Required') return 'payment'
  return label === 'Payment Pending' ? 'gateway' : undefined
}

/** What a person can do to a booking; the server says which are allowed now. */
export const BOOKING_ACTIONS = ['approve', 'reject', 'publish', 'pause', 'resume', 'pay', 'delete'] as const
export type BookingAction = (typeof BOOKING_ACTIONS)[number]
