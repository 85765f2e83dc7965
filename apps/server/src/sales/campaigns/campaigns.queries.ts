import { campaignStatus } from '@ayob/domain/campaigns/lifecycle'
import type { PricingTerms } from '@ayob/domain/pricing/terms'
import { sql } from 'kysely'
import { totalOf } from '../../platform/paging'
import type { Reader } from '../../platform/ports'
import { bookingViews } from '../bookings/bookings.views'
import { priceOf } from './campaigns.commands'
import { type CampaignRow, campaignStore } from './campaigns.store'

export type { CampaignRow }

/** The campaigns of an account, newest first; all, or at most `limit`. */
export const campaignsOf = (reader: Reader, ownerId: string, limit?: number): Promise<CampaignRow[]> =>
  reader
    .selectFrom('campaigns')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()

/** Names of campaigns, by id. */
export async function campaignNames(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await reader
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

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
