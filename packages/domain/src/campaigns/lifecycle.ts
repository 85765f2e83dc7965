import type { BookingState } from '@ayob/contract/booking-states'
import type { CampaignAction, CampaignStatus } from '@ayob/contract/campaigns'
import { after } from '../bookings/lifecycle'

/**
 * Where a campaign stands, by the booking that it became: a draft has none. One whose booking was rejected, withdrawn
 * or refunded is a draft again.
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

/** Whether a campaign may be edited or deleted: not while its booking is paid or live. */
export function isOpenToChange(booking: BookingState | null): boolean {
  const status = campaignStatus(booking)
  if (status === 'draft' || status === 'completed') return true
  return booking !== null && after(booking, 'withdraw', 'advertiser') !== undefined
}

/** What its advertiser may do to a campaign now. `pausedByOwner`: it was not paused by an administrator. */
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
