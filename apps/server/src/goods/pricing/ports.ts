import type { PricingTerms } from '@ayob/domain/pricing/terms'
import type { Reader } from '../../platform/ports'

/** Provided by campaigns. */
export interface Drafts {
  /** The number of drafts whose price would change. */
  changed(reader: Reader, now: PricingTerms, after: PricingTerms): Promise<number>
}

/** Provided by accounts. */
export interface People {
  names(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}
