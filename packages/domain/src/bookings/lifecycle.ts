import type {
  ApprovalStatus,
  BookingAction,
  BookingState,
  BookingStatus,
  PaymentStatus,
} from '@ayob/contract/booking-states'

/** Who moves a booking. */
export type Mover = 'advertiser' | 'admin' | 'gateway' | 'clock'

/** What can happen to a booking after it was submitted. */
export type BookingEvent =
  | 'approve'
  | 'reject'
  | 'pay'
  | 'overdue'
  | 'publish'
  | 'pause'
  | 'resume'
  | 'complete'
  | 'withdraw'
  | 'refund'
  | 'dispute'

interface Transition {
  readonly who: readonly Mover[]
  readonly approvalStatus: readonly ApprovalStatus[]
  readonly paymentStatus: readonly PaymentStatus[]
  /** From each status in which the event may happen to the one it leads to. */
  readonly status: Readonly<Partial<Record<BookingStatus, BookingStatus>>>
  readonly to?: { readonly approvalStatus?: ApprovalStatus; readonly paymentStatus?: PaymentStatus }
}

const ANY_APPROVAL = ['pending', 'approved', 'rejected'] as const
const UNPAID = ['pending', 'overdue'] as const
const ANY_PAYMENT = ['pending', 'completed', 'overdue', 'refunded', 'charged_back'] as const

export const SUBMITTED: BookingState = { approvalStatus: 'pending', paymentStatus: 'pending', status: 'pending' }

/** The life of a booking. Commands, buttons and tests all read this one table. */
export const TRANSITIONS: Readonly<Record<BookingEvent, Transition>> = {
  approve: {
    who: ['admin'],
    approvalStatus: ['pending'],
    paymentStatus: ['pending'],
    status: { pending: 'scheduled' },
    to: { approvalStatus: 'approved' },
  },
  reject: {
    who: ['admin'],
    approvalStatus: ['pending'],
    paymentStatus: ['pending'],
    status: { pending: 'cancelled' },
    to: { approvalStatus: 'rejected' },
  },
  pay: {
    who: ['gateway'],
    approvalStatus: ['approved'],
    paymentStatus: UNPAID,
    status: { scheduled: 'scheduled' },
    to: { paymentStatus: 'completed' },
  },
  overdue: {
    who: ['clock'],
    approvalStatus: ['approved'],
    paymentStatus: ['pending'],
    status: { scheduled: 'scheduled' },
    to: { paymentStatus: 'overdue' },
  },
  publish: {
    who: ['admin', 'clock'],
    approvalStatus: ['approved'],
    paymentStatus: ['completed'],
    status: { scheduled: 'running' },
  },
  pause: {
    who: ['admin', 'advertiser'],
    approvalStatus: ['approved'],
    paymentStatus: ANY_PAYMENT,
    status: { running: 'paused' },
  },
  resume: {
    who: ['admin', 'advertiser'],
    approvalStatus: ['approved'],
    paymentStatus: ['completed'],
    status: { paused: 'running' },
  },
  complete: {
    who: ['clock'],
    approvalStatus: ['approved'],
    paymentStatus: ['completed', 'charged_back'],
    status: { running: 'completed', paused: 'completed' },
  },
  withdraw: {
    who: ['advertiser'],
    approvalStatus: ['pending', 'approved'],
    paymentStatus: UNPAID,
    status: { pending: 'cancelled', scheduled: 'cancelled' },
  },
  refund: {
    who: ['admin', 'gateway'],
    approvalStatus: ['approved'],
    paymentStatus: ['completed'],
    status: { scheduled: 'cancelled', running: 'cancelled', paused: 'cancelled', completed: 'completed' },
    to: { paymentStatus: 'refunded' },
  },
  dispute: {
    who: ['gateway'],
    approvalStatus: ANY_APPROVAL,
    paymentStatus: ['completed'],
    status: { scheduled: 'scheduled', running: 'paused', paused: 'paused', completed: 'completed' },
    to: { paymentStatus: 'charged_back' },
  },
}

/** The state after an event, or undefined when the event can't happen in this state or not by this mover. */
export function after(state: BookingState, event: BookingEvent, mover: Mover): BookingState | undefined {
  const transition = TRANSITIONS[event]
  const status = transition.status[state.status]
  const fits =
    transition.who.includes(mover) &&
    transition.approvalStatus.includes(state.approvalStatus) &&
    transition.paymentStatus.includes(state.paymentStatus)
  return fits && status ? { ...state, ...transition.to, status } : undefined
}

const ACTION_EVENT: Readonly<Record<BookingAction, BookingEvent>> = {
  approve: 'approve',
  reject: 'reject',
  publish: 'publish',
  pause: 'pause',
  resume: 'resume',
  pay: 'pay',
  delete: 'withdraw',
}

/** What a person may do to a booking now. Flights booked directly are paused and resumed by administrators alone. */
export function actionsFor(state: BookingState, role: 'advertiser' | 'admin'): BookingAction[] {
  const offered: readonly BookingAction[] =
    role === 'admin' ? ['approve', 'reject', 'publish', 'pause', 'resume'] : ['pay', 'delete']
  return offered.filter((action) => after(state, ACTION_EVENT[action], action === 'pay' ? 'gateway' : role))
}
