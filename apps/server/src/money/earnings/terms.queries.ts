import { type Day, minuteOfDay } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { dayTerms } from '@ayob/domain/earnings/day'
import { earningToAdd } from '@ayob/domain/earnings/ledger'
import { earningTerms } from '@ayob/domain/earnings/terms'
import { offAir } from '@ayob/domain/plays/airtime'
import { pricingOnDays } from '../../goods/pricing/pricing.views'
import type { Reader, Tx } from '../../platform/ports'
import { type DueDay, dueDays, dueDaysInGroups, isHeldOn, onAirIn, type Span } from './airtime.queries'

/** Reads the terms of some days. Returns a function of day and vehicle type that computes each pair once. */
export async function readTerms(reader: Reader, days: readonly Day[]) {
  const held = await pricingOnDays(reader, days)
  const known = new Map<string, ReturnType<typeof termsOf>>()
  const termsOf = (day: Day, vehicleType: VehicleType) => {
    const versions = held.get(day) ?? []
    const last = versions.at(-1)
    if (!last) throw new Error(`no pricing for ${day}`)
    const spans = versions.map(({ from, terms }) => ({
      fromMinute: Math.ceil((minuteOfDay(from) * MINUTE_MS + (from.getTime() % 60_000)) / MINUTE_MS),
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
export async function dueEarnings(reader: Reader, span: Span) {
  const due = await dueDays(reader, span)
  const termsOf = await readTerms(reader, [...new Set(due.map(({ day }) => day))])
  return due.map(adding(termsOf))
}

/** The due earnings of a day, in groups that are read one after the other. */
export async function* dueEarningsOfDay(
  tx: Tx,
  { day, driverId, size }: { readonly day: Day; readonly driverId: string | undefined; readonly size: number },
) {
  const add = adding(await readTerms(tx, [day]))
  const span = { from: day, to: day, ...(driverId !== undefined && { driverId }) }
  for await (const due of dueDaysInGroups(tx, span, size)) yield due.map(add)
}

/** Returns a function that adds its earning to each due day, in the order in which days are written. */
function adding(termsOf: Awaited<ReturnType<typeof readTerms>>) {
  const recoveredBy = new Map<string, number>()
  return (one: DueDay) => {
    const { version, terms } = termsOf(one.day, one.vehicleType)
    const onAir = one.hours ? onAirIn(one.hours) : offAir()
    const before = recoveredBy.get(one.vehicleId) ?? one.recovered
    const added = earningToAdd(one, onAir, terms, before, isHeldOn(one.held, one.day))
    const recovered = before + added.deviceRecovered
    recoveredBy.set(one.vehicleId, recovered)
    return { ...one, version, added, recovered }
  }
}
