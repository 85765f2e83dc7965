import { AsyncLocalStorage } from 'node:async_hooks'
import { SECOND_MS } from '@ayob/contract/durations'
import type { Log } from './ports'

/**
 * The database can't be used now: it is unreachable, silent, full, starting, or no longer the primary. The caller gets
 * `busy` and may retry. After a failed commit it is unknown whether the transaction was committed, so no transaction is
 * retried automatically.
 */
export class DatabaseAway extends Error {
  /** @param code SQLSTATE, or the system's name of the error */
  constructor(
    reason: string,
    readonly code?: string,
    cause?: unknown,
  ) {
    super(reason, { cause })
    this.name = 'DatabaseAway'
  }
}

/**
 * Wraps a log so that an outage of the database is logged as one line a second with the number of failures, instead of
 * one line per affected call. Everything else is logged at once.
 */
export function calmLog(log: Log): Log {
  let failures = 0
  let last: DatabaseAway | undefined
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    timer = undefined
    if (!last) return
    log.error({ reason: last.message, code: last.code, failures }, 'the database is away')
    failures = 0
    last = undefined
    timer = setTimeout(write, SECOND_MS).unref()
  }
  return {
    info: log.info.bind(log),
    warn: log.warn.bind(log),
    error: (about: unknown, ...rest: unknown[]) => {
      const error = about instanceof Error ? about : (about as { err?: unknown } | undefined)?.err
      if (!(error instanceof DatabaseAway)) return (log.error as (...given: unknown[]) => void)(about, ...rest)
      failures += 1
      last = error
      if (!timer) write()
    },
  }
}

/** The state that the database reports. */
export interface DatabaseState {
  /** The database's time minus this machine's, in milliseconds, beyond what the round trip explains. */
  readonly aheadMs: number
  readonly isReadOnly: boolean
  readonly isFull: boolean
  /** Every migration of this release has been applied. */
  readonly isMigrated: boolean
}

/**
 * How long a query may take before its connection is given up: `probe` for the check whether the database answers,
 * `quick` for screens and sign-ins, `job` for work that nobody waits for, `endless` for work that may take hours, such
 * as building an index.
 */
export type Patience = 'probe' | 'quick' | 'usual' | 'job' | 'endless'

const current = new AsyncLocalStorage<Patience>()

/** Runs work whose queries have this patience; the default is `usual`. */
export const withPatience = <T>(patience: Patience, work: () => T): T => current.run(patience, work)

export const currentPatience = (): Patience => current.getStore() ?? 'usual'
