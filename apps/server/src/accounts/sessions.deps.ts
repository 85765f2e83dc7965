import type { Core } from '../platform/core'
import type { Limit, Limiter } from '../platform/limiter'
import type { MailResetLink, MailSecurityNotice } from './ports'

export const QUARTER_HOUR_S = 900

export interface SessionDeps extends Core {
  readonly limiter: Limiter
  readonly mailResetLink: MailResetLink
  readonly mailSecurityNotice: MailSecurityNotice
  /** Seals what only the owner of an account may know. */
  readonly personalKey: string
}

export interface From {
  readonly address: string
  readonly device: string
}

/** Guesses of passwords and of codes, at either door, count together. */
export function guessLimits({ email }: { email: string }, from: From): Limit[] {
  return [
    { bucket: `signin:${email}:${from.address}`, count: 10, windowS: QUARTER_HOUR_S },
    { bucket: `signin:${from.address}`, count: 100, windowS: QUARTER_HOUR_S },
  ]
}
