/** Lengths of time in milliseconds, seconds and minutes. Days have 24 hours: Colombo has no summer time. */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const HOUR_S = 3600
export const DAY_S = 24 * HOUR_S

export const HOUR_MIN = 60
export const DAY_MIN = 24 * HOUR_MIN

/** For how long an approval can be taken back. */
export const UNDO_MS = 10 * SECOND_MS
