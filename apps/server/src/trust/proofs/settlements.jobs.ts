import { addDays, dayOf, daysBetween } from '@ayob/contract/days'
import { settlementOf } from '@ayob/domain/bookings/settlement'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { markSettled } from '../../sales/bookings/flights.commands'
import { flightViews } from '../../sales/bookings/flights.queries'
import { linesOf, type ProofContext, type ProofSigner, proofText } from './proof-file'
import { emptyTally, hashed, keepText, stored, summaryOf } from './proof-tally'
import { partStore, settlementStore } from './proofs.store'

/** Days of a long flight are stored as lines at this age, well before their evidence is removed. */
const PART_AFTER_DAYS = 60
const PART_DAYS = 7

/** Settles every flight whose last plays have arrived. Returns how many were settled. */
export async function settleWhatIsDue(ctx: ProofContext, signer: ProofSigner): Promise<number> {
  return eachOf(ctx, await flightViews.toSettle(ctx.db, ctx.clock.now()), (flight) => settleFlight(ctx, signer, flight))
}

/** Stores the first days of unsettled flights that began long ago. Returns how many flights got a part. */
export async function keepOldDays(ctx: ProofContext): Promise<number> {
  const oldest = addDays(dayOf(ctx.clock.now()), -PART_AFTER_DAYS - PART_DAYS)
  return eachOf(ctx, await flightViews.unsettledSince(ctx.db, oldest), (flight) => keepPart(ctx, flight))
}

async function eachOf(
  ctx: ProofContext,
  ids: readonly string[],
  work: (flight: BookingSummary) => Promise<boolean>,
): Promise<number> {
  let done = 0
  for (const id of ids) {
    try {
      const flight = await bookingViews.byId(ctx.db, id)
      if (flight && (await work(flight))) done += 1
    } catch (error) {
      // The next round retries it.
      ctx.log.error({ err: error, booking: id }, 'flight not settled')
    }
  }
  return done
}

/**
 * Settles one flight, once. Its file is stored first, under a fixed name, so that a repetition does no harm. Then one
 * transaction marks the flight, stores the final count with the signed proof, and emits the event. Refunded and
 * disputed flights are settled without the event, because nothing is owed for them.
 */
async function settleFlight(ctx: ProofContext, signer: ProofSigner, flight: BookingSummary): Promise<boolean> {
  const at = ctx.clock.now()
  const tally = emptyTally()
  const text = hashed(proofText(ctx, flight, at, tally))
  const csvFile = `proof-${flight.id}.csv.gz`
  await keepText(ctx.files, text, csvFile)
  const sha256 = text.sha256()
  return ctx.transact(async (tx) => {
    const marked = await markSettled(ctx, tx, flight.id)
    if (!marked) return false
    const summary = await summaryOf(tx, flight, { asOf: at, provisional: false, tally, sha256 })
    const settlement = settlementOf(flight.goal, summary.plays.valid)
    const proof = JSON.stringify({ summary, signature: signer.sign(summary) })
    await settlementStore.insert(tx, { booking_id: flight.id, at, ...settlement, csv_file: csvFile, proof })
    if (marked.isOwed) await ctx.emit(tx, 'booking.settled', { bookingId: flight.id, ...settlement })
    return true
  })
}

async function keepPart(ctx: ProofContext, flight: BookingSummary): Promise<boolean> {
  const now = ctx.clock.now()
  const last = (await partStore.of(ctx.db, flight.id)).at(-1)
  const from = last ? addDays(last.to_day, 1) : addDays(flight.startDate ?? dayOf(now), -1)
  const to = addDays(dayOf(now), -PART_AFTER_DAYS)
  if (daysBetween(from, to) < PART_DAYS) return false
  const tally = emptyTally()
  const file = `proof-${flight.id}-${from}-${to}.csv.gz`
  await keepText(ctx.files, linesOf(ctx, flight, { from, to }, now, tally), file)
  const part = { booking_id: flight.id, from_day: from, to_day: to, file, tally: JSON.stringify(stored(tally)) }
  return ctx.transact((tx) => partStore.insert(tx, part))
}
