import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import { playsByDay, rejectedOn, sightsOn } from './delivery/driven'
import { minutesByDay } from './delivery/totals'
import { computeEarnings, createEarningsRound, type EarnDeps, lastDueDay } from './earnings/commands'
import type { DriverVehicles, Ratings } from './earnings/ports'
import { earningsRoutes } from './earnings/routes'
import type { Http } from './http/route'
import type { Job } from './jobs/runner'
import { balanceOfUser, createJournal } from './journal/store'
import type { Clock, Db, Reader, Transact } from './platform/ports'
import { holdStore } from './screens/holds'
import { screenIdsOfDriver, screenOfVehicle } from './screens/store'

interface DriverNeeds {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly pricing: EarnDeps['pricing']
  readonly vehicles: DriverVehicles
  readonly ratings: { of(reader: Reader, driverId: string): Promise<number | null> } & Pick<Ratings, 'hoursPerDay'>
}

/** The part of the floor plan that belongs to drivers: who gets what from whom. Answers what recurs. */
export function openDrivers(http: Http, needs: DriverNeeds): { earned(): Promise<Day>; jobs: Job[] } {
  const { db, clock, ratings } = needs
  const journal = { ...createJournal(clock), balanceOfUser }
  const earnings = { ...needs, journal }

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
      minutesByDay: async (driverId, from, to) =>
        (await minutesByDay(db, [driverId], startOfDay(from), startOfDay(addDays(to, 1)))).get(driverId) ?? new Map(),
    },
    ratings: { of: (driverId) => ratings.of(db, driverId), hoursPerDay: ratings.hoursPerDay },
  })

  return {
    /** Writes what is due and answers up to which day that is. */
    async earned() {
      const until = lastDueDay(clock.now())
      await computeEarnings(earnings)
      return until
    },
    jobs: [{ name: 'earnings', everyS: 60, run: createEarningsRound(earnings) }],
  }
}
