import {
  APPROVAL_STATES,
  BOOKING_STATES,
  type BookingState,
  type BookingStatus,
  PAYMENT_STATES,
} from '@ayob/contract/booking-states'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SUBMITTED } from '../bookings/lifecycle'
import { campaignActions, campaignStatus } from './lifecycle'

const paid = (status: BookingStatus): BookingState => ({
  approvalStatus: 'approved',
  paymentStatus: 'completed',
  status,
})

test('the status of a campaign follows its booking', () => {
  expect(campaignStatus(null)).toBe('draft')
  expect(campaignStatus(SUBMITTED)).toBe('queued')
  expect(campaignStatus({ ...SUBMITTED, approvalStatus: 'approved', status: 'scheduled' })).toBe('queued')
  expect(campaignStatus(paid('scheduled'))).toBe('queued')
  expect(campaignStatus(paid('running'))).toBe('running')
  expect(campaignStatus(paid('paused'))).toBe('paused')
  expect(campaignStatus(paid('completed'))).toBe('completed')
  expect(campaignStatus({ approvalStatus: 'rejected', paymentStatus: 'pending', status: 'cancelled' })).toBe('draft')
})

test('allowed actions', () => {
  expect(campaignActions(null, false)).toEqual(['edit', 'start', 'delete'])
  expect(campaignActions(SUBMITTED, false)).toEqual(['edit', 'delete'])
  expect(campaignActions({ ...paid('scheduled'), paymentStatus: 'overdue' }, false)).toEqual(['edit', 'pay', 'delete'])
  expect(campaignActions(paid('scheduled'), false)).toEqual([])
  expect(campaignActions(paid('running'), false)).toEqual(['pause'])
  expect(campaignActions(paid('paused'), true)).toEqual(['resume'])
  expect(campaignActions(paid('paused'), false)).toEqual([])
  expect(campaignActions(paid('completed'), false)).toEqual(['edit', 'delete'])
})

test('no paid or live campaign can be edited, deleted or started', () => {
  const state = fc.record<BookingState>({
    approvalStatus: fc.constantFrom(...APPROVAL_STATES),
    paymentStatus: fc.constantFrom(...PAYMENT_STATES),
    status: fc.constantFrom('scheduled', 'running', 'paused'),
  })
  fc.assert(
    fc.property(state, fc.boolean(), (booking, own) => {
      const actions = campaignActions(booking, own)
      const isOpen = booking.status === 'scheduled' && ['pending', 'overdue'].includes(booking.paymentStatus)
      if (!isOpen) expect(actions).not.toContain('edit')
      expect(actions.includes('edit')).toBe(actions.includes('delete'))
      expect(actions).not.toContain('start')
    }),
  )
  expect(BOOKING_STATES.every((status) => typeof campaignStatus(paid(status)) === 'string')).toBe(true)
})
