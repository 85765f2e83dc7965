import type { Day } from '@ayob/contract/days'

/** Number and last day of the permit that a vehicle needs to carry a screen. */
export interface KeptPermit {
  readonly permit_number: string | null
  readonly permit_expires: Day | null
}

/** Whether a permit holds on a day; it does on its last one. */
export function permitHolds({ permit_number, permit_expires }: KeptPermit, day: Day): boolean {
  return permit_number !== null && permit_expires !== null && permit_expires >= day
}
