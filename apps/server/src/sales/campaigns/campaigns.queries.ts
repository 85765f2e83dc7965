import { campaignStatus } from '@ayob/domain/campaigns/lifecycle'
import type { PricingTerms } from '@ayob/domain/pricing/terms'
import type { Reader } from '../../platform/ports'
import { totalOf } from '../../platform/total-of'
import { bookingViews } from '../bookings/bookings.views'
import { priceOf } from './campaigns.commands'
import { campaignStore } from './campaigns.store'

/** Returns how many drafts would have a different price under other terms. */
export async function draftsRepriced(reader: Reader, now: PricingTerms, after: PricingTerms): Promise<number> {
  const changed = (await campaignStore.all(reader)).filter((row) => priceOf(now, row) !== priceOf(after, row))
  const started = await bookingViews.byIds(
    reader,
    changed.flatMap((row) => row.booking_id ?? []),
  )
  return changed.filter((row) => campaignStatus(started.get(row.booking_id ?? '')?.state ?? null) === 'draft').length
}

/** The number of an advertiser's campaigns, including drafts. */
export const campaignCount = (reader: Reader, ownerId: string): Promise<number> =>
  totalOf(reader.selectFrom('campaigns').where('owner_id', '=', ownerId))
