import { APPROVAL_STATES, BOOKING_STATES, PAYMENT_STATES } from '@ayob/contract/booking-states'
import { describe, expect, it } from 'vitest'
import { nextSteps } from './next'

const open = { pausedOn: null, isExtended: false, settlesOn: null, isSettled: false }
const days = { ...open, startDate: '2026-03-05', endDate: '2026-03-12' }
const none = { ...open, startDate: null, endDate: null }

describe('the next step', () => {
  it.each([
    ['a review', 'pending', 'pending', 'pending', none, ['review']],
    [
      'payment by the start day',
      'approved',
      'pending',
      'scheduled',
      days,
      ['pay 2026-03-05', 'start 2026-03-05', 'end 2026-03-11'],
    ],
    ['a late payment', 'approved', 'overdue', 'scheduled', days, ['pay_late 2026-03-05']],
    ['the start of a paid flight', 'approved', 'completed', 'scheduled', days, ['start 2026-03-05', 'end 2026-03-11']],
    ['the last day of a running one', 'approved', 'completed', 'running', days, ['end 2026-03-11']],
    [
      'going on, or the end of a pause that is too long',
      'approved',
      'completed',
      'paused',
      { ...days, pausedOn: '2026-03-06' },
      ['resume', 'end_if_paused 2026-04-05'],
    ],
    [
      'an earlier end of one that runs on for its plays',
      'approved',
      'completed',
      'running',
      { ...days, isExtended: true },
      ['end 2026-03-11', 'end_when_met'],
    ],
    [
      'the settlement of what is over',
      'approved',
      'completed',
      'completed',
      { ...days, settlesOn: '2026-03-26' },
      ['completed 2026-03-11', 'settle 2026-03-26'],
    ],
    [
      'nothing after the settlement',
      'approved',
      'completed',
      'completed',
      { ...days, settlesOn: '2026-03-26', isSettled: true },
      ['completed 2026-03-11', 'settled 2026-03-26'],
    ],
    ['nothing after the last day', 'approved', 'completed', 'completed', days, ['completed 2026-03-11']],
    ['nothing after a rejection', 'rejected', 'pending', 'cancelled', none, ['rejected']],
    ['nothing after a withdrawal', 'approved', 'pending', 'cancelled', days, ['cancelled']],
    ['nothing after a refund', 'approved', 'refunded', 'cancelled', days, ['refunded']],
    ['a disputed payment to be cleared', 'approved', 'charged_back', 'paused', days, ['disputed']],
  ] as const)('is %s', (_, approvalStatus, paymentStatus, status, known, steps) => {
    const next = nextSteps({ approvalStatus, paymentStatus, status }, known)
    expect(next.map(({ step, day }) => (day ? `${step} ${day}` : step))).toEqual(steps)
  })

  it('is known in every state', () => {
    for (const approvalStatus of APPROVAL_STATES)
      for (const paymentStatus of PAYMENT_STATES)
        for (const status of BOOKING_STATES)
          expect(nextSteps({ approvalStatus, paymentStatus, status }, none).length).toBeGreaterThan(0)
  })
})
