import type { InquiryStatus } from '@ayob/contract/inquiries'

const NEXT: Readonly<Record<InquiryStatus, readonly InquiryStatus[]>> = {
  new: ['contacted', 'closed'],
  contacted: ['closed'],
  closed: [],
}

/** Where an inquiry can go from a state. Closed is the end. */
export function nextInquiryStates(status: InquiryStatus): readonly InquiryStatus[] {
  return NEXT[status]
}
