import { dayOf } from '@ayob/contract/days'
import { BATCH_FAULTS, type BatchFault, MAX_PLAYS } from '@ayob/contract/plays'
import type { BatchShape } from '@ayob/domain/plays/batch-shape'
import { Refusal } from '../platform/errors'
import type { Clock, Db } from '../platform/ports'
import { tokenHash } from '../platform/secrets'
import { addFaults, endedByTokens } from './batch-faults.store'

/** Whose report it was: a paired screen, or whoever has a token that is none's. */
export type Reporter = { readonly screenId: string } | { readonly token: string | undefined }

/** Counts what is wrong with reports of plays, written together once a second: losing a second of them is no loss. */
export interface BatchFaultBuffer {
  note(reporter: Reporter, fault: BatchFault): void
  /** Of this process since its start. */
  readonly totals: Readonly<Record<BatchFault, number>>
  /** Writes what waits, now. */
  flush(): Promise<void>
}

const FLUSH_MS = 1000
/** More unknown tokens in a second than this are counted without a look at whose they were. */
const MOST_TOKENS = 1000

export function createBatchFaultBuffer(db: Db, clock: Clock, warn: (error: unknown) => void): BatchFaultBuffer {
  const totals = Object.fromEntries(BATCH_FAULTS.map((fault) => [fault, 0])) as Record<BatchFault, number>
  let known = new Map<string, Map<BatchFault, number>>()
  let tokens = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const save = async (faults: typeof known, unknown: typeof tokens) => {
    const day = dayOf(clock.now())
    const ended = await endedByTokens(db, [...unknown.keys()])
    for (const [hash, reports] of unknown) {
      const screenId = ended.get(hash)
      addTo(faults, screenId ?? '', screenId ? 'revoked_token' : 'unknown_token', reports)
    }
    await addFaults(
      db,
      [...faults].flatMap(([screenId, counts]) =>
        [...counts].map(([fault, reports]) => ({ screenId, day, fault, reports })),
      ),
    )
  }
  const write = () => {
    timer = undefined
    const [faults, unknown] = [known, tokens]
    if (faults.size + unknown.size === 0) return
    known = new Map()
    tokens = new Map()
    writing = writing.then(() => save(faults, unknown)).catch(warn)
  }

  return {
    note(reporter, fault) {
      totals[fault] += 1
      if ('screenId' in reporter) addTo(known, reporter.screenId, fault, 1)
      else if (reporter.token && tokens.size < MOST_TOKENS) {
        const hash = tokenHash(reporter.token)
        tokens.set(hash, (tokens.get(hash) ?? 0) + 1)
      } else addTo(known, '', fault, 1)
      timer ??= setTimeout(write, FLUSH_MS)
    },
    totals,
    async flush() {
      clearTimeout(timer)
      write()
      await writing
    },
  }
}

function addTo(all: Map<string, Map<BatchFault, number>>, screenId: string, fault: BatchFault, reports: number) {
  const counts = all.get(screenId) ?? new Map<BatchFault, number>()
  all.set(screenId, counts.set(fault, (counts.get(fault) ?? 0) + reports))
}

/** Why a report was refused as a whole; undefined when the fault is the server's. */
export function faultOf(
  error: { readonly code: string; readonly statusCode?: number } | Refusal,
): BatchFault | undefined {
  if (error instanceof Refusal) {
    if (error.code === 'busy' || error.code === 'too_large') return error.code
    return error.code === 'unauthenticated' ? 'unknown_token' : 'unreadable'
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'too_large'
  return error.statusCode !== undefined && error.statusCode < 500 ? 'unreadable' : undefined
}

/** Whether a report names more plays than one may. */
export function hasTooMany(json: unknown): boolean {
  const plays = (json as { plays?: unknown } | null | undefined)?.plays
  return Array.isArray(plays) && plays.length > MAX_PLAYS
}

/** What is noticed about a report that was taken; `repeated` of its plays were at or below the watermark. */
export function oddities({ inOrder, numbered }: BatchShape, repeated: number): BatchFault[] {
  return [
    ...(repeated > 0 ? (['repeated'] as const) : []),
    ...(inOrder ? [] : (['out_of_order'] as const)),
    ...(numbered ? [] : (['unnumbered'] as const)),
  ]
}
