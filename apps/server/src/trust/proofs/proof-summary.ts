import { addDays } from '@ayob/contract/days'
import type { ProofSummary } from '@ayob/contract/proofs'
import { settlementOf } from '@ayob/domain/bookings/settlement'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import { deliveries } from '../../air/figures/deliveries.queries'
import type { Reader } from '../../platform/ports'
import type { Tally } from './proof-tally'

interface Known {
  readonly asOf: Date
  readonly provisional: boolean
  readonly tally: Tally
  /** SHA-256 of the CSV, hexadecimal. */
  readonly sha256: string
}

/** The summary of a booking's proof: plays from the totals, and the sums of its file. */
export async function summaryOf(
  reader: Reader,
  flight: BookingSummary,
  { asOf, provisional, tally, sha256 }: Known,
): Promise<ProofSummary> {
  const byVehicleType = await deliveries.byVehicleType(reader, flight.id)
  // The summary is signed exactly as sent, so it must contain no other columns of a row.
  const by_route = (await deliveries.byRoute(reader, flight.id)).flatMap(({ route, name, plays }) =>
    plays > 0 ? [{ route, name, plays }] : [],
  )
  const valid = byVehicleType.reduce((sum, { plays }) => sum + plays, 0)
  return {
    format: 'ayob-proof-1',
    booking_id: flight.id,
    reference: flight.reference,
    brand_name: flight.brandName,
    vehicle_type: flight.vehicleType,
    first_day: flight.startDate,
    last_day: flight.endDate && addDays(flight.endDate, -1),
    goal: flight.goal,
    provisional,
    as_of: asOf.toISOString(),
    plays: {
      valid,
      rejected: Object.fromEntries([...tally.rejected].sort()),
      ...(tally.held > 0 && { held: tally.held }),
    },
    missing: settlementOf(flight.goal, valid).missing,
    by_day: [...(await deliveries.byDay(reader, flight.id))],
    by_vehicle_type: [...byVehicleType],
    by_route,
    // Not by vehicle: a key is the same in every booking, and would link the pseudonyms.
    signatures: { keys: [...tally.keys].sort(), unsigned_vehicles: tally.unsigned.size },
    csv: { lines: tally.lines, valid: tally.valid, vehicles: tally.vehicles.size, sha256 },
  }
}
