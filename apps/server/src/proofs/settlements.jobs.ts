import { addDays, dayOf, daysBetween } from '@ayob/contract/days'
import { settlementOf } from '@ayob/domain/bookings/settlement'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { Emit } from '../platform/events'
import type { Clock, Transact } from '../platform/ports'
import type { Flights, Totals } from './ports'
import { type FileDeps, hashed, keepText, linesOf, proofText } from './proof-file'
import type { ProofSigner } from './proof-signer'
import { summaryOf } from './proof-summary'
import { emptyTally, stored } from './proof-tally'
import { partStore, settlementStore } from './proofs.store'

export interface SettlingDeps extends FileDeps {
  readonly transact: Transact
  readonly clock: Clock
  readonly emit: Emit
  readonly flights: Flights
  readonly totals: Totals
  readonly signer: ProofSigner
  /** Told of a flight that could not be settled; it is tried again with the next round. */
  readonly warn: (error: unknown, bookingId: string) => void
}

/** Days of a long flight that are this old are written down, well before the batches that prove them go. */
const PART_AFTER_DAYS = 60
const PART_DAYS = 7

/** Settles every flight of which no play can come any more. Answers how many were settled. */
export async function settleWhatIsDue(deps: SettlingDeps): Promise<number> {
  return eachOf(deps, await deps.flights.due(deps.db, deps.clock.now()), settleFlight)
}

/** Writes down the first days of flights that began long ago and are not settled. Answers of how many. */
export async function keepOldDays(deps: SettlingDeps): Promise<number> {
  const oldest = addDays(dayOf(deps.clock.now()), -PART_AFTER_DAYS - PART_DAYS)
  return eachOf(deps, await deps.flights.unsettledSince(deps.db, oldest), keepPart)
}

async function eachOf(
  deps: SettlingDeps,
  ids: readonly string[],
  work: (deps: SettlingDeps, flight: BookingSummary) => Promise<boolean>,
): Promise<number> {
  let done = 0
  for (const id of ids) {
    try {
      const flight = await deps.flights.byId(deps.db, id)
      if (flight && (await work(deps, flight))) done += 1
    } catch (error) {
      deps.warn(error, id)
    }
  }
  return done
}

/**
 * Settles one flight, once. Its file is kept first, under a name of its own, so that writing it again does no harm;
 * then its mark, its final count, its signed proof and the event that credit and report hang on are one transaction.
 * A flight that was refunded or is disputed is settled without the event: nothing is owed for it.
 */
async function settleFlight(deps: SettlingDeps, flight: BookingSummary): Promise<boolean> {
  const at = deps.clock.now()
  const tally = emptyTally()
  const text = hashed(proofText(deps, flight, at, tally))
  const csvFile = `proof-${flight.id}.csv.gz`
  await keepText(deps.files, text, csvFile)
  const sha256 = text.sha256()
  return deps.transact(async (tx) => {
    const marked = await deps.flights.mark(tx, flight.id)
    if (!marked) return false
    const summary = await summaryOf(deps.totals, tx, flight, { asOf: at, provisional: false, tally, sha256 })
    const settlement = settlementOf(flight.goal, summary.plays.valid)
    const proof = { summary, signature: deps.signer.sign(summary) }
    await settlementStore.insert(tx, { bookingId: flight.id, at, ...settlement, csvFile, proof })
    if (marked.isOwed) await deps.emit(tx, 'booking.settled', { bookingId: flight.id, ...settlement })
    return true
  })
}

async function keepPart(deps: SettlingDeps, flight: BookingSummary): Promise<boolean> {
  const now = deps.clock.now()
  const last = (await partStore.of(deps.db, flight.id)).at(-1)
  const from = last ? addDays(last.to_day, 1) : addDays(flight.startDate ?? dayOf(now), -1)
  const to = addDays(dayOf(now), -PART_AFTER_DAYS)
  if (daysBetween(from, to) < PART_DAYS) return false
  const tally = emptyTally()
  const file = `proof-${flight.id}-${from}-${to}.csv.gz`
  await keepText(deps.files, linesOf(deps, flight, { from, to }, now, tally), file)
  const part = { bookingId: flight.id, fromDay: from, toDay: to, file, tally: stored(tally) }
  return deps.transact((tx) => partStore.insert(tx, part))
}
