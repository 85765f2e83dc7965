import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseState } from '../../platform/database-away'
import type { Log } from '../../platform/ports'

/**
 * Why a server should get no calls now. Unavailable files are not a reason: screens and most pages work without them,
 * and other servers would have the same problem.
 */
export type Reason =
  | 'database_unreachable'
  | 'database_read_only'
  | 'database_full'
  | 'migrations_behind'
  | 'clock_wrong'
  | 'ingest_stuck'
  | 'stopping'

/** Probes within this time share one query. */
const FRESH_MS = 500
/** Servers with a larger clock difference would judge plays and due dates differently. */
const CLOCK_TOLERANCE_MS = 2_000
const STUCK_MS = 10_000
const LIMIT_MS = 2_000
/** The interval of checks for the log, without any probe. */
const POLL_MS = 60_000

export interface ReadinessDeps {
  /** Queries the database. Throws when it does not answer soon. */
  readonly askDatabase: () => Promise<DatabaseState>
  /** How long plays have been waiting without any being applied, in milliseconds. */
  readonly ingestStuckMs: () => number
  readonly isStopping: () => boolean
  readonly log: Log
}

/** The reasons that follow from the database's state, or from the lack of an answer. */
export function databaseReasons(state: DatabaseState | undefined): Reason[] {
  if (!state) return ['database_unreachable']
  return [
    ...(state.isReadOnly ? (['database_read_only'] as const) : []),
    ...(state.isFull ? (['database_full'] as const) : []),
    ...(state.isMigrated ? [] : (['migrations_behind'] as const)),
    ...(Math.abs(state.aheadMs) > CLOCK_TOLERANCE_MS ? (['clock_wrong'] as const) : []),
  ]
}

/** An answer after more than two seconds counts as no answer. */
const withinLimit = <T>(answer: Promise<T>): Promise<T | undefined> =>
  Promise.race([answer, pause(LIMIT_MS, undefined, { ref: false })])

export type Readiness = ReturnType<typeof createReadiness>

/** Decides whether this server should get calls. */
export function createReadiness({ askDatabase, ingestStuckMs, isStopping, log }: ReadinessDeps) {
  let looking: Promise<readonly Reason[]> | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let said = ''
  let timer: NodeJS.Timeout | undefined

  const look = async (): Promise<readonly Reason[]> => {
    const state = await withinLimit(askDatabase().catch(() => undefined))
    const reasons = [...databaseReasons(state), ...(ingestStuckMs() > STUCK_MS ? (['ingest_stuck'] as const) : [])]
    say(reasons, state)
    return reasons
  }
  const say = (reasons: readonly Reason[], state: DatabaseState | undefined) => {
    if (said === reasons.join()) return
    said = reasons.join()
    const clock_ahead_ms = state && Math.round(-state.aheadMs)
    if (said) log.error({ reasons, clock_ahead_ms }, 'not ready')
    else log.info({}, 'ready again')
  }
  const ask = async (): Promise<readonly Reason[]> => {
    if (isStopping()) return ['stopping']
    if (!looking || performance.now() - lookedAt >= FRESH_MS) {
      lookedAt = Number.POSITIVE_INFINITY
      looking = look().finally(() => {
        lookedAt = performance.now()
      })
    }
    return looking
  }

  return {
    /** Why this server is not ready; empty when it is. */
    ask,
    /** Checks now and every minute, and logs what is wrong. */
    watch(): void {
      const again = () => {
        said = ''
        void ask()
      }
      timer = setInterval(again, POLL_MS).unref()
      again()
    },
    stop: () => clearInterval(timer),
  }
}
