import { ACTIONS } from '@ayob/contract/activity'
import { AD_FILTERS } from '@ayob/contract/ads'
import type { BookingState } from '@ayob/contract/booking-states'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adminBadge, inFilter, invoiceLabel, paymentBadge } from './labels'
import { actionsFor, after, type BookingEvent, type Mover, SUBMITTED, TRANSITIONS } from './lifecycle'

const MOVERS: readonly Mover[] = ['advertiser', 'admin', 'gateway', 'clock']
const EVENTS = Object.keys(TRANSITIONS) as BookingEvent[]
const life = fc.array(fc.tuple(fc.constantFrom(...EVENTS), fc.constantFrom(...MOVERS)), { maxLength: 30 })

/** The states after each step of a booking's life. An impossible step changes nothing. */
function walk(steps: readonly (readonly [BookingEvent, Mover])[]): BookingState[] {
  const states: BookingState[] = [SUBMITTED]
  for (const [event, mover] of steps) {
    const now = states.at(-1) ?? SUBMITTED
    states.push(after(now, event, mover) ?? now)
  }
  return states
}

describe('the life of a booking', () => {
  it('goes from review to payment to its end', () => {
    const states = walk([
      ['approve', 'admin'],
      ['pay', 'gateway'],
      ['publish', 'admin'],
      ['pause', 'admin'],
      ['resume', 'admin'],
      ['complete', 'clock'],
    ])
    expect(states.at(-1)).toEqual({ approvalStatus: 'approved', paymentStatus: 'completed', status: 'completed' })
  })

  it.each([
    ['publish', 'admin', SUBMITTED],
    ['pay', 'gateway', SUBMITTED],
    ['approve', 'advertiser', SUBMITTED],
    ['undo_approval', 'admin', { approvalStatus: 'approved', paymentStatus: 'completed', status: 'scheduled' }],
    ['undo_approval', 'advertiser', { approvalStatus: 'approved', paymentStatus: 'pending', status: 'scheduled' }],
    ['withdraw', 'advertiser', { approvalStatus: 'approved', paymentStatus: 'completed', status: 'scheduled' }],
    ['publish', 'admin', { approvalStatus: 'approved', paymentStatus: 'overdue', status: 'scheduled' }],
    ['resume', 'admin', { approvalStatus: 'approved', paymentStatus: 'charged_back', status: 'paused' }],
  ] as const)('refuses %s by %s in the wrong state', (event, mover, state) => {
    expect(after(state, event, mover)).toBeUndefined()
  })

  it('never leaves the transition table, whatever is tried', () => {
    fc.assert(
      fc.property(life, (steps) => {
        const states = walk(steps)
        for (const [index, state] of states.entries()) {
          const before = states[index - 1]
          if (state.status === 'running' || state.status === 'paused') {
            expect(state.approvalStatus).toBe('approved')
            expect(['completed', 'charged_back']).toContain(state.paymentStatus)
          }
          if (state.approvalStatus === 'rejected') expect(state.status).toBe('cancelled')
          if (!before) continue
          if (before.status === 'cancelled') expect(state).toEqual(before)
          if (before.status === 'completed') expect(state.status).toBe('completed')
          // Only an approval of what is neither paid nor begun is taken back.
          const isUndone = before.status === 'scheduled' && state.status === 'pending'
          if (isUndone) expect([before.paymentStatus, state.approvalStatus]).toEqual(['pending', 'pending'])
          else if (before.approvalStatus !== 'pending') expect(state.approvalStatus).toBe(before.approvalStatus)
          if (before.paymentStatus === 'completed') {
            expect(['completed', 'refunded', 'charged_back']).toContain(state.paymentStatus)
          }
        }
      }),
    )
  })

  it('is recorded in the activity log step by step where an administrator moves it; payments record a refund', () => {
    const steps = EVENTS.filter((event) => event !== 'refund' && TRANSITIONS[event].who.includes('admin'))
    expect(ACTIONS).toEqual(expect.arrayContaining(steps.map((step) => `ad.${step}`)))
  })

  it('has a label, a badge and a tab in every reachable state, and offers only actions that work', () => {
    fc.assert(
      fc.property(life, fc.boolean(), (steps, pending) => {
        const state = walk(steps).at(-1) ?? SUBMITTED
        expect(invoiceLabel(state, pending)).toBeTruthy()
        expect(adminBadge(state)).toBeTruthy()
        expect(AD_FILTERS.filter((filter) => inFilter(state, filter)).length).toBeGreaterThanOrEqual(2)
        for (const action of actionsFor(state, 'admin'))
          expect(after(state, action as BookingEvent, 'admin')).toBeDefined()
      }),
    )
  })
})

describe('what people see', () => {
  const approved = { approvalStatus: 'approved', paymentStatus: 'completed', status: 'scheduled' } as const

  it.each([
    [SUBMITTED, false, 'Waiting for Approval'],
    [{ ...approved, paymentStatus: 'pending' }, false, 'Payment Required'],
    [{ ...approved, paymentStatus: 'overdue' }, false, 'Payment Required'],
    [{ ...approved, paymentStatus: 'pending' }, true, 'Payment Pending'],
    [approved, false, 'Paid - Ready to Publish'],
    [{ ...approved, status: 'running' }, false, 'Ad Live'],
    [{ ...approved, status: 'paused' }, false, 'Ad Live'],
    [{ ...approved, status: 'completed' }, false, 'Completed'],
    [{ ...SUBMITTED, approvalStatus: 'rejected', status: 'cancelled' }, false, 'Rejected'],
    [{ ...SUBMITTED, status: 'cancelled' }, false, 'Cancelled'],
    [{ ...approved, paymentStatus: 'refunded', status: 'cancelled' }, false, 'Refunded'],
    [{ ...approved, paymentStatus: 'charged_back', status: 'paused' }, false, 'Payment Disputed'],
  ] as const)('of %o (gateway pending: %s) is %s', (state, pending, label) => {
    expect(invoiceLabel(state as BookingState, pending)).toBe(label)
  })

  it.each([
    [SUBMITTED, 'Pending Approval', 'Pending'],
    [{ ...approved, paymentStatus: 'pending' }, 'Payment Pending', 'Pending'],
    [{ ...approved, paymentStatus: 'overdue' }, 'Payment Pending', 'Overdue'],
    [approved, 'Ready to be Live', 'Paid'],
    [{ ...approved, status: 'running' }, 'Live', 'Paid'],
    [{ ...approved, status: 'paused' }, 'Paused', 'Paid'],
    [{ ...approved, status: 'completed' }, 'Completed', 'Paid'],
    [{ ...SUBMITTED, status: 'cancelled' }, 'Paused', 'Pending'],
  ] as const)('as an administrator, of %o is %s and %s', (state, badge, payment) => {
    expect(adminBadge(state as BookingState)).toBe(badge)
    expect(paymentBadge(state as BookingState)).toBe(payment)
  })
})
