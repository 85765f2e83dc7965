import { settlementOf } from '@ayob/domain/bookings/settlement'
import type { Emit } from '../platform/events'
import type { Clock, Db, Transact } from '../platform/ports'
import type { DeliveredPlays, SettlingFlights } from './ports'
import { settlementStore } from './store'

export interface SettlingDeps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly emit: Emit
  readonly flights: SettlingFlights
  readonly delivered: DeliveredPlays
  /** Told of a flight that could not be settled; it is tried again with the next round. */
  readonly warn: (error: unknown, bookingId: string) => void
}

/** Settles every flight of which no play can come any more. Answers how many were settled. */
export async function settleWhatIsDue(deps: SettlingDeps): Promise<number> {
  let settled = 0
  for (const id of await deps.flights.due(deps.db, deps.clock.now())) {
    try {
      if (await settleFlight(deps, id)) settled += 1
    } catch (error) {
      deps.warn(error, id)
    }
  }
  return settled
}

/**
 * Settles one flight, once: its mark, its final count and the event that credit and report hang on are one
 * transaction. A flight that was refunded or is disputed is settled without the event: nothing is owed for it.
 */
async function settleFlight(deps: SettlingDeps, bookingId: string): Promise<boolean> {
  return deps.transact(async (tx) => {
    const at = deps.clock.now()
    const flight = await deps.flights.mark(tx, bookingId, at)
    if (!flight) return false
    const settlement = settlementOf(flight.goal, await deps.delivered.of(tx, bookingId))
    await settlementStore.insert(tx, bookingId, at, settlement)
    if (flight.isOwed) await deps.emit(tx, 'booking.settled', { bookingId, ...settlement })
    return true
  })
}
