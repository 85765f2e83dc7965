import type { PaymentOrderStatus } from '@ayob/contract/payments'

/** PayHere's status codes. Holds (3) are not used and are treated as unknown. */
const STATUS_OF_CODE: Readonly<Record<string, PaymentOrderStatus>> = {
  '2': 'completed',
  '0': 'pending',
  '-1': 'cancelled',
  '-2': 'failed',
  '-3': 'charged_back',
}

/** The payment state of a status code; undefined for unknown codes. */
export function statusOfCode(code: string): PaymentOrderStatus | undefined {
  return STATUS_OF_CODE[code]
}

/** Later in an order's life comes higher. A success may follow a failure in the same order; a charge-back follows a success. */
const RANK: Readonly<Record<PaymentOrderStatus, number>> = {
  pending: 0,
  cancelled: 1,
  failed: 2,
  completed: 3,
  refunded: 4,
  charged_back: 4,
}

/**
 * The state of an order after a notice. Notices arrive in any order and several times, so the state only moves forward, and
 * every order of the same notices ends in the same state. A refunded order stays refunded.
 */
export function orderAfter(current: PaymentOrderStatus, reported: PaymentOrderStatus): PaymentOrderStatus {
  return RANK[reported] > RANK[current] ? reported : current
}

/** The state that an order must have been in before a reported one, if it was not; null otherwise. */
export const missedBefore = (current: PaymentOrderStatus, reported: PaymentOrderStatus): PaymentOrderStatus | null =>
  reported === 'charged_back' && RANK[current] < RANK.completed ? 'completed' : null
