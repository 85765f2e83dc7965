import { settling } from './bookings/ending'
import { figuresByBooking } from './delivery/totals'
import type { Job } from './jobs/runner'
import type { Emit } from './platform/events'
import type { Clock, Db, Transact } from './platform/ports'
import { settleWhatIsDue } from './proof/commands'

interface ProofNeeds {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly emit: Emit
  readonly warn: (error: unknown, bookingId: string) => void
}

/** The part of the floor plan that belongs to settlement and proof: who gets what from whom. Answers what recurs. */
export function openProofs(needs: ProofNeeds): { jobs: Job[] } {
  const deps = {
    ...needs,
    flights: settling,
    delivered: {
      of: async (reader: Db, id: string) => (await figuresByBooking(reader, [id])).get(id)?.plays ?? 0,
    },
  }
  return { jobs: [{ name: 'settlements', everyS: 60, run: async () => void (await settleWhatIsDue(deps)) }] }
}
