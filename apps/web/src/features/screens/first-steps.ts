export const FIRST_STEPS = ['pair', 'permit', 'minute'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

interface Known {
  readonly isPaired: boolean
  /** A permit is valid, or waits for an administrator. */
  readonly hasPermit: boolean
  readonly firstDayOnAir: string | null
}

/** The steps to the first minute on air, each with whether it is done; null once there was one. */
export function firstSteps({ isPaired, hasPermit, firstDayOnAir }: Known): Readonly<Record<FirstStep, boolean>> | null {
  return firstDayOnAir === null ? { pair: isPaired, permit: hasPermit, minute: false } : null
}
