import { deliveredValue } from '@ayob/domain/figures/value'
import { likeVehicles } from '../air/figures/like-vehicles.queries'
import { playsOf } from '../air/figures/totals.queries'
import { pictureLink } from '../air/looks/looks.routes'
import type { LookPageDeps } from '../air/looks/ports'
import { sightsOn } from '../air/plays/drives.queries'
import { createMoveSpans } from '../air/plays/held-spans'
import { impressionVersions } from '../goods/impressions/impressions.queries'
import { screensOfVehicles } from '../goods/screens/screens.store'
import { dayWith } from '../money/earnings/day-with.queries'
import { accountViews } from '../people/accounts/accounts.views'
import type { Core } from '../platform/core'
import type { Reader, Tx } from '../platform/ports'
import { bookingViews } from '../sales/bookings/bookings.views'
import { holdMinutes, type Suspected } from '../trust/integrity/cases.commands'
import { decideDueCases, tellOfNewCases } from '../trust/integrity/cases.jobs'
import { caseRoutes } from '../trust/integrity/cases.routes'
import type { CaseViews } from '../trust/integrity/ports'
import { seenByScreens } from './inspections'
import type { Part } from './part'

interface Ports {
  readonly vehicles: CaseViews['vehicles']
  readonly links: LookPageDeps['links']
}

/** Held minutes: cases, their evidence and their decisions. */
export function integrityPart(core: Core, { vehicles, links }: Ports) {
  const { db } = core
  const deps: CaseViews = {
    ...core,
    vehicles,
    moveSpans: createMoveSpans({
      impressions: { versions: impressionVersions },
      screens: { ofVehicles: screensOfVehicles },
    }),
    dayWith,
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
