import type { BookingAction, BookingState } from '@ayob/contract/booking-states'
import type { Campaign, CampaignAction } from '@ayob/contract/campaigns'
import { after, type BookingEvent, isTakeDownInTheWay } from './lifecycle'

/** Why a visible action is disabled: a message key. */
export type Obstacle =
  | 'admin.resumeDisputed'
  | 'admin.publishTakenDown'
  | 'campaigns.locked'
  | 'campaigns.pausedByAdmin'

/** Whether an action is allowed, hidden (`absent`) or disabled by an obstacle. */
export type Offer = 'allowed' | 'absent' | Obstacle

interface BookingFacts extends BookingState {
  /** The actions that the server allows now. */
  readonly actions: readonly BookingAction[]
  readonly takenDown: unknown
}

type BookingRow = (booking: BookingFacts) => Obstacle | undefined

const HIDDEN = () => undefined

/**
 * The obstacle of each action that is not allowed; undefined hides the action. Pay Now, Delete and Publish Ad are
 * hidden outside their states (docs/business-rules.md).
 */
const BOOKING_OBSTACLES: Readonly<Record<BookingAction, BookingRow>> = {
  approve: HIDDEN,
  reject: HIDDEN,
  publish: (booking) =>
    isTakeDownInTheWay({ ...booking, takenDown: !!booking.takenDown }, 'publish', 'admin')
      ? 'admin.publishTakenDown'
      : undefined,
  pause: HIDDEN,
  resume: ({ paymentStatus, status }) =>
    status === 'paused' && paymentStatus === 'charged_back' ? 'admin.resumeDisputed' : undefined,
  pay: HIDDEN,
  delete: HIDDEN,
}

export function bookingOffer(booking: BookingFacts, action: BookingAction): Offer {
  return booking.actions.includes(action) ? 'allowed' : (BOOKING_OBSTACLES[action](booking) ?? 'absent')
}

/** Returns true when an administrator may take a step that is not one of a booking's `actions`. */
export function mayAdmin(booking: BookingState & { readonly takenDown: unknown }, event: BookingEvent): boolean {
  return after({ ...booking, takenDown: !!booking.takenDown }, event, 'admin') !== undefined
}

type CampaignFacts = Pick<Campaign, 'actions' | 'status'>
type CampaignRow = (campaign: CampaignFacts) => Obstacle | undefined

/** The same for campaigns: Start is only for drafts and Pause only for running ones. */
const CAMPAIGN_OBSTACLES: Readonly<Record<CampaignAction, CampaignRow>> = {
  edit: () => 'campaigns.locked',
  start: HIDDEN,
  pause: HIDDEN,
  resume: ({ status }) => (status === 'paused' ? 'campaigns.pausedByAdmin' : undefined),
  pay: HIDDEN,
  delete: () => 'campaigns.locked',
}

export function campaignOffer(campaign: CampaignFacts, action: CampaignAction): Offer {
  return campaign.actions.includes(action) ? 'allowed' : (CAMPAIGN_OBSTACLES[action](campaign) ?? 'absent')
}

/** Returns the message key of a disabled action's obstacle. */
export const obstacleOf = (offer: Offer): Obstacle | undefined =>
  offer === 'allowed' || offer === 'absent' ? undefined : offer
