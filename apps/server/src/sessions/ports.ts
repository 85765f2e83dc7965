import type { User, UserStatus, UserType } from '@ayob/contract/accounts'
import type { Reader, Tx } from '../platform/ports'

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

/** Accounts, kept by registrations. */
export interface Accounts {
  /** The newest account of an e-mail; a rejected one only when there is no other. */
  byEmail(reader: Reader, email: string): Promise<Account | undefined>
  byId(reader: Reader, id: string): Promise<Account | undefined>
  setPassword(tx: Tx, id: string, passwordHash: string): Promise<void>
  /** The account as its owner sees it. */
  present(reader: Reader, id: string): Promise<User>
}

export type SecurityNotice = 'passwordChanged' | 'twoFactorOn' | 'twoFactorOff' | 'recoveryUsed'

/** Queues a mail that tells of a change in how the account is kept safe. */
export type MailSecurityNotice = (tx: Tx, account: Account, what: SecurityNotice) => Promise<void>

/** Queues the mail with the link for a new password. */
export type MailResetLink = (tx: Tx, account: Account, token: string) => Promise<void>
