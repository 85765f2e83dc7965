import type { UserStatus, UserType } from '@ayob/contract/accounts'
import type { Tx } from '../platform/ports'

export interface Account {
  readonly id: string
  readonly email: string
  readonly passwordHash: string
  readonly type: UserType
  readonly status: UserStatus
  readonly rejectionReason: string | null
  readonly language: string
  readonly firstName: string
}

export type SecurityNotice = 'passwordChanged' | 'twoFactorOn' | 'twoFactorOff' | 'recoveryUsed'

/** Queues a mail that tells of a change in how the account is kept safe. */
export type MailSecurityNotice = (tx: Tx, account: Account, what: SecurityNotice) => Promise<void>

/** Queues the mail with the link for a new password. */
export type MailResetLink = (tx: Tx, account: Account, token: string) => Promise<void>
