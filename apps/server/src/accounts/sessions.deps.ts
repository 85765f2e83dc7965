import type { Core } from '../platform/core'
import type { Limit, Limiter } from '../platform/limiter'
import type { MailResetLink, MailSecurityNotice } from './ports'

export const QUARTER_HOUR_S = 900

export interface SessionDeps extends Core {
  readonly limiter: Limiter
  readonly mailResetLink: MailResetLink
  readonly mailSecurityNotice: MailSecurityNotice
  /** Encrypts secrets of account owners. */
  readonly personalKey: string
}

export interface From {
  readonly address: string
  readonly device: string
}

/** Wrong passwords and wrong codes count together. */
export function guessLimits({ email }: { email: string }, from: From): Limit[] {
  return [
    { bucket: `signin:${email}:${from.address}`, count: 10, windowS: QUARTER_HOUR_S },
    { bucket: `signin:${from.address}`, count: 100, windowS: QUARTER_HOUR_S },
  ]
}
