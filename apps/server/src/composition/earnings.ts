import { computeEarnings, createEarningsRound, type EarnDeps, lastDueDay } from '../earnings/earnings.jobs'
import { earningListeners } from '../earnings/earnings.listeners'
import { earningsRoutes } from '../earnings/earnings.routes'
import type { DriverVehicles, Ratings } from '../earnings/ports'
import { minutesOfDriver } from '../figures/totals.queries'
import { heldMinutesOf } from '../integrity/cases.queries'
import { balanceOfUser, type Journal } from '../journal/journal.store'
import { driverRatingOf } from '../people/ratings.store'
import type { Core } from '../platform/core'
import { playsByDay, rejectedOn, sightsOn } from '../plays/drives.queries'
import { holdStore } from '../screens/holds.store'
import { screenIdsOfDriver, screenOfVehicle } from '../screens/screens.store'
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
