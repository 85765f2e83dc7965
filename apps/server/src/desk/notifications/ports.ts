import type { UserType } from '@ayob/contract/accounts'
import type { Call } from '@ayob/contract/call'
import type { PushMessage, PushSubscriptionKeys } from '@ayob/contract/push'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { Concern } from '@ayob/domain/organisations/members'
import type { Reader } from '../../platform/ports'

export interface NotifiedBookings {
  byId(reader: Reader, id: string): Promise<BookingSummary | undefined>
}

export interface Readers {
  /** Ids of the administrators who may make a call. */
  administrators(reader: Reader, call: Call): Promise<readonly string[]>
  /** Ids of the members of an advertiser's organisation who are notified of a concern. */
  ofOrganisation(reader: Reader, organisationId: string, concern: Concern): Promise<readonly string[]>
  nameOf(reader: Reader, userId: string): Promise<string>
  typeOf(reader: Reader, userId: string): Promise<UserType>
  /** Returns true when a person wants notifications, in the app and by Web Push. */
  wants(reader: Reader, userId: string): Promise<boolean>
}

/**
 * The outcome of a message at the push service: accepted; the browser has unsubscribed; or the reason of the failure,
 * for the log.
 */
export type PushOutcome = 'sent' | 'gone' | { readonly failed: string }

/** Sends messages to browsers, encrypted for each. */
export interface PushTransport {
  send(subscription: PushSubscriptionKeys, message: PushMessage): Promise<PushOutcome>
}
