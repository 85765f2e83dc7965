import { addDays, type Day, minuteOfDay, startOfDay } from '@ayob/contract/days'
import { compareLooks } from '../air/looks/comparing.commands'
import { type LookRecord, looksOf } from '../air/looks/looks.queries'
import { playsOfScreenReceived, playsReceived } from '../air/plays/evidence.store'
import { heartbeatMinutes } from '../goods/screens/heartbeats.queries'
import { anyInspected, inspectedScreens, screensOfVehicles } from '../goods/screens/screens.store'
import type { Core } from '../platform/core'
import type { Db, Reader } from '../platform/ports'
import type { Room } from '../platform/room'
import { inspectWhatIsDue } from '../trust/inspections/inspections.jobs'
import type { InspectionDeps } from '../trust/inspections/ports'
import type { CaseViews } from '../trust/integrity/ports'

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
      anyInspected: (reader) => anyInspected(reader, requireEnrolledDevice),
      inspected: (reader, ids) => inspectedScreens(reader, ids, requireEnrolledDevice),
      heardOn: heardByVehicle,
    },
    looks: {
      askedOn: seenLooks,
      compare: (tx, plays, at) => compareLooks(tx, plays, { at, playsOf: playsOfScreenReceived }),
    },
  }
  return {
    routes() {},
    // Late plays cause a comparison of the whole fleet, so this does not run every minute. It still runs before a day's
    // earnings are written.
    jobs: [{ name: 'inspections', everyS: 300, run: () => inspectWhatIsDue(deps) }],
  } satisfies Room
}

/** What screens sent besides plays, for the pages of cases. */
export function seenByScreens(pictureLink: (look: LookRecord, sessionId: string) => string | null): CaseViews['seen'] {
  return {
    heartbeats: async (reader, { vehicleId, day }) => [
      ...((await heardByVehicle(reader, [vehicleId], day)).get(vehicleId) ?? []),
    ],
    async looks(reader, { vehicleId, day }, sessionId) {
      const looks = await looksOfVehicles(reader, [vehicleId], day)
      return (looks.get(vehicleId) ?? []).map((look) => ({
        ...{ id: look.id, at: look.askedAt, state: look.state },
        url: pictureLink(look, sessionId),
      }))
    },
  }
}

/** The plays, and whether they are evidence about their vehicle. */
async function* seenPlays(db: Db, from: Date, to: Date) {
  for await (const plays of playsReceived(db, from, to)) {
    yield plays.map(({ verdict, ...play }) => ({
      ...play,
      isEvidence: verdict === 'valid' || verdict === 'over_share',
      isBeyondShare: verdict === 'over_share',
    }))
  }
}

/** The minutes of a day in which any screen of a vehicle reported. */
async function heardByVehicle(reader: Reader, vehicleIds: readonly string[], day: Day) {
  const screens = await screensOfVehicles(reader, vehicleIds)
  const ids = [...screens.values()].flatMap((some) => some.map(({ id }) => id))
  const heard = await heartbeatMinutes(reader, ids, day)
  return new Map([...screens].map(([id, some]) => [id, new Set(some.flatMap((screen) => heard.get(screen.id) ?? []))]))
}

/** The looks that vehicles were asked for on a day, oldest first. */
async function looksOfVehicles(reader: Reader, vehicleIds: readonly string[], day: Day) {
  const screens = await screensOfVehicles(reader, vehicleIds)
  const vehicleOf = new Map([...screens].flatMap(([id, some]) => some.map((screen) => [screen.id, id] as const)))
  const looks = await looksOf(reader, [...vehicleOf.keys()], startOfDay(day), startOfDay(addDays(day, 1)))
  const found = new Map<string, LookRecord[]>()
  for (const look of looks) {
    const id = vehicleOf.get(look.screenId) ?? ''
    found.set(id, [...(found.get(id) ?? []), look])
  }
  return found
}

/**
 * The looks that are evidence: answered ones that could be compared, and missed ones. A screen that was told once may have been
 * switched off.
 */
async function seenLooks(reader: Reader, vehicleIds: readonly string[], day: Day) {
  const saysSomething = ({ state }: LookRecord) => state === 'matched' || state === 'differs' || state === 'missed'
  const seen = ({ askedAt, toldAt, state }: LookRecord) => ({
    minute: minuteOfDay(askedAt),
    isMatched: state === 'matched',
    isUnheard: state === 'missed' && toldAt <= askedAt,
  })
  const looks = await looksOfVehicles(reader, vehicleIds, day)
  return new Map([...looks].map(([id, some]) => [id, some.filter(saysSomething).map(seen)]))
}
