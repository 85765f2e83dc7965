import { addDays, type Day, dayOf, startOfDay } from '@ayob/contract/days'
import { type HeldPricing, type PricingTerms, termsOn } from '@ayob/domain/pricing/terms'
import { lkrPerUsdOf } from '@ayob/domain/pricing/usd'
import type { Clock, Reader } from '../../platform/ports'
import { pricingStore, type Version } from './pricing.store'

/** Pricing for other rooms. Versions never change, so each is read once. */
export function createPricingViews(clock: Clock) {
  const versions = new Map<number, Version>()
  const known = new Map<string, PricingTerms>()

  const versionOf = async (reader: Reader, id: number): Promise<Version> => {
    const version = versions.get(id) ?? (await pricingStore.version(reader, id))
    versions.set(id, version)
    return version
  }
  const termsOf = async (reader: Reader, id: number, day: Day): Promise<PricingTerms> => {
    const key = `${id} ${day}`
    const terms = known.get(key) ?? termsOn(await versionOf(reader, id), day)
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(key, terms)
    return terms
  }

  const current = async (reader: Reader): Promise<Pick<HeldPricing, 'version' | 'terms'>> => {
    const version = await pricingStore.newestId(reader)
    return { version, terms: await termsOf(reader, version, dayOf(clock.now())) }
  }
  const currentTerms = async (reader: Reader): Promise<PricingTerms> => (await current(reader)).terms

  return {
    /** The current terms with their version. */
    current,
    currentTerms,
    /** Scheduled hours per day. */
    hoursPerDay: async (reader: Reader) => (await currentTerms(reader)).config.total_hours_per_day,
    /** LKR per US dollar. */
    lkrPerUsd: async (reader: Reader) => lkrPerUsdOf(await currentTerms(reader)),

    /**
     * The pricing of each day: the version at its beginning (the first version for earlier days), then each version
     * saved during the day, with its time. Later saves don't change past days.
     */
    async onDays(reader: Reader, days: readonly Day[]): Promise<ReadonlyMap<Day, readonly HeldPricing[]>> {
      const all = await pricingStore.versions(reader)
      const held = new Map<Day, HeldPricing[]>()
      for (const day of days) {
        const [start, end] = [startOfDay(day), startOfDay(addDays(day, 1))]
        const first = all.findLast(({ created_at }) => created_at <= start) ?? all[0]
        const during = all.filter(({ created_at }) => created_at > start && created_at < end)
        const spans: HeldPricing[] = []
        for (const { id, created_at: from } of [...(first ? [{ ...first, created_at: start }] : []), ...during]) {
          spans.push({ version: id, from, terms: await termsOf(reader, id, day) })
        }
        held.set(day, spans)
      }
      return held
    },
  }
}

export type PricingViews = ReturnType<typeof createPricingViews>

/** Cached pairs of version and day. */
const MAX_KNOWN = 500
