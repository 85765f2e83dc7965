import type { BookingState } from '@ayob/contract/booking-states'
import type { NextStep } from '@ayob/contract/bookings'
import { addDays, type Day } from '@ayob/contract/days'
import { MAX_PAUSED_DAYS } from './flight'

/** A next step and its day, if fixed. */
export interface Upcoming {
  readonly step: NextStep
  readonly day: Day | null
}

export interface KnownDays {
  readonly startDate: Day | null
  /** First day without the ad. */
  readonly endDate: Day | null
  readonly pausedOn: Day | null
  /** Extended because plays were missing. */
  readonly isExtended: boolean
  /** Day of the settlement; null without one. */
  readonly settlesOn: Day | null
  readonly isSettled: boolean
}

/** Returns the next steps of a booking, nearest first. `end` has the last day with the ad. */
export function nextSteps(state: BookingState, days: KnownDays): Upcoming[] {
  const { startDate, endDate, pausedOn } = days
  const end: Upcoming = { step: 'end', day: endDate && addDays(endDate, -1) }
  if (state.approvalStatus === 'rejected') return [{ step: 'rejected', day: null }]
  if (state.paymentStatus === 'refunded') return [{ step: 'refunded', day: null }]
  if (state.paymentStatus === 'charged_back') return [{ step: 'disputed', day: null }]
  switch (state.status) {
    case 'pending':
      return [{ step: 'review', day: null }]
    case 'scheduled':
      if (state.paymentStatus === 'overdue') return [{ step: 'pay_late', day: startDate }]
      if (state.paymentStatus === 'pending')
        return [{ step: 'pay', day: startDate }, { step: 'start', day: startDate }, end]
      return [{ step: 'start', day: startDate }, end]
    case 'running':
      return days.isExtended ? [end, { step: 'end_when_met', day: null }] : [end]
    case 'paused':
      return [
        { step: 'resume', day: null },
        { step: 'end_if_paused', day: pausedOn && addDays(pausedOn, MAX_PAUSED_DAYS) },
      ]
    case 'completed': {
      const over: Upcoming = { step: 'completed', day: endDate && addDays(endDate, -1) }
      return days.settlesOn ? [over, { step: days.isSettled ? 'settled' : 'settle', day: days.settlesOn }] : [over]
    }
    default:
      return [{ step: state.status, day: null }]
  }
}
