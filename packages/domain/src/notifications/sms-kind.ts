import type { UserType } from '@ayob/contract/accounts'
import type { NotificationKind } from '@ayob/contract/notifications'

/**
 * What can't wait until somebody opens the app: money stays away, a screen earns nothing, or something was done that the
 * person may not have done. None of it happens often.
 */
const URGENT: Readonly<Record<UserType, readonly NotificationKind[]>> = {
  driver: [
    'screen.held',
    'screen.silent',
    'screen.trouble',
    'permit.ending',
    'permit.refused',
    'payout.failed',
    'payout.account',
  ],
  advertiser: ['booking.rejected', 'booking.overdue', 'booking.taken_down', 'booking.disputed'],
  admin: [],
}

/** Returns true for a notification that is also sent by SMS. Administrators get none. */
export const isUrgent = (kind: NotificationKind, userType: UserType): boolean => URGENT[userType].includes(kind)
