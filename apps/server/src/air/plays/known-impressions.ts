import { DEFAULT_IMPRESSIONS, type ImpressionTerms } from '@ayob/domain/impressions/impressions'
import type { impressionVersions } from '../../goods/impressions/impressions.queries'

/** The impression terms at each instant. `versions` are sorted newest first. */
export function knownImpressions(versions: Awaited<ReturnType<typeof impressionVersions>>) {
  const held = versions.map(({ validFrom, terms }) => ({ from: validFrom.getTime(), terms }))
  return {
    newest: Math.max(...versions.map(({ id }) => id)),
    /** The impression terms at an instant. */
    at: (instant: number): ImpressionTerms => held.find(({ from }) => from <= instant)?.terms ?? DEFAULT_IMPRESSIONS,
  }
}
