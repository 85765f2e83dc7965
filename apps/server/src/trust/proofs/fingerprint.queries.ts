import type { Clock } from '../../platform/ports'
import type { Flights } from './ports'
import { type FileDeps, readWhole } from './proof-file'
import { settlementStore } from './proofs.store'

/** The SHA-256 of the file of a booking's plays: the final one or, until settlement, that of the plays known so far. */
export async function fingerprintOf(
  deps: FileDeps & { readonly clock: Clock; readonly flights: Pick<Flights, 'byId'> },
  bookingId: string,
) {
  const flight = await deps.flights.byId(deps.db, bookingId)
  if (!flight) return undefined
  const settled = await settlementStore.proofOf(deps.db, bookingId)
  if (settled) {
    const { csv, as_of } = settled.proof.summary
    return { sha256: csv.sha256, provisional: false, asOf: new Date(as_of) }
  }
  const asOf = deps.clock.now()
  const { sha256 } = await readWhole(deps, flight, asOf)
  return { sha256, provisional: true, asOf }
}
