import { addDays, type Day, dayOf, startOfDay } from '@ayob/contract/days'
import { type HeldPricing, type PricingTerms, termsOn } from '@ayob/domain/pricing/terms'
import { lkrPerUsdOf } from '@ayob/domain/pricing/usd'
import type { Clock, Reader } from '../../platform/ports'
import { pricingStore, type Version } from './pricing.store'

/** The current terms with their version. */
export async function currentPricing(
  { clock }: { readonly clock: Clock },
  reader: Reader,
): Promise<Pick<HeldPricing, 'version' | 'terms'>> {
  const version = await pricingStore.newestId(reader)
  return { version, terms: termsOn(await pricingStore.version(reader, version), dayOf(clock.now())) }
}

export const currentTerms = async (ctx: { readonly clock: Clock }, reader: Reader): Promise<PricingTerms> =>
  (await currentPricing(ctx, reader)).terms

/** Scheduled hours per day. */
export const hoursPerDay = async (ctx: { readonly clock: Clock }, reader: Reader): Promise<number> =>
  (await currentTerms(ctx, reader)).config.total_hours_per_day

/** LKR per US dollar. */
export const lkrPerUsd = async (ctx: { readonly clock: Clock }, reader: Reader): Promise<number> =>
  lkrPerUsdOf(await currentTerms(ctx, reader))

/**
 * The pricing of each day: the version at its beginning (the first version for earlier days), then each version saved
 * during the day, with its time. Later saves don't change past days.
 */
export async function pricingOnDays(
  reader: Reader,
  days: readonly Day[],
): Promise<ReadonlyMap<Day, readonly HeldPricing[]>> {
  const all = await pricingStore.versions(reader)
  const known = new Map<number, Version>()
  const versionOf = async (id: number) => {
    const version = known.get(id) ?? (await pricingStore.version(reader, id))
    known.set(id, version)
    return version
  }
  const held = new Map<Day, HeldPricing[]>()
  for (const day of days) {
    const [start, end] = [startOfDay(day), startOfDay(addDays(day, 1))]
    const first = all.findLast(({ created_at }) => created_at <= start) ?? all[0]
    const during = all.filter(({ created_at }) => created_at > start && created_at < end)
    const spans: HeldPricing[] = []
    for (const { id, created_at: from } of [...(first ? [{ ...first, created_at: start }] : []), ...during])
      spans.push({ version: id, from, terms: termsOn(await versionOf(id), day) })
    held.set(day, spans)
  }
  return held
}
