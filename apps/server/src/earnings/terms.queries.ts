import { type Day, minuteOfDay } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { type DayTerms, dayTerms, type TermsSpan } from '@ayob/domain/earnings/day'
import { earningTerms } from '@ayob/domain/earnings/terms'
import type { Reader } from '../platform/ports'
import type { PricingConfigs } from './ports'

/** What a vehicle type earns on a day. */
export interface TypeTerms {
  /** The pricing version in force at the end of the day. */
  readonly version: number
  readonly spans: readonly TermsSpan[]
  readonly terms: DayTerms
}

/** Reads what held on some days; each type and day is worked out once. */
export async function readTerms(pricing: PricingConfigs, reader: Reader, days: readonly Day[]) {
  const held = await pricing.onDays(reader, days)
  const known = new Map<string, TypeTerms>()
  return (day: Day, vehicleType: VehicleType): TypeTerms => {
    const key = `${day} ${vehicleType}`
    const found = known.get(key)
    if (found) return found
    const versions = held.get(day) ?? []
    const last = versions.at(-1)
    if (!last) throw new Error(`no pricing for ${day}`)
    const spans = versions.map(({ from, terms }) => ({
      fromMinute: Math.ceil((minuteOfDay(from) * 60_000 + (from.getTime() % 60_000)) / 60_000),
      terms: earningTerms(terms, vehicleType),
    }))
    const made = { version: last.version, spans, terms: dayTerms(spans) }
    known.set(key, made)
    return made
  }
}
