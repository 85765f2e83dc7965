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

/**
 * The state of an order after a notice. Only a charge-back changes a completed order; a success may follow a failure; a
 * charge-back needs a completed order; a refunded order stays refunded.
 */
export function orderAfter(current: PaymentOrderStatus, reported: PaymentOrderStatus): PaymentOrderStatus {
  if (current === 'refunded' || current === 'charged_back') return current
  if (current === 'completed') return reported === 'charged_back' ? 'charged_back' : current
  return reported === 'charged_back' ? current : reported
}
