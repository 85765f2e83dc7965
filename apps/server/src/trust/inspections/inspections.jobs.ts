import { setImmediate } from 'node:timers/promises'
import { addDays, type Day, dayOf } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import { type Circumstances, inspect } from '@ayob/domain/integrity/inspect'
import { createRoadMap, type Peers, peersOf } from '@ayob/domain/integrity/rules/peers'
import { houseOnly, mostlyOffline } from '@ayob/domain/integrity/rules/presence'
import { createTrackIndex, type TrackIndex } from '@ayob/domain/integrity/track-index'
import { emptyDay, type VehicleDay, withPlays } from '@ayob/domain/integrity/vehicle-day'
import { compareLooks } from '../../air/looks/comparing.commands'
import { playsOfScreenReceived } from '../../air/plays/evidence.queries'
import { anyInspected, inspectedScreens } from '../../goods/screens/screens.queries'
import { vehiclesByIds } from '../../people/vehicles/vehicles.queries'
import type { Context } from '../../platform/context'
import type { Tx } from '../../platform/ports'
import { holdMinutes } from '../integrity/cases.commands'
import { heardByVehicle } from '../integrity/cases.queries'
import { readingStore, vehicleDayStore } from './inspections.store'
import { type ScreenPlay, seenLooks, seenPlays } from './seen.queries'

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

/** A batch gets its arrival time before it is committed. */
const COMMIT_MS = 2 * MINUTE_MS
/** The arrival period that one transaction reads. */
const PART_MS = 10 * MINUTE_MS

/**
 * Adds the plays that arrived since the last run to the days of vehicles. Each period is one transaction that also
 * records the progress, so a play is added exactly once, whichever process does it and wherever it dies.
 */
export async function readEvidence(ctx: Context): Promise<void> {
  const { db, transact, clock, config } = ctx
  const end = clock.now().getTime() - COMMIT_MS
  const begun = await readingStore.until(db)
  if (!begun) return transact((tx) => readingStore.begin(tx, new Date(end)))
  if (begun.getTime() < end && !(await anyInspected(db, config.requireEnrolledDevice))) {
    await transact((tx) => readingStore.move(tx, begun, new Date(end)))
    return
  }
  let from = begun
  while (from.getTime() < end) {
    const to = new Date(Math.min(end, from.getTime() + PART_MS))
    const gathered = await gather(ctx, from, to)
    const start = from
    const isOurs = await transact(async (tx) => {
      if (!(await readingStore.move(tx, start, to))) return false
      await addPlays(tx, gathered.days)
      await compareLooks(tx, gathered.byScreen, { at: clock.now(), playsOf: playsOfScreenReceived })
      return true
    })
    if (!isOurs) return
    from = to
  }
}

/** A screen whose minutes are inspected. */
type InspectedScreen = NonNullable<ReturnType<Awaited<ReturnType<typeof inspectedScreens>>['get']>>

interface Gathered extends InspectedScreen {
  readonly day: Day
  readonly plays: ScreenPlay[]
}

/** The plays of inspected screens that arrived in a period, by screen, and those that are evidence by vehicle and day. */
async function gather({ db, config }: Context, from: Date, to: Date) {
  const found = new Map<string, Gathered>()
  const byScreen = new Map<string, ScreenPlay[]>()
  const known = new Map<string, InspectedScreen | undefined>()
  const inspected = async (screenId: string) =>
    (await inspectedScreens(db, [screenId], config.requireEnrolledDevice)).get(screenId)
  for await (const plays of seenPlays(db, from, to)) {
    const screenId = plays[0]?.screenId
    if (screenId === undefined) continue
    if (!known.has(screenId)) known.set(screenId, await inspected(screenId))
    const screen = known.get(screenId)
    if (!screen) continue
    const ofScreen = byScreen.get(screenId) ?? []
    byScreen.set(screenId, ofScreen)
    for (const play of plays) {
      ofScreen.push(play)
      if (!play.isEvidence) continue
      const day = dayOf(play.startedAt)
      const key = `${screen.vehicleId} ${day}`
      const one = found.get(key) ?? { ...screen, day, plays: [] }
      found.set(key, one)
      one.plays.push(play)
    }
  }
  return { days: [...found.values()], byScreen }
}

async function addPlays(tx: Tx, more: readonly Gathered[]): Promise<void> {
  const known = new Map((await vehicleDayStore.lock(tx, more)).map((day) => [`${day.vehicleId} ${day.day}`, day]))
  const days = more.map(({ vehicleId, driverId, day, plays }) => ({
    driverId,
    seen: withPlays(known.get(`${vehicleId} ${day}`) ?? emptyDay(vehicleId, day), plays),
  }))
  await vehicleDayStore.save(tx, days)
}
