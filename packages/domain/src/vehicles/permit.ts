import { addDays, type Day } from '@ayob/contract/days'

/** Number and last day of the permit that a vehicle needs to carry a screen. */
export interface KeptPermit {
  readonly permit_number: string | null
  readonly permit_expires: Day | null
}

/** Whether a permit holds on a day; it does on its last one. */
export function permitHolds({ permit_number, permit_expires }: KeptPermit, day: Day): boolean {
  return permit_number !== null && permit_expires !== null && permit_expires >= day
}

/** How long before the last day a driver is told that a permit ends. */
export const PERMIT_WARNING_DAYS = [30, 7] as const

/** What a driver is to be told of a permit: that it ends within 30 days, within 7, or has ended. */
export type PermitStage = 'days_30' | 'days_7' | 'expired'

/** What is to be told on a day of a permit that ends on another; nothing while it holds for more than 30 days. */
export function permitStage(expires: Day, today: Day): PermitStage | null {
  if (expires < today) return 'expired'
  if (expires <= addDays(today, PERMIT_WARNING_DAYS[1])) return 'days_7'
  return expires <= addDays(today, PERMIT_WARNING_DAYS[0]) ? 'days_30' : null
}
