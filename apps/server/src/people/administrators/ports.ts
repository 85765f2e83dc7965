import type { User } from '@ayob/contract/accounts'
import type { acceptAdminInvitation } from '@ayob/contract/administrators'
import type { AdminRole, OutputOf } from '@ayob/contract/call'
import type { Core } from '../../platform/core'
import type { Limiter } from '../../platform/limiter'
import type { Reader, Tx } from '../../platform/ports'

/** The details that an invited person enters. */
export interface InvitedAdmin {
  readonly email: string
  readonly form: OutputOf<typeof acceptAdminInvitation, 'body'>
  readonly passwordHash: string
  readonly address: string
}

/** Provided by accounts. */
export interface AdminAccounts {
  isKnown(reader: Reader, email: string): Promise<boolean>
  hasSecondFactor(reader: Reader, userId: string): Promise<boolean>
  present(reader: Reader, userId: string): Promise<User>
  nameOf(reader: Reader, userId: string): Promise<string>
  /** Creates an account for an invited person. Returns its id. Errors: 409 `email_taken`. */
  add(tx: Tx, invited: InvitedAdmin): Promise<string>
  /** Switches an account off and ends its sessions. */
  end(tx: Tx, userId: string): Promise<void>
  /** Opens a session. Returns its token. */
  openSession(tx: Tx, userId: string, device: string): Promise<string>
  hashPassword(password: string): Promise<string>
  /** Errors: 400 on `password`. */
  refuseWeakPassword(password: string, own: readonly string[]): void
}

/** Queues the mail with an invitation link. */
export type MailAdminInvitation = (
  tx: Tx,
  invitation: {
    readonly id: string
    readonly email: string
    readonly token: string
    readonly roles: readonly AdminRole[]
    readonly invitedBy: string
  },
) => Promise<void>

export interface AdministratorDeps extends Core {
  readonly limiter: Limiter
  readonly accounts: AdminAccounts
  readonly mailInvitation: MailAdminInvitation
}
