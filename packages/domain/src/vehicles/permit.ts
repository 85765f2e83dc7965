import { addDays, type Day } from '@ayob/contract/days'

/** Number and last day of a vehicle's permit. */
interface KeptPermit {
  readonly permit_number: string | null
  readonly permit_expires: Day | null
}

/** Returns true when a permit is valid on a day, including its last day. */
export function permitHolds({ permit_number, permit_expires }: KeptPermit, day: Day): boolean {
  return permit_number !== null && permit_expires !== null && permit_expires >= day
}

/** The number of days before the last day at which a driver is warned. */
export const PERMIT_WARNING_DAYS = [30, 7] as const

/** The warning that is due for a permit; null while it is valid for more than 30 days. */
export function permitStage(expires: Day, today: Day): 'days_30' | 'days_7' | 'expired' | null {
  if (expires < today) return 'expired'
  if (expires <= addDays(today, PERMIT_WARNING_DAYS[1])) return 'days_7'
  return expires <= addDays(today, PERMIT_WARNING_DAYS[0]) ? 'days_30' : null
}
