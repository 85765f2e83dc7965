import { dayOf } from '@ayob/contract/days'
import { BATCH_FAULTS, type BatchFault, MAX_PLAYS } from '@ayob/contract/plays'
import type { BatchShape } from '@ayob/domain/plays/batch-shape'
import { Refusal } from '../../platform/errors'
import { createFlushBuffer } from '../../platform/flush-buffer'
import type { Clock, Db } from '../../platform/ports'
import { tokenHash } from '../../platform/secrets'
import { addFaults, endedByTokens } from './batch-faults.store'

/** The sender of a batch: a paired screen, or the holder of a token that belongs to no paired screen. */
type Sender = { readonly screenId: string } | { readonly token: string | undefined }

/** Beyond this many unknown tokens per second, faults are counted without looking up the screens. */
const MOST_TOKENS = 1000

export type BatchFaultBuffer = ReturnType<typeof createBatchFaultBuffer>

/** Counts batch faults and writes them together once a second. */
export function createBatchFaultBuffer(db: Db, clock: Clock, warn: (error: unknown) => void) {
  const totals = Object.fromEntries(BATCH_FAULTS.map((fault) => [fault, 0])) as Record<BatchFault, number>
  let known = new Map<string, Map<BatchFault, number>>()
  let tokens = new Map<string, number>()

  const save = async (faults: typeof known, unknown: typeof tokens) => {
    const day = dayOf(clock.now())
    const ended = await endedByTokens(db, [...unknown.keys()])
    for (const [hash, batches] of unknown) {
      const screenId = ended.get(hash)
      addTo(faults, screenId ?? '', screenId ? 'revoked_token' : 'unknown_token', batches)
    }
    const rows = [...faults].flatMap(([screenId, counts]) =>
      [...counts].map(([fault, batches]) => ({ screenId, day, fault, batches })),
    )
    await addFaults(db, rows)
  }
  const buffer = createFlushBuffer(() => {
    const [faults, unknown] = [known, tokens]
    known = new Map()
    tokens = new Map()
    return faults.size + unknown.size === 0 ? undefined : () => save(faults, unknown)
  }, warn)

  return {
    note(sender: Sender, fault: BatchFault): void {
      totals[fault] += 1
      if ('screenId' in sender) addTo(known, sender.screenId, fault, 1)
      else if (sender.token && tokens.size < MOST_TOKENS) {
        const hash = tokenHash(sender.token)
        tokens.set(hash, (tokens.get(hash) ?? 0) + 1)
      } else addTo(known, '', fault, 1)
      buffer.schedule()
    },
    /** The counts of this process since its start. */
    totals: totals as Readonly<typeof totals>,
    flush: buffer.flush,
  }
}

function addTo(all: Map<string, Map<BatchFault, number>>, screenId: string, fault: BatchFault, batches: number) {
  const counts = all.get(screenId) ?? new Map<BatchFault, number>()
  all.set(screenId, counts.set(fault, (counts.get(fault) ?? 0) + batches))
}

/** Why a whole batch was refused; undefined when the server is at fault. */
export function faultOf(
  error: { readonly code: string; readonly statusCode?: number } | Refusal,
): BatchFault | undefined {
  if (error instanceof Refusal) {
    if (error.code === 'busy' || error.code === 'too_large') return error.code
    // Counted where signatures are checked, for all screen calls.
    if (error.code === 'bad_signature') return undefined
    return error.code === 'unauthenticated' ? 'unknown_token' : 'unreadable'
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'too_large'
  return error.statusCode !== undefined && error.statusCode < 500 ? 'unreadable' : undefined
}

/** Returns true when a batch contains more plays than allowed. */
export function hasTooMany(json: unknown): boolean {
  const plays = (json as { plays?: unknown } | null | undefined)?.plays
  return Array.isArray(plays) && plays.length > MAX_PLAYS
}

/** The faults of an accepted batch. `repeated` of its plays were at or below the watermark. */
export function oddities({ inOrder, numbered }: BatchShape, repeated: number): BatchFault[] {
  return [
    ...(repeated > 0 ? (['repeated'] as const) : []),
    ...(inOrder ? [] : (['out_of_order'] as const)),
    ...(numbered ? [] : (['unnumbered'] as const)),
  ]
}
