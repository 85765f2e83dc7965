import { type PricingTerms, vatRateOf } from '@ayob/domain/pricing/terms'
import type { Db, Log } from '../../platform/ports'

/** VAT in Sri Lanka since January 2024. */
const LEGAL_VAT_RATE = 0.18

/** Logs a warning when VAT is not charged at the legal rate. */
export async function warnOfVat(currentTerms: (db: Db) => Promise<PricingTerms>, db: Db, log: Log): Promise<void> {
  const vatRate = vatRateOf(await currentTerms(db))
  if (vatRate !== LEGAL_VAT_RATE) log.warn({ vatRate, legal: LEGAL_VAT_RATE }, 'VAT is not at the legal rate')
}
