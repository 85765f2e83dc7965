import { vatRateOf } from '@ayob/domain/pricing/terms'
import type { Context } from '../../platform/context'
import { currentTerms } from './pricing.views'

/** VAT in Sri Lanka since January 2024. */
const LEGAL_VAT_RATE = 0.18

/** Logs a warning when VAT is not charged at the legal rate. */
export async function warnOfVat(ctx: Context): Promise<void> {
  const vatRate = vatRateOf(await currentTerms(ctx, ctx.db))
  if (vatRate !== LEGAL_VAT_RATE) ctx.log.warn({ vatRate, legal: LEGAL_VAT_RATE }, 'VAT is not at the legal rate')
}
