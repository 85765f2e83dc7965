import type { UserStatus, UserType } from '@ayob/contract/accounts'
import type { SecurityNotice } from '@ayob/domain/accounts/security-notice'
import type { Tx } from '../../platform/ports'

export interface Account {
  readonly id: string
  readonly email: string
  readonly passwordHash: string
  readonly type: UserType
  readonly status: UserStatus
  readonly rejectionReason: string | null
  readonly language: string
  /** First name. */
  readonly name: string
}

/** Queues a mail about a change to the account's security. */
export type MailSecurityNotice = (tx: Tx, account: Account, what: SecurityNotice) => Promise<void>

/** Queues a mail about a sign-in from a type of device (user agent) that is new to the account. */
export type MailNewDevice = (tx: Tx, account: Account, signIn: { device: string; at: string }) => Promise<void>

/** Queues the mail with the link for a new password. */
export type MailResetLink = (tx: Tx, account: Account, token: string) => Promise<void>
