import type { InquiryStatus } from '@ayob/contract/inquiries'

const NEXT: Readonly<Record<InquiryStatus, readonly InquiryStatus[]>> = {
  new: ['contacted', 'closed'],
  contacted: ['closed'],
  closed: [],
}

/** Returns the states that may follow a state. */
export const nextInquiryStates = (status: InquiryStatus): readonly InquiryStatus[] => NEXT[status]
