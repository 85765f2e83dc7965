import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { Core } from '../../platform/core'
import type { Log, Reader, Tx } from '../../platform/ports'
import type { KeyRing } from '../../platform/secrets'

/** The outcome of a message. */
export type WebhookOutcome = { readonly status: number } | { readonly error: string }

/** Sends a message to an endpoint. Never throws: the reason of a missing answer is part of the outcome. */
export interface WebhookTransport {
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<WebhookOutcome>
}

/** Provided by bookings. */
export interface ToldBookings {
  byId(reader: Reader, id: string): Promise<BookingSummary | undefined>
}

/** Provided by figures. */
export interface HourTotals {
  /** Plays of an account's bookings in an hour, as known now. */
  ofHour(
    reader: Reader,
    ownerId: string,
    hour: Date,
  ): Promise<
    readonly {
      readonly booking_id: string
      readonly reference: string
      readonly plays: number
      readonly seconds: number
      readonly impressions: number
      readonly clicks: number
    }[]
  >
}

export interface WebhookDeps extends Core {
  readonly bookings: ToldBookings
  readonly hours: HourTotals
  readonly transport: WebhookTransport
  /** Encrypts the secrets of endpoints. */
  readonly keys: KeyRing
  /** Allows endpoints without TLS and on private networks, for trials. */
  readonly allowPrivate: boolean
  /** Mails the owner of an account that an endpoint was switched off; `gone`: as it has asked for. */
  readonly mailDisabled: (
    tx: Tx,
    ownerId: string,
    webhook: { id: string; url: string; at: Date; gone: boolean },
  ) => Promise<void>
  readonly log: Log
}
