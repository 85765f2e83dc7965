import { BOOKING_ACTIONS, type BookingState } from '@ayob/contract/booking-states'
import { CAMPAIGN_ACTIONS } from '@ayob/contract/campaigns'
import { describe, expect, it } from 'vitest'
import { campaignActions, campaignStatus } from '../campaigns/lifecycle'
import { actionsFor } from './lifecycle'
import { bookingOffer, campaignOffer, mayAdmin, obstacleOf } from './offers'

const STATES: readonly BookingState[] = (['pending', 'approved', 'rejected'] as const).flatMap((approvalStatus) =>
  (['pending', 'completed', 'overdue', 'refunded', 'charged_back'] as const).flatMap((paymentStatus) =>
    (['pending', 'scheduled', 'running', 'paused', 'completed', 'cancelled'] as const).map((status) => ({
      approvalStatus,
      paymentStatus,
      status,
    })),
  ),
)

describe('the offered actions of a booking, over all states', () => {
  it.each(['admin', 'advertiser'] as const)('allow what the lifecycle allows, for %s', (role) => {
    for (const state of STATES) {
      const booking = { ...state, actions: actionsFor(state, role), takenDown: null }
      for (const action of BOOKING_ACTIONS)
        expect(bookingOffer(booking, action) === 'allowed').toBe(booking.actions.includes(action))
    }
  })

  it('hide what is useless outside its state: payment, deletion and review outside their states', () => {
    for (const state of STATES) {
      const booking = { ...state, actions: [], takenDown: {} }
      for (const action of ['approve', 'reject', 'pause', 'pay', 'delete'] as const)
        expect(bookingOffer(booking, action)).toBe('absent')
    }
  })

  it('show Publish Ad with its obstacle only while the ad is approved, paid, scheduled and taken down', () => {
    const state = { approvalStatus: 'approved', paymentStatus: 'completed', status: 'scheduled' } as const
    expect(bookingOffer({ ...state, actions: [], takenDown: {} }, 'publish')).toBe('admin.publishTakenDown')
    expect(bookingOffer({ ...state, paymentStatus: 'pending', actions: [], takenDown: {} }, 'publish')).toBe('absent')
    expect(bookingOffer({ ...state, actions: ['publish'], takenDown: null }, 'publish')).toBe('allowed')
  })

  it('name a disputed payment as the obstacle to resuming', () => {
    const state = { approvalStatus: 'approved', paymentStatus: 'charged_back', status: 'paused' } as const
    expect(bookingOffer({ ...state, actions: actionsFor(state, 'admin'), takenDown: null }, 'resume')).toBe(
      'admin.resumeDisputed',
    )
  })
})

describe('steps that only administrators take, over all states', () => {
  const allowed = (event: 'reschedule' | 'make_good' | 'take_down' | 'restore', takenDown: object | null) => [
    ...new Set(STATES.filter((state) => mayAdmin({ ...state, takenDown }, event)).map(({ status }) => status)),
  ]

  it('move the start while an ad is scheduled, and add days until it is over', () => {
    expect(allowed('reschedule', null)).toEqual(['scheduled'])
    expect(allowed('make_good', null)).toEqual(['scheduled', 'running', 'paused'])
  })

  it('take a creative down until the ad is over, and restore it only while it is down', () => {
    expect(allowed('take_down', null)).toEqual(['pending', 'scheduled', 'running', 'paused'])
    expect(allowed('take_down', {})).toEqual([])
    expect(allowed('restore', null)).toEqual([])
    expect(allowed('restore', {})).toHaveLength(6)
  })
})

describe('the offered actions of a campaign, over all states', () => {
  const campaigns = [null, ...STATES].flatMap((state) =>
    [true, false].map((pausedByOwner) => ({
      actions: campaignActions(state, pausedByOwner),
      status: campaignStatus(state),
    })),
  )

  it('always show Edit and Delete, Start for drafts only, Pause for running ones only', () => {
    for (const campaign of campaigns) {
      for (const action of ['edit', 'delete'] as const) expect(campaignOffer(campaign, action)).not.toBe('absent')
      expect(campaignOffer(campaign, 'start') === 'allowed').toBe(campaign.status === 'draft')
      if (campaign.status !== 'running') expect(campaignOffer(campaign, 'pause')).toBe('absent')
    }
  })

  it('show Resume with the reason while a campaign is paused and may not be resumed', () => {
    for (const campaign of campaigns) {
      const offer = campaignOffer(campaign, 'resume')
      expect(offer === 'absent').toBe(campaign.status !== 'paused' && !campaign.actions.includes('resume'))
    }
  })

  it('name an obstacle only for visible actions that are not allowed', () => {
    for (const campaign of campaigns)
      for (const action of CAMPAIGN_ACTIONS)
        expect(obstacleOf(campaignOffer(campaign, action)) !== undefined).toBe(
          !['allowed', 'absent'].includes(campaignOffer(campaign, action)),
        )
  })
})
