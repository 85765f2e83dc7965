import type { PaymentOrderStatus } from '@ayob/contract/payments'

/** What PayHere's status codes mean. Holds (3) are not used and treated as unknown. */
const STATUS_OF_CODE: Readonly<Record<string, PaymentOrderStatus>> = {
  '2': 'completed',
  '0': 'pending',
  '-1': 'cancelled',
  '-2': 'failed',
  '-3': 'charged_back',
}

/** The payment state a notice reports, or undefined for a code that means nothing to us. */
export function statusOfCode(code: string): PaymentOrderStatus | undefined {
  return STATUS_OF_CODE[code]
}

/**
 * The state of an order after a notice. Paid is only undone by a charge-back; a later success follows a failure; a
 * charge-back needs a payment; what was refunded stays so.
 */
export function orderAfter(current: PaymentOrderStatus, reported: PaymentOrderStatus): PaymentOrderStatus {
  if (current === 'refunded' || current === 'charged_back') return current
  if (current === 'completed') return reported === 'charged_back' ? 'charged_back' : current
  return reported === 'charged_back' ? current : reported
}
