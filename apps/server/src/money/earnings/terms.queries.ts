import { type Day, minuteOfDay } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { dayTerms, devicePath, earningOfDay } from '@ayob/domain/earnings/day'
import { earningToAdd } from '@ayob/domain/earnings/ledger'
import { earningTerms } from '@ayob/domain/earnings/terms'
import { type OnAir, offAir, onAirTogether } from '@ayob/domain/plays/airtime'
import { sql } from 'kysely'
import { pricingOnDays } from '../../goods/pricing/pricing.queries'
import { dayInColombo } from '../../platform/columns'
import type { Reader, Tx } from '../../platform/ports'
import { type DueDay, dueDays, dueDaysInGroups, isHeldOn, onAirIn, type Span, timeOnAir } from './airtime.queries'
import { earningStore } from './earnings.store'

/** Reads the terms of some days. Returns a function of day and vehicle type that computes each pair once. */
export async function readTerms(reader: Reader, days: readonly Day[]) {
  const inForce = await pricingOnDays(reader, days)
  const known = new Map<string, ReturnType<typeof termsOf>>()
  const termsOf = (day: Day, vehicleType: VehicleType) => {
    const versions = inForce.get(day) ?? []
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

interface VehicleDay {
  readonly vehicleId: string
  readonly driverId: string
  readonly day: Day
}

/** A vehicle's day as far as it is known: its time on air, its terms, and what its device still costs, as if it were written next. */
async function dayOfVehicle(reader: Reader, { vehicleId, driverId, day }: VehicleDay, vehicleType: VehicleType) {
  const onAir = (await timeOnAir(reader, driverId, day)).find((one) => one.vehicleId === vehicleId)?.onAir ?? offAir()
  const { terms } = (await readTerms(reader, [day]))(day, vehicleType)
  const left = Math.max(0, terms.whole.deviceCost - (await earningStore.recovered(reader, vehicleId)))
  return { onAir, terms, left }
}

/** What a vehicle has earned on a day that is not written yet, and its way past the device deduction. */
export async function deviceOnDay(reader: Reader, of: VehicleDay, vehicleType: VehicleType) {
  const { onAir, terms, left } = await dayOfVehicle(reader, of, vehicleType)
  const { gross } = earningOfDay(onAir, terms, left)
  return { gross, ...devicePath(gross, terms, left) }
}

/**
 * A vehicle's day on its terms: the earning of its time on air, and the earning of this together with other time of the
 * day. The device deduction is computed as if the day were written next.
 */
export async function dayWith(reader: Reader, of: VehicleDay, vehicleType: VehicleType, more: OnAir) {
  const { onAir, terms, left } = await dayOfVehicle(reader, of, vehicleType)
  return {
    onAir,
    counted: earningOfDay(onAir, terms, left),
    whole: earningOfDay(onAirTogether(onAir, more), terms, left),
  }
}

/**
 * What drivers have paid back for devices, in cents: the deductions of the days on which each device was paired with a
 * vehicle. A day on which a vehicle had two devices counts for both.
 */
export async function recoveredOfDevices(
  reader: Reader,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; cents: number }>`
    select device_id as id, sum(device_cents)::float8 as cents from (
      select distinct s.device_id, e.id, e.device_cents
      from screens s
      join driver_earnings e on e.vehicle_id = s.vehicle_id
        and e.day >= ${dayInColombo(sql`s.paired_at`)}
        and (s.unpaired_at is null or e.day <= ${dayInColombo(sql`s.unpaired_at`)})
      where s.device_id = any(${[...deviceIds]}::text[])
    ) days group by device_id`.execute(reader)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}
