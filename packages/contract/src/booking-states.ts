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

/** The key of each label's text. The English text is the label itself. */
export const INVOICE_LABEL_KEYS = {
  'Waiting for Approval': 'states.invoice_waitingForApproval',
  'Payment Required': 'states.invoice_paymentRequired',
  'Payment Pending': 'states.invoice_paymentPending',
  'Paid - Ready to Publish': 'states.invoice_paidReadyToPublish',
  'Ad Live': 'states.invoice_adLive',
  Completed: 'states.invoice_completed',
  Rejected: 'states.invoice_rejected',
  Cancelled: 'states.invoice_cancelled',
  Refunded: 'states.invoice_refunded',
  'Payment Disputed': 'states.invoice_paymentDisputed',
} as const satisfies Record<InvoiceLabel, string>

/**
 * Returns what an unpaid invoice waits for: approval of the ad, payment, or the gateway. Undefined for an invoice that
 * can't be paid (any more). Decisions about payment use this, never the label itself.
 */
export function awaitedBy(label: InvoiceLabel): 'approval' | 'payment' | 'gateway' | undefined {
  if (label === 'Waiting for Approval') return 'approval'
  if (label === 'Payment Required') return 'payment'
  return label === 'Payment Pending' ? 'gateway' : undefined
}

/** The actions on a booking. The server says which of them are allowed now. */
export const BOOKING_ACTIONS = ['approve', 'reject', 'publish', 'pause', 'resume', 'pay', 'delete'] as const
export type BookingAction = (typeof BOOKING_ACTIONS)[number]
