import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables'

/** The only source of time. */
export interface Clock {
  now(): Date
}

/** Reads outside a transaction. */
export type Db = Kysely<Tables>
/** An open transaction; it is handed down to whoever writes. */
export type Tx = Transaction<Tables>
/** Either: for reads that are done in both places. */
export type Reader = Db | Tx

/** Runs work in one transaction; it commits when the work returns and rolls back when it throws. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Who is doing something, for histories and the activity log. */
export interface Actor {
  readonly kind: 'visitor' | 'advertiser' | 'driver' | 'admin' | 'gateway' | 'clock'
  readonly id: string | null
  readonly address: string | null
}

export const CLOCK_ACTOR: Actor = { kind: 'clock', id: null, address: null }
export const GATEWAY_ACTOR: Actor = { kind: 'gateway', id: null, address: null }

/** Writes down what an administrator did; append-only. */
export type RecordActivity = (
  tx: Tx,
  entry: { actor: Actor; action: string; subject: string; subjectId: string; details?: Record<string, unknown> },
) => Promise<void>

/** Writes log lines: what happened, never who or any secret. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
