import type { PricingConfig } from '@ayob/contract/pricing'
import type { Reader, Tx } from '../platform/ports'

export interface CurrentPricing {
  readonly version: number
  readonly config: PricingConfig
  readonly vatRate: number
}

/** Tables `pricing_versions` and `pricing_parameters`. */
export const pricingStore = {
  /** What holds now. */
  async current(reader: Reader): Promise<CurrentPricing> {
    const version = await reader
      .selectFrom('pricing_versions')
      .select(['id', 'config'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const vat = await reader
      .selectFrom('pricing_parameters')
      .select('value')
      .where('name', '=', 'vat_rate')
      .executeTakeFirstOrThrow()
    return { version: version.id, config: version.config as PricingConfig, vatRate: vat.value }
  },

  async insertVersion(tx: Tx, config: PricingConfig, by: string | null, at: Date): Promise<void> {
    await tx
      .insertInto('pricing_versions')
      .values({ config: JSON.stringify(config), created_at: at, created_by: by })
      .execute()
  },
}
