import { addDays, type Day, minuteOfDay, startOfDay } from '@ayob/contract/days'
import { inspectWhatIsDue } from '../inspections/inspections.jobs'
import type { InspectionDeps } from '../inspections/ports'
import { looksOf } from '../looks/looks.queries'
import type { Core } from '../platform/core'
import type { Db, Reader } from '../platform/ports'
import { playsReceived } from '../plays/evidence.store'
import { heartbeatMinutes } from '../screens/heartbeats.queries'
import { inspectedScreens, screensOfVehicles } from '../screens/screens.store'
import type { Part } from './part'

interface Ports extends Pick<InspectionDeps, 'vehicles' | 'cases'> {
  readonly requireEnrolledDevice: boolean
}

/** Inspections of the minutes of vehicles. */
export function inspectionsPart(core: Core, { requireEnrolledDevice, vehicles, cases }: Ports) {
  const { db } = core
  const deps: InspectionDeps = {
    ...core,
    vehicles,
    cases,
    evidence: { received: (from, to) => seenPlays(db, from, to) },
    screens: {
      inspected: (reader, ids) => inspectedScreens(reader, ids, requireEnrolledDevice),
      heardOn: heardByVehicle,
    },
    looks: { askedOn: looksByVehicle },
  }
  return {
    routes() {},
    jobs: [{ name: 'inspections', everyS: 60, run: () => inspectWhatIsDue(deps) }],
  } satisfies Part
}

/** The plays that say something about their vehicle. */
async function* seenPlays(db: Db, from: Date, to: Date) {
  for await (const plays of playsReceived(db, from, to)) {
    yield plays.flatMap(({ verdict, ...play }) =>
      verdict === 'valid' || verdict === 'over_share' ? [{ ...play, isBeyondShare: verdict === 'over_share' }] : [],
    )
  }
}

/** Minutes of a day in which any screen of a vehicle was heard from. */
async function heardByVehicle(reader: Reader, vehicleIds: readonly string[], day: Day) {
  const screens = await screensOfVehicles(reader, vehicleIds)
  const ids = [...screens.values()].flatMap((some) => some.map(({ id }) => id))
  const heard = await heartbeatMinutes(reader, ids, day)
  return new Map([...screens].map(([id, some]) => [id, new Set(some.flatMap((screen) => heard.get(screen.id) ?? []))]))
}

/** The answered and missed looks of a day. Those that could not be compared say nothing. */
async function looksByVehicle(reader: Reader, vehicleIds: readonly string[], day: Day) {
  const screens = await screensOfVehicles(reader, vehicleIds)
  const vehicleOf = new Map([...screens].flatMap(([id, some]) => some.map((screen) => [screen.id, id] as const)))
  const looks = await looksOf(reader, [...vehicleOf.keys()], startOfDay(day), startOfDay(addDays(day, 1)))
  const found = new Map<string, { minute: number; isMatched: boolean }[]>()
  for (const { screenId, askedAt, state } of looks) {
    if (state !== 'matched' && state !== 'differs' && state !== 'missed') continue
    const id = vehicleOf.get(screenId) ?? ''
    const seen = { minute: minuteOfDay(askedAt), isMatched: state === 'matched' }
    found.set(id, [...(found.get(id) ?? []), seen])
  }
  return found
}
