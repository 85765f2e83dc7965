import { dayOf } from '@ayob/contract/days'
import { BATCH_FAULTS, type BatchFault, MAX_PLAYS } from '@ayob/contract/plays'
import type { BatchShape } from '@ayob/domain/plays/batch-shape'
import { createFlushBuffer } from '../../platform/bounded-queue'
import { Refusal } from '../../platform/errors'
import type { Clock, Db } from '../../platform/ports'
import { tokenHash } from '../../platform/secrets'
import { addFaults, endedByTokens } from './plays.store'

/** Limits on play batches between the first byte of the body and the answer. Only bytes that have arrived count. */
export interface AdmissionLimits {
  readonly batches: number
  /** Unpacked bytes. In memory, a play takes about three times its text. */
  readonly bytes: number
}

/** A few seconds of work for a server with two cores, and about 200 MB of memory. */
export const ADMISSION_LIMITS: AdmissionLimits = { batches: 4096, bytes: 64 * 1_048_576 }
/** What one screen may take of it. A screen sends one batch after the other, and few again after a break. */
export const SHARE_OF_SCREEN: AdmissionLimits = { batches: 64, bytes: 8 * 1_048_576 }

/** Refused senders retry at different times. */
const WAITS_S = [2, 3, 4, 5, 6]

export type AdmissionControl = ReturnType<typeof createAdmissionControl>
export type Pass = ReturnType<AdmissionControl['enter']>

/**
 * Keeps a flood of batches from filling the memory: beyond its limits, senders are told when to retry. Screens keep
 * their plays until they are acknowledged, so nothing is lost.
 */
export function createAdmissionControl(limits: AdmissionLimits, share = SHARE_OF_SCREEN) {
  let batches = 0
  let bytes = 0
  let refused = 0
  const inside = new Map<string, { batches: number; bytes: number }>()

  const busy = () => {
    refused += 1
    return new Refusal('busy', 'server.busy', { extra: { retry_after_s: WAITS_S[refused % WAITS_S.length] } })
  }

  return {
    /** The batches in progress. */
    load: () => ({ batches, bytes }),

    /** Admits a batch of a screen, whose body has yet to arrive. Throws `busy` when a limit is reached. */
    enter(screenId: string) {
      const own = inside.get(screenId) ?? { batches: 0, bytes: 0 }
      if (batches >= limits.batches || own.batches >= share.batches) throw busy()
      let mine = 0
      let isInside = true
      inside.set(screenId, own)
      own.batches += 1
      batches += 1
      const add = (by: number) => {
        bytes += by
        own.bytes += by
        mine += by
      }
      return {
        /** Adds bytes that arrived, or that unpacking has added. Throws `busy` when that exceeds a limit. */
        grow(by: number): void {
          if (!isInside) return
          if (bytes + by > limits.bytes || own.bytes + by > share.bytes) throw busy()
          add(by)
        },
        /** Ends the admission. Calling it again does nothing. */
        leave(): void {
          if (!isInside) return
          isInside = false
          add(-mine)
          batches -= 1
          own.batches -= 1
          if (own.batches === 0) inside.delete(screenId)
        },
      }
    },
  }
}

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
