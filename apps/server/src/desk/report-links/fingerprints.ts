import { MINUTE_MS } from '@ayob/contract/durations'
import { fingerprintOf } from '../../trust/proofs/fingerprint.queries'
import type { ProofContext } from '../../trust/proofs/proof-file'

type Fingerprint = Awaited<ReturnType<typeof fingerprintOf>>

/** A fingerprint is read again after this time while plays still arrive. */
const KEPT_MS = 15 * MINUTE_MS
const MAX_KEPT = 1000

/** Caches fingerprints, because that of a running flight is computed from all its plays. Concurrent requests share one computation. */
export function keptFingerprints(ctx: ProofContext) {
  const kept = new Map<string, { readonly at: number; readonly reading: Promise<Fingerprint> }>()
  return (bookingId: string): Promise<Fingerprint> => {
    const now = ctx.clock.now().getTime()
    const known = kept.get(bookingId)
    if (known && now - known.at < KEPT_MS) return known.reading
    const reading = fingerprintOf(ctx, bookingId).catch((error: unknown) => {
      kept.delete(bookingId)
      throw error
    })
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(bookingId, { at: now, reading })
    return reading
  }
}
