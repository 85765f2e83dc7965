import { type Day, minuteOfDay } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { dayTerms } from '@ayob/domain/earnings/day'
import { earningToAdd } from '@ayob/domain/earnings/ledger'
import { earningTerms } from '@ayob/domain/earnings/terms'
import type { Reader } from '../platform/ports'
import { dueDays, type Span } from './airtime.queries'
import type { PricingConfigs } from './ports'

/** Reads the terms of some days. Returns a function of day and vehicle type that computes each pair once. */
export async function readTerms(pricing: PricingConfigs, reader: Reader, days: readonly Day[]) {
  const held = await pricing.onDays(reader, days)
  const known = new Map<string, ReturnType<typeof termsOf>>()
  const termsOf = (day: Day, vehicleType: VehicleType) => {
    const versions = held.get(day) ?? []
    const last = versions.at(-1)
    if (!last) throw new Error(`no pricing for ${day}`)
    const spans = versions.map(({ from, terms }) => ({
      fromMinute: Math.ceil((minuteOfDay(from) * 60_000 + (from.getTime() % 60_000)) / 60_000),
      terms: earningTerms(terms, vehicleType),
    }))
    return { version: last.version, spans, terms: dayTerms(spans) }
  }
  return (day: Day, vehicleType: VehicleType) => {
    const key = `${day} ${vehicleType}`
    const found = known.get(key) ?? termsOf(day, vehicleType)
    known.set(key, found)
    return found
  }
}

/**
 * All due days of vehicles, with the earning to add to the written ones. `version` is the pricing version in force at
 * the end of the day; `recovered` includes the amount that is added for the device.
 */
export async function dueEarnings(pricing: PricingConfigs, reader: Reader, span: Span) {
  const due = await dueDays(reader, span)
  const termsOf = await readTerms(pricing, reader, [...new Set(due.map(({ day }) => day))])
  const recoveredBy = new Map<string, number>()
  return due.map((one) => {
    const { version, terms } = termsOf(one.day, one.vehicleType)
    const before = recoveredBy.get(one.vehicleId) ?? one.recovered
    const added = earningToAdd(one, one.minutes, terms, before, one.isHeld)
    const recovered = before + added.deviceRecovered
    recoveredBy.set(one.vehicleId, recovered)
    return { ...one, version, added, recovered }
  })
}
