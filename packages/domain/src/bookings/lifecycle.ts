import {
  type ApprovalStatus,
  type BookingAction,
  type BookingState,
  type BookingStatus,
  PAYMENT_STATES,
  type PaymentStatus,
} from '@ayob/contract/booking-states'

/** The parties that move a booking from state to state. */
export type Mover = 'advertiser' | 'admin' | 'gateway' | 'clock'

/** Steps of a booking after its submission. */
export type BookingEvent =
  | 'approve'
  | 'undo_approval'
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
  | 'reschedule'
  | 'make_good'
  | 'extend'
  | 'take_down'
  | 'restore'
  | 'settle'

/** The facts that decide which steps are allowed: the state, and whether the creative has been taken down. */
export interface BookingFacts extends BookingState {
  readonly takenDown?: boolean
}

/** The state that an event leads to, by the states in which it is allowed. */
type Moves<State extends string> = Readonly<Partial<Record<State, State>>>

interface Transition {
  readonly who: readonly Mover[]
  readonly approvalStatus: Moves<ApprovalStatus>
  readonly paymentStatus: Moves<PaymentStatus>
  readonly status: Moves<BookingStatus>
  /** Whether the creative must be taken down (true) or must not be (false); absent means either. */
  readonly takenDown?: boolean
}

const stay = <State extends string>(...states: readonly State[]): Moves<State> =>
  Object.fromEntries(states.map((state) => [state, state])) as Moves<State>

const APPROVED = stay<ApprovalStatus>('approved')
const ANY_APPROVAL = stay<ApprovalStatus>('pending', 'approved', 'rejected')
const ANY_PAYMENT = stay<PaymentStatus>(...PAYMENT_STATES)

export const SUBMITTED: BookingState = { approvalStatus: 'pending', paymentStatus: 'pending', status: 'pending' }

/** The lifecycle of a booking. Commands, buttons, SQL filters and tests all read this one table. */
export const TRANSITIONS: Readonly<Record<BookingEvent, Transition>> = {
  approve: {
    who: ['admin'],
    approvalStatus: { pending: 'approved' },
    paymentStatus: stay('pending'),
    status: { pending: 'scheduled' },
  },
  undo_approval: {
    who: ['admin'],
    approvalStatus: { approved: 'pending' },
    paymentStatus: stay('pending'),
    status: { scheduled: 'pending' },
  },
  reject: {
    who: ['admin'],
    approvalStatus: { pending: 'rejected' },
    paymentStatus: stay('pending'),
    status: { pending: 'cancelled' },
  },
  pay: {
    who: ['gateway'],
    approvalStatus: APPROVED,
    paymentStatus: { pending: 'completed', overdue: 'completed' },
    status: stay('scheduled'),
  },
  overdue: {
    who: ['clock'],
    approvalStatus: APPROVED,
    paymentStatus: { pending: 'overdue' },
    status: stay('scheduled'),
  },
  publish: {
    who: ['admin', 'clock'],
    approvalStatus: APPROVED,
    paymentStatus: stay('completed'),
    status: { scheduled: 'running' },
    takenDown: false,
  },
  pause: {
    who: ['admin', 'advertiser'],
    approvalStatus: APPROVED,
    paymentStatus: ANY_PAYMENT,
    status: { running: 'paused' },
  },
  resume: {
    who: ['admin', 'advertiser'],
    approvalStatus: APPROVED,
    paymentStatus: stay('completed'),
    status: { paused: 'running' },
  },
  complete: {
    who: ['clock'],
    approvalStatus: APPROVED,
    paymentStatus: stay('completed', 'charged_back'),
    status: { running: 'completed', paused: 'completed' },
  },
  withdraw: {
    who: ['advertiser'],
    approvalStatus: stay('pending', 'approved'),
    paymentStatus: stay('pending', 'overdue'),
    status: { pending: 'cancelled', scheduled: 'cancelled' },
  },
  refund: {
    who: ['admin', 'gateway'],
    approvalStatus: APPROVED,
    paymentStatus: { completed: 'refunded' },
    status: { scheduled: 'cancelled', running: 'cancelled', paused: 'cancelled', completed: 'completed' },
  },
  dispute: {
    who: ['gateway'],
    approvalStatus: ANY_APPROVAL,
    paymentStatus: { completed: 'charged_back' },
    status: { scheduled: 'scheduled', running: 'paused', paused: 'paused', completed: 'completed' },
  },
  // The advertiser of a moved flight can pay until the new start day.
  reschedule: {
    who: ['admin'],
    approvalStatus: APPROVED,
    paymentStatus: { ...ANY_PAYMENT, overdue: 'pending' },
    status: stay('scheduled'),
  },
  make_good: {
    who: ['admin'],
    approvalStatus: APPROVED,
    paymentStatus: ANY_PAYMENT,
    status: stay('scheduled', 'running', 'paused'),
  },
  extend: {
    who: ['clock'],
    approvalStatus: APPROVED,
    paymentStatus: ANY_PAYMENT,
    status: stay('running'),
    takenDown: false,
  },
  take_down: {
    who: ['admin'],
    approvalStatus: ANY_APPROVAL,
    paymentStatus: ANY_PAYMENT,
    status: stay('pending', 'scheduled', 'running', 'paused'),
    takenDown: false,
  },
  restore: {
    who: ['admin'],
    approvalStatus: ANY_APPROVAL,
    paymentStatus: ANY_PAYMENT,
    status: stay('pending', 'scheduled', 'running', 'paused', 'completed', 'cancelled'),
    takenDown: true,
  },
  settle: {
    who: ['clock'],
    approvalStatus: APPROVED,
    paymentStatus: stay('completed', 'refunded', 'charged_back'),
    status: stay('completed', 'cancelled'),
  },
}

/** Returns the state after an event; undefined when the event is not allowed in this state or for this party. */
export function after(facts: BookingFacts, event: BookingEvent, mover: Mover): BookingState | undefined {
  const { who, takenDown, ...moves } = TRANSITIONS[event]
  const approvalStatus = moves.approvalStatus[facts.approvalStatus]
  const paymentStatus = moves.paymentStatus[facts.paymentStatus]
  const status = moves.status[facts.status]
  if (!who.includes(mover) || !approvalStatus || !paymentStatus || !status) return undefined
  if (takenDown !== undefined && takenDown !== (facts.takenDown ?? false)) return undefined
  return { approvalStatus, paymentStatus, status }
}

/** Returns true when an event is prevented only by a take-down, or by the lack of one. */
export function isTakeDownInTheWay(facts: BookingFacts, event: BookingEvent, mover: Mover): boolean {
  const { takenDown } = TRANSITIONS[event]
  return (
    !after(facts, event, mover) && takenDown !== undefined && after({ ...facts, takenDown }, event, mover) !== undefined
  )
}

/** Returns the states in which at least one of some events is allowed, for SQL filters. */
export function statesFor(...events: readonly BookingEvent[]) {
  const from = <State extends string>(movesOf: (transition: Transition) => Moves<State>): State[] => [
    ...new Set(events.flatMap((event) => Object.keys(movesOf(TRANSITIONS[event])) as State[])),
  ]
  return {
    approvalStatus: from(({ approvalStatus }) => approvalStatus),
    paymentStatus: from(({ paymentStatus }) => paymentStatus),
    status: from(({ status }) => status),
  }
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

/** Returns the actions that a person may take on a booking now. Only administrators pause and resume directly booked flights. */
export function actionsFor(facts: BookingFacts, role: 'advertiser' | 'admin'): BookingAction[] {
  const offered: readonly BookingAction[] =
    role === 'admin' ? ['approve', 'reject', 'publish', 'pause', 'resume'] : ['pay', 'delete']
  return offered.filter((action) => after(facts, ACTION_EVENT[action], action === 'pay' ? 'gateway' : role))
}
