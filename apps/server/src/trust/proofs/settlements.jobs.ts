import { addDays, dayOf, daysBetween } from '@ayob/contract/days'
import { settlementOf } from '@ayob/domain/bookings/settlement'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { Core } from '../../platform/core'
import { hashed, keepText } from './kept-text'
import type { Flights, Totals } from './ports'
import { type FileDeps, linesOf, proofText } from './proof-file'
import type { ProofSigner } from './proof-signer'
import { summaryOf } from './proof-summary'
import { emptyTally, stored } from './proof-tally'
import { partStore, settlementStore } from './proofs.store'

interface SettlingDeps extends FileDeps, Pick<Core, 'db' | 'transact' | 'clock' | 'emit'> {
  readonly flights: Flights
  readonly totals: Totals
  readonly signer: ProofSigner
  /** Called when a flight could not be settled. The next round retries it. */
  readonly warn: (error: unknown, bookingId: string) => void
}

/** Days of a long flight are stored as lines at this age, well before their evidence is removed. */
const PART_AFTER_DAYS = 60
const PART_DAYS = 7

/** Settles every flight whose last plays have arrived. Returns how many were settled. */
export async function settleWhatIsDue(deps: SettlingDeps): Promise<number> {
  return eachOf(deps, await deps.flights.due(deps.db, deps.clock.now()), settleFlight)
}

/** Stores the first days of unsettled flights that began long ago. Returns how many flights got a part. */
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
 * Settles one flight, once. Its file is stored first, under a fixed name, so that a repetition does no harm. Then one
 * transaction marks the flight, stores the final count with the signed proof, and emits the event. Refunded and
 * disputed flights are settled without the event, because nothing is owed for them.
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
    const proof = JSON.stringify({ summary, signature: deps.signer.sign(summary) })
    await settlementStore.insert(tx, { booking_id: flight.id, at, ...settlement, csv_file: csvFile, proof })
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
  const part = { booking_id: flight.id, from_day: from, to_day: to, file, tally: JSON.stringify(stored(tally)) }
  return deps.transact((tx) => partStore.insert(tx, part))
}
