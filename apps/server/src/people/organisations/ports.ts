import type { User, UserStatus, UserType } from '@ayob/contract/accounts'
import type { OutputOf } from '@ayob/contract/call'
import type { Language } from '@ayob/contract/languages'
import type { acceptInvitation, JoinableRole } from '@ayob/contract/organisations'
import type { Core } from '../../platform/core'
import type { Limiter } from '../../platform/limiter'
import type { Reader, Tx } from '../../platform/ports'

/** Provided by accounts. */
export interface JoiningAccounts {
  /** The newest account with an address, without rejected ones. */
  byEmail(
    reader: Reader,
    email: string,
  ): Promise<{ readonly id: string; readonly type: UserType; readonly status: UserStatus } | undefined>
  emailOf(reader: Reader, userId: string): Promise<string>
  nameOf(reader: Reader, userId: string): Promise<string>
  present(reader: Reader, userId: string): Promise<User>
  /** Creates an approved account for an invited person. Returns its id. Errors: 409 `email_taken`. */
  addInvited(tx: Tx, invited: InvitedPerson): Promise<string>
  hashPassword(password: string): Promise<string>
  /** Errors: 400 on `password`. */
  refuseWeakPassword(password: string, own: readonly string[]): void
}

/** The details that an invited person without an account enters. */
export interface InvitedPerson {
  readonly email: string
  readonly form: OutputOf<typeof acceptInvitation, 'body'>
  readonly passwordHash: string
  readonly address: string
}

/** Provided by accounts. */
export interface MemberSessions {
  /** Returns the token. */
  open(tx: Tx, userId: string, device: string): Promise<string>
  actFor(tx: Tx, sessionId: string, organisationId: string): Promise<void>
  /** Ends a person's sessions that act for an organisation. */
  end(tx: Tx, userId: string, organisationId: string): Promise<void>
}

/** The news of a membership mail: to the owner, who joined or left; to the person, a removal or a new ownership. */
export type MembershipNews = 'joined' | 'left' | 'removed' | 'owner'

/** Provided by mails. */
export interface MemberMails {
  invite(
    tx: Tx,
    invitation: {
      readonly id: string
      readonly email: string
      readonly token: string
      readonly organisation: string
      readonly invitedBy: string
      readonly role: JoinableRole
      readonly language: Language
    },
  ): Promise<void>
  tell(
    tx: Tx,
    userId: string,
    news: { readonly what: MembershipNews; readonly organisation: string; readonly person: string },
  ): Promise<void>
}

export interface OrganisationDeps extends Core {
  readonly limiter: Limiter
  readonly accounts: JoiningAccounts
  readonly sessions: MemberSessions
  readonly mails: MemberMails
}
