import type { Limit, Limiter } from '../platform/limiter'
import type { Clock, Db, Transact } from '../platform/ports'
import type { Accounts, MailResetLink, MailSecurityNotice } from './ports'

export const QUARTER_HOUR_S = 900

export interface SessionDeps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly limiter: Limiter
  readonly accounts: Accounts
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
