import type { BookingAction, BookingState } from '@ayob/contract/booking-states'
import type { Campaign, CampaignAction } from '@ayob/contract/campaigns'
import { after, type BookingEvent, isTakeDownInTheWay } from './lifecycle'

/** Why an action that is shown cannot be taken now: a message key. */
export type Obstacle =
  | 'admin.resumeDisputed'
  | 'admin.publishTakenDown'
  | 'campaigns.locked'
  | 'campaigns.pausedByAdmin'

/** Where an action stands: it can be taken, an obstacle is in its way, or it is not shown. */
export type Offer = 'allowed' | 'absent' | Obstacle

interface BookingFacts extends BookingState {
  /** What the server allows now. */
  readonly actions: readonly BookingAction[]
  readonly takenDown: unknown
}

type BookingRow = (booking: BookingFacts) => Obstacle | undefined

const HIDDEN = () => undefined

/**
 * What is in the way of each action that is not allowed; nothing where it is not its turn, which hides it. The seeds
 * hide Pay Now, Delete and Publish Ad outside their states.
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

/** Where an action of a booking stands. */
export function bookingOffer(booking: BookingFacts, action: BookingAction): Offer {
  return booking.actions.includes(action) ? 'allowed' : (BOOKING_OBSTACLES[action](booking) ?? 'absent')
}

/** Whether an administrator may take a step of the lifecycle that is not among the `actions` of a booking. */
export function mayAdmin(booking: BookingState & { readonly takenDown: unknown }, event: BookingEvent): boolean {
  return after({ ...booking, takenDown: !!booking.takenDown }, event, 'admin') !== undefined
}

type CampaignFacts = Pick<Campaign, 'actions' | 'status'>
type CampaignRow = (campaign: CampaignFacts) => Obstacle | undefined

/** The same for campaigns: Start is for drafts and Pause for running ones only. */
const CAMPAIGN_OBSTACLES: Readonly<Record<CampaignAction, CampaignRow>> = {
  edit: () => 'campaigns.locked',
  start: HIDDEN,
  pause: HIDDEN,
  resume: ({ status }) => (status === 'paused' ? 'campaigns.pausedByAdmin' : undefined),
  pay: HIDDEN,
  delete: () => 'campaigns.locked',
}

/** Where an action of a campaign stands. */
export function campaignOffer(campaign: CampaignFacts, action: CampaignAction): Offer {
  return campaign.actions.includes(action) ? 'allowed' : (CAMPAIGN_OBSTACLES[action](campaign) ?? 'absent')
}

/** The message key of what is in the way of an action, or undefined where nothing is. */
export const obstacleOf = (offer: Offer): Obstacle | undefined =>
  offer === 'allowed' || offer === 'absent' ? undefined : offer
