import type { PricingTerms } from '@ayob/domain/pricing/terms'
import type { Reader } from '../platform/ports'

/** Draft campaigns, kept by whoever sells them. */
export interface Drafts {
  /** How many would have another price. */
  changed(reader: Reader, now: PricingTerms, after: PricingTerms): Promise<number>
}

/** Who changed what, kept by registrations. */
export interface People {
  names(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}
