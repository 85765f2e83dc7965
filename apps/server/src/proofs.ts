import { dayOf } from '@ayob/contract/days'
import { routeName } from '@ayob/contract/route-data'
import { settling } from './bookings/ending'
import { bookingViews } from './bookings/views'
import { playsBeside } from './delivery/evidence'
import { figuresByHour, figuresByRoute, playsByVehicleType } from './delivery/totals'
import type { Http } from './http/route'
import type { Job } from './jobs/runner'
import type { Emit } from './platform/events'
import type { FileStore } from './platform/files'
import type { Clock, Db, Reader, Transact } from './platform/ports'
import type { Secrets } from './platform/secrets'
import { keepOldDays, settleWhatIsDue } from './proof/commands'
import type { Totals } from './proof/ports'
import { proofRoutes } from './proof/routes'
import { createProofSigner } from './proof/signing'
import { vehiclesOfScreens } from './screens/store'

interface ProofNeeds {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly emit: Emit
  readonly files: FileStore
  readonly secrets: Pick<Secrets, 'proof' | 'vehicles'>
  readonly warn: (error: unknown, bookingId: string) => void
}

const totals: Totals = {
  async byDay(reader, id) {
    const days = new Map<string, number>()
    for (const { hour, plays } of await figuresByHour(reader as Db, id)) {
      if (plays > 0) days.set(dayOf(hour), (days.get(dayOf(hour)) ?? 0) + plays)
    }
    return [...days].map(([day, plays]) => ({ day, plays }))
  },
  async byRoute(reader, id) {
    const routes = await figuresByRoute(reader as Db, id)
    return routes.filter(({ plays }) => plays > 0).map(({ route, plays }) => ({ route, name: routeName(route), plays }))
  },
  byVehicleType: async (reader, id) =>
    (await playsByVehicleType(reader as Db, id)).map(([vehicle_type, plays]) => ({ vehicle_type, plays })),
}

/** What proofs and settlements stand on. */
export function proofDeps(needs: ProofNeeds) {
  return {
    ...needs,
    totals,
    flights: { ...settling, byId: bookingViews.proved },
    evidence: { beside: (id: string, from: string, to: string) => playsBeside(needs.db, id, from, to) },
    screens: {
      async vehicleOf(reader: Reader, id: string) {
        const vehicle = (await vehiclesOfScreens(reader, [id])).get(id)?.vehicleId
        if (!vehicle) throw new Error(`no vehicle has the screen ${id}`)
        return vehicle
      },
    },
    vehicleKey: needs.secrets.vehicles,
    signer: createProofSigner(needs.secrets.proof),
  }
}

/** The part of the floor plan that belongs to settlement and proof: who gets what from whom. Answers what recurs. */
export function openProofs(http: Http, needs: ProofNeeds): { jobs: Job[] } {
  const deps = proofDeps(needs)
  proofRoutes(http, deps)
  return {
    jobs: [
      { name: 'settlements', everyS: 60, run: async () => void (await settleWhatIsDue(deps)) },
      { name: 'proof-parts', everyS: 3600, run: async () => void (await keepOldDays(deps)) },
    ],
  }
}
