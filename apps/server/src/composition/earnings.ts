import { minutesOfDriver } from '../air/figures/totals.queries'
import { playsByDay, rejectedOn, sightsOn } from '../air/plays/drives.queries'
import { driverRatingOf } from '../desk/people/ratings.store'
import { holdStore } from '../goods/screens/holds.store'
import { screenIdsOfDriver, screenOfVehicle } from '../goods/screens/screens.store'
import { computeEarnings, createEarningsRound, type EarnDeps, lastDueDay } from '../money/earnings/earnings.jobs'
import { earningListeners } from '../money/earnings/earnings.listeners'
import { earningsRoutes } from '../money/earnings/earnings.routes'
import type { DriverVehicles, Ratings } from '../money/earnings/ports'
import { balanceOfUser, type Journal } from '../money/journal/journal.store'
import type { Core } from '../platform/core'
import { heldMinutesOf } from '../trust/integrity/cases.queries'
import type { Part } from './part'

interface Ports {
  readonly pricing: EarnDeps['pricing'] & Pick<Ratings, 'hoursPerDay'>
  readonly journal: Journal
  readonly vehicles: DriverVehicles
  readonly look: (screenId: string) => void
}

/** Earnings of drivers. */
export function earningsPart(core: Core, { pricing, journal, vehicles, look }: Ports) {
  const { db, clock } = core
  const earnings = { ...core, pricing, vehicles, journal: { ...journal, balanceOfUser } }
  return {
    /** Computes due earnings. Returns the last day that is complete. */
    async earned() {
      const until = lastDueDay(clock.now())
      await computeEarnings(earnings)
      return until
    },
    routes: (http) =>
      earningsRoutes(http, {
        ...earnings,
        screens: {
          current: (vehicleId) => screenOfVehicle(db, vehicleId),
          holdOn: (screenId) => holdStore.current(db, screenId),
          idsOfDriver: (driverId) => screenIdsOfDriver(db, driverId),
        },
        delivery: {
          playsByDay: (screenIds, from, to) => playsByDay(db, screenIds, from, to),
          rejectedOn: (screenIds, day) => rejectedOn(db, screenIds, day),
          sightsOn: (screenIds, day) => sightsOn(db, screenIds, day),
          minutesByDay: (driverId, from, to) => minutesOfDriver(db, driverId, from, to),
        },
        held: { ofDriver: heldMinutesOf },
        look,
        ratings: { of: (driverId) => driverRatingOf(db, driverId), hoursPerDay: pricing.hoursPerDay },
      }),
    listeners: earningListeners(earnings),
    jobs: [{ name: 'earnings', everyS: 60, run: createEarningsRound(earnings) }],
  } satisfies Part & Record<string, unknown>
}
