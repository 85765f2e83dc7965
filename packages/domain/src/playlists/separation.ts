/** What the last slots of a screen showed, the newest last: the id of a booking, or null for a house ad. */
export type Recent = readonly (string | null)[]

/** In any ten slots in a row, one booking has at most four, and never two next to each other. */
const SLOTS = 10
const MOST = 4

/** The largest share of a screen's slots that one booking can get, 0 to 1. */
export const MOST_SHARE = MOST / SLOTS

/**
 * Returns true when the next slot may show a booking. There is always something else to show, because every screen has
 * house ads.
 */
export const mayFollow = (recent: Recent, id: string): boolean =>
  recent.at(-1) !== id && recent.slice(1 - SLOTS).filter((one) => one === id).length < MOST

/** The slots that still count after one more. */
export const recentWith = (recent: Recent, id: string | null): Recent => [...recent, id].slice(1 - SLOTS)
