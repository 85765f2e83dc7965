/** What is sent by SMS: codes that somebody waits for, and notices. */
export type SmsKind = 'code' | 'notice'

/** How many codes a number gets in a day of Colombo. */
export const CODES_A_DAY = 5

/** Messages that an installation sends in a day of Colombo, since each costs money. */
export const MOST_A_DAY = 2_000
/** The last part of them, which is for codes: notices can't lock out people who sign in. */
export const KEPT_FOR_CODES = 500

/** Returns the most messages of a day after which one of a kind is no longer sent. */
export const mostOf = (kind: SmsKind): number => (kind === 'code' ? MOST_A_DAY : MOST_A_DAY - KEPT_FOR_CODES)
