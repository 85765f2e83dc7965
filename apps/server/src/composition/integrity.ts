import { deliveredValue } from '@ayob/domain/figures/value'
import { accountViews } from '../accounts/accounts.views'
import { bookingViews } from '../bookings/bookings.views'
import { dayWith } from '../earnings/day-with.queries'
import type { EarnDeps } from '../earnings/earnings.jobs'
import { likeVehicles } from '../figures/like-vehicles.queries'
import { playsOf } from '../figures/totals.queries'
import { impressionVersions } from '../impressions/impressions.store'
import { holdMinutes, type Suspected } from '../integrity/cases.commands'
import { decideDueCases, tellOfNewCases } from '../integrity/cases.jobs'
import { caseRoutes } from '../integrity/cases.routes'
import type { CaseViews } from '../integrity/ports'
import { pictureLink } from '../looks/looks.routes'
import type { LookPageDeps } from '../looks/ports'
import type { Core } from '../platform/core'
import type { Reader, Tx } from '../platform/ports'
import { sightsOn } from '../plays/drives.queries'
import { createMoveSpans } from '../plays/held-spans'
import { screensOfVehicles } from '../screens/screens.store'
import { seenByScreens } from './inspections'
import type { Part } from './part'

interface Ports {
  readonly pricing: EarnDeps['pricing']
  readonly vehicles: CaseViews['vehicles']
  readonly links: LookPageDeps['links']
}

/** Held minutes: cases, their evidence and their decisions. */
export function integrityPart(core: Core, { pricing, vehicles, links }: Ports) {
  const { db } = core
  const deps: CaseViews = {
    ...core,
    vehicles,
    moveSpans: createMoveSpans({
      impressions: { versions: impressionVersions },
      screens: { ofVehicles: screensOfVehicles },
    }),
    dayWith: (reader, of, vehicleType, more) => dayWith(pricing, reader, of, vehicleType, more),
    worthOfPlays,
    people: { names: accountViews.names, matching: accountViews.matching },
    async sightsOn({ vehicleId, driverId, day }) {
      const screens = (await screensOfVehicles(db, [vehicleId])).get(vehicleId) ?? []
      const ids = screens.flatMap((screen) => (screen.driverId === driverId ? [screen.id] : []))
      return sightsOn(db, ids, day)
    },
    seen: seenByScreens((look, sessionId) => pictureLink(links, look, sessionId)),
    likeVehicles: (reader, { vehicleId, day }, vehicleType) => likeVehicles(reader, vehicleId, vehicleType, day),
  }
  return {
    /** Holds the minutes that a rule found; see `holdMinutes`. */
    holdMinutes: (tx: Tx, suspected: Suspected) => holdMinutes(deps, tx, suspected),
    routes: (http) => caseRoutes(http, deps),
    jobs: [
      { name: 'cases-due', everyS: 60, run: () => decideDueCases(deps) },
      { name: 'cases-digest', everyS: 600, run: () => tellOfNewCases(deps) },
    ],
  } satisfies Part & Record<string, unknown>
}

/** The net value of plays on top of those that count. */
async function worthOfPlays(reader: Reader, plays: Readonly<Record<string, number>>) {
  const ids = Object.keys(plays)
  if (ids.length === 0) return []
  const counted = await playsOf(reader, ids)
  const bookings = await bookingViews.byIds(reader, ids)
  return [...bookings.values()].map(({ id, reference, brandName, netCents, goal }) => {
    const before = counted.get(id) ?? 0
    const more = plays[id] ?? 0
    const cents = deliveredValue(netCents, goal, before + more) - deliveredValue(netCents, goal, before)
    return { id, reference, brandName, plays: more, cents }
  })
}
