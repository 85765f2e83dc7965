import { campaignStatus } from '@ayob/domain/campaigns/lifecycle'
import type { PricingTerms } from '@ayob/domain/pricing/terms'
import type { Reader } from '../platform/ports'
import { priceOf } from './campaigns.commands'
import { campaignStore } from './campaigns.store'
import type { StartedBookings } from './ports'

/** How many drafts cost something else by other terms. */
export async function draftsRepriced(
  bookings: Pick<StartedBookings, 'byIds'>,
  reader: Reader,
  now: PricingTerms,
  after: PricingTerms,
): Promise<number> {
  const changed = (await campaignStore.all(reader)).filter((row) => priceOf(now, row) !== priceOf(after, row))
  const started = await bookings.byIds(
    reader,
    changed.flatMap((row) => row.booking_id ?? []),
  )
  return changed.filter((row) => campaignStatus(started.get(row.booking_id ?? '')?.state ?? null) === 'draft').length
}

/** How many campaigns an advertiser has, drafts included. */
export async function campaignCount(reader: Reader, ownerId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('campaigns')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
