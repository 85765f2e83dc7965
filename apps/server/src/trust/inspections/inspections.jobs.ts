import { setImmediate } from 'node:timers/promises'
import { addDays, type Day, dayOf } from '@ayob/contract/days'
import { type Circumstances, inspect } from '@ayob/domain/integrity/inspect'
import { createRoadMap, type Peers, peersOf } from '@ayob/domain/integrity/rules/peers'
import { houseOnly, mostlyOffline } from '@ayob/domain/integrity/rules/presence'
import { createTrackIndex, type TrackIndex } from '@ayob/domain/integrity/track-index'
import type { VehicleDay } from '@ayob/domain/integrity/vehicle-day'
import { vehiclesByIds } from '../../people/vehicles/vehicles.views'
import type { Context } from '../../platform/context'
import { holdMinutes } from '../integrity/cases.commands'
import { heardByVehicle } from '../integrity/seen-by-screens.queries'
import { readingStore, vehicleDayStore } from './inspections.store'
import { readEvidence } from './reading.jobs'
import { seenLooks } from './seen.queries'

/** The number of earlier days with which tracks and habits are compared. */
const COMPARED_DAYS = 7
/** Plays arrive up to 14 days late, and are compared with earlier days. */
const KEPT_DAYS = 15 + COMPARED_DAYS
/** A day is inspected after the plays of its last minutes have been read. */
const AFTER_END_MS = 60_000

/**
 * Reads new evidence, and inspects every vehicle's day with new plays: after it is over, before its earnings are
 * written, and again when more plays arrive. A day that is already too long for one driver is inspected before its end.
 * Running it again changes nothing.
 */
export async function inspectWhatIsDue(ctx: Context): Promise<void> {
  const { db, transact, clock } = ctx
  await readEvidence(ctx)
  const until = await readingStore.until(db)
  if (!until) return
  const today = dayOf(until.getTime() - AFTER_END_MS)
  const dueDays = () => vehicleDayStore.dueDays(db, today)
  // A day can make other days of its vehicle due again, once.
  for (let days = await dueDays(); days.length > 0; days = await dueDays()) {
    for (const day of days) await inspectDay(ctx, day, await vehicleDayStore.due(db, day, today))
  }
  await transact((tx) => vehicleDayStore.dropBefore(tx, addDays(dayOf(clock.now()), -KEPT_DAYS)))
}

/** The comparison data from the other vehicles. */
interface Fleet {
  readonly index: TrackIndex
  readonly roads: ReturnType<typeof createRoadMap>
  readonly peers: ReadonlyMap<string, Peers>
  readonly typeOf: ReadonlyMap<string, string>
  /** Earlier and later days of a vehicle that were mostly offline, or without positions. */
  readonly habits: ReadonlyMap<string, { readonly offline: Set<Day>; readonly placeless: Set<Day> }>
}

async function inspectDay(ctx: Context, day: Day, vehicleIds: readonly string[]): Promise<void> {
  const { db, transact } = ctx
  const fleet = await fleetOn(ctx, day)
  const heard = await heardByVehicle(db, vehicleIds, day)
  const looks = await seenLooks(db, vehicleIds, day)
  const due = new Set(vehicleIds)
  for await (const { vehicleId, driverId, revision, seen } of vehicleDayStore.between(db, day, day)) {
    if (!due.has(vehicleId)) continue
    const habits = fleet.habits.get(vehicleId)
    const others = (days: Set<Day> | undefined) => [...(days ?? [])].filter((one) => one !== day).length
    const known: Circumstances = {
      heard: heard.get(vehicleId) ?? new Set(),
      looks: looks.get(vehicleId) ?? [],
      like: fleet.index.mostLike(seen),
      roads: fleet.roads,
      peers: fleet.peers.get(fleet.typeOf.get(vehicleId) ?? '') ?? peersOf([]),
      offlineDays: others(habits?.offline),
      placelessDays: others(habits?.placeless),
    }
    const findings = inspect(seen, known)
    const isOffline = mostlyOffline(seen, known.heard, 0) !== null
    const isPlaceless = houseOnly(seen, 0) !== null
    await transact(async (tx) => {
      if (findings.length > 0) await holdMinutes(ctx, tx, { vehicleId, driverId, day, findings })
      await vehicleDayStore.done(
        tx,
        { vehicleId, day, revision },
        { was_offline: isOffline, was_placeless: isPlaceless },
      )
      const again = (pattern: 'was_offline' | 'was_placeless') =>
        vehicleDayStore.inspectAgain(
          tx,
          vehicleId,
          pattern,
          addDays(day, -COMPARED_DAYS),
          addDays(day, COMPARED_DAYS),
          day,
        )
      if (isOffline && !habits?.offline.has(day)) await again('was_offline')
      if (isPlaceless && !habits?.placeless.has(day)) await again('was_placeless')
    })
  }
}

/** Reads the days around a day, and keeps the parts that comparisons need. */
async function fleetOn(ctx: Context, day: Day): Promise<Fleet> {
  const { db } = ctx
  const index = createTrackIndex()
  const roads = createRoadMap()
  const habits = new Map<string, { offline: Set<Day>; placeless: Set<Day> }>()
  const ofDay: VehicleDay[] = []
  for await (const one of vehicleDayStore.between(db, addDays(day, -COMPARED_DAYS), addDays(day, COMPARED_DAYS))) {
    const days = habits.get(one.vehicleId) ?? { offline: new Set(), placeless: new Set() }
    habits.set(one.vehicleId, days)
    if (one.wasOffline) days.offline.add(one.day)
    if (one.wasPlaceless) days.placeless.add(one.day)
    if (one.day > day) continue
    index.add(one.seen)
    roads.add(one.seen)
    if (one.day === day) ofDay.push({ ...one.seen, track: { slots: [], lat: [], lng: [] } })
    // Lets other calls run between the days of thousands of vehicles.
    await setImmediate()
  }
  const ids = ofDay.map(({ vehicleId }) => vehicleId)
  const typeOf = new Map([...(await vehiclesByIds(ctx, db, ids))].map(([id, { vehicleType }]) => [id, vehicleType]))
  const ofType = (type: string) => peersOf(ofDay.filter(({ vehicleId }) => typeOf.get(vehicleId) === type))
  const peers = new Map([...new Set(typeOf.values())].map((type) => [type, ofType(type)]))
  return { index, roads, peers, typeOf, habits }
}
