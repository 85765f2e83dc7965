import type { Action } from '@ayob/contract/activity'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { EventPayloads, EventType, HappenedEvent } from './events'
import type { Tables } from './tables'

/** The only source of time. */
export interface Clock {
  now(): Date
}

/** Reads outside a transaction. */
export type Db = Kysely<Tables>
/** An open transaction. */
export type Tx = Transaction<Tables>
/** Either of the two, for reads. */
export type Reader = Db | Tx

/** Runs work in one transaction; it commits when the work returns and rolls back when it throws. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** The acting person or system, for histories and the activity log. */
export interface Actor {
  readonly kind: 'visitor' | 'advertiser' | 'driver' | 'admin' | 'gateway' | 'clock'
  /** The person. */
  readonly id: string | null
  /**
   * The owner of the affected records: the organisation that an advertiser acts for, otherwise the person. `nobody` for
   * an advertiser without an organisation.
   */
  readonly ownerId: string | null
  readonly address: string | null
  /** The name of the API key with which the person acts. */
  readonly apiKey?: string
}

export const CLOCK_ACTOR: Actor = { kind: 'clock', id: null, ownerId: null, address: null }
export const GATEWAY_ACTOR: Actor = { kind: 'gateway', id: null, ownerId: null, address: null }

/** Writes events of one type to the outbox, in order, in the transaction that caused them. */
export type Emit = <T extends EventType>(tx: Tx, type: T, ...payloads: readonly EventPayloads[T][]) => Promise<void>

/** Runs inside the transaction that marks the event as handled, so that its database changes happen exactly once. */
export type Listener<T extends EventType> = (tx: Tx, event: HappenedEvent<T>) => Promise<void>
export type Listeners = { readonly [T in EventType]?: readonly Listener<T>[] }

/** Adds what somebody did to the activity log, which is append-only. An API key is named beside the person. */
export type RecordActivity = (
  tx: Tx,
  ...entries: readonly {
    actor: Actor
    action: Action
    subject: string
    subjectId: string
    details?: Record<string, unknown>
  }[]
) => Promise<void>

/** Writes log lines. They never contain names or secrets. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** The services that every room uses. */
export interface Core {
  /** Reads outside a transaction. */
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly emit: Emit
  readonly recordActivity: RecordActivity
}
