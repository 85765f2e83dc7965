import type { BookingState } from '@ayob/contract/booking-states'
import type { CampaignAction, CampaignStatus } from '@ayob/contract/campaigns'
import { after } from '../bookings/lifecycle'

/**
 * Returns the status of a campaign from its booking; a draft has none. A rejected, withdrawn or refunded booking makes it a
 * draft again.
 */
export function campaignStatus(booking: BookingState | null): CampaignStatus {
  switch (booking?.status) {
    case 'pending':
    case 'scheduled':
      return 'queued'
    case 'running':
    case 'paused':
    case 'completed':
      return booking.status
    default:
      return 'draft'
  }
}

/** Returns true when a campaign may be edited or deleted: its booking is neither paid nor live. */
export function isOpenToChange(booking: BookingState | null): boolean {
  const status = campaignStatus(booking)
  if (status === 'draft' || status === 'completed') return true
  return booking !== null && after(booking, 'withdraw', 'advertiser') !== undefined
}

/** Returns the actions that the advertiser may take now. `pausedByOwner`: not paused by an administrator. */
export function campaignActions(booking: BookingState | null, pausedByOwner: boolean): CampaignAction[] {
  const open = isOpenToChange(booking)
  const can: Readonly<Record<CampaignAction, boolean>> = {
    edit: open,
    start: campaignStatus(booking) === 'draft',
    pause: booking !== null && after(booking, 'pause', 'advertiser') !== undefined,
    resume: booking !== null && pausedByOwner && after(booking, 'resume', 'advertiser') !== undefined,
    pay: booking !== null && after(booking, 'pay', 'gateway') !== undefined,
    delete: open,
  }
  return (Object.keys(can) as CampaignAction[]).filter((action) => can[action])
}
