import type { Fingerprint, ReportLinkDeps } from './ports'

/** A fingerprint of plays that still come is read again after this long. */
const KEPT_MS = 15 * 60_000
const MAX_KEPT = 1000

/** Caches fingerprints, because reading one of a running flight reads all its plays. Several who ask share one reading. */
export function keptFingerprints({ clock, fingerprintOf }: Pick<ReportLinkDeps, 'clock' | 'fingerprintOf'>) {
  const kept = new Map<string, { readonly at: number; readonly reading: Promise<Fingerprint | undefined> }>()
  return (bookingId: string): Promise<Fingerprint | undefined> => {
    const now = clock.now().getTime()
    const known = kept.get(bookingId)
    if (known && now - known.at < KEPT_MS) return known.reading
    const reading = fingerprintOf(bookingId).catch((error: unknown) => {
      kept.delete(bookingId)
      throw error
    })
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(bookingId, { at: now, reading })
    return reading
  }
}
