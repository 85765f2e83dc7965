/** Colours that nobody mixes up on a display outdoors. */
export const IDENTIFYING_COLORS = ['red', 'green', 'blue', 'yellow', 'white', 'orange', 'purple', 'cyan'] as const
export type IdentifyingColor = (typeof IDENTIFYING_COLORS)[number]

/** The colour of a screen's number: neighbours differ. Numbers begin with 1. */
export const identifyingColor = (number: number): IdentifyingColor =>
  IDENTIFYING_COLORS[(number - 1) % IDENTIFYING_COLORS.length] ?? 'red'
