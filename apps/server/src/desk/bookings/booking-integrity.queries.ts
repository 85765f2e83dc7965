import type { BookingDetail } from '@ayob/contract/bookings'
import type { Suspicion } from '@ayob/contract/suspicions'
import { vehiclesOfBooking } from '../../air/figures/reach.queries'
import { lookCounts } from '../../air/looks/looks.queries'
import type { Reader } from '../../platform/ports'
import { heldPlaysOf } from '../../trust/integrity/cases.queries'

/** The evidence behind a booking's plays that its advertiser may see. */
export async function integrityOfBooking(reader: Reader, bookingId: string): Promise<BookingDetail['integrity']> {
  const { vehicles, plays: valid, most } = await vehiclesOfBooking(reader, bookingId)
  const sums = { held: 0, rejected: 0 }
  const reasons = new Map<string, BookingDetail['integrity']['reasons'][number]>()
  for (const { state, kinds, plays } of await heldPlaysOf(reader, bookingId)) {
    sums[state] += plays
    for (const kind of kinds as Suspicion[]) {
      const before = reasons.get(`${state} ${kind}`)?.plays ?? 0
      reasons.set(`${state} ${kind}`, { kind, state, plays: before + plays })
    }
  }
  const busiest_share = valid === 0 ? 0 : Math.round((most / valid) * 1e4) / 1e4
  const looks = await lookCounts(reader, bookingId)
  return { valid, ...sums, reasons: [...reasons.values()], vehicles, busiest_share, looks }
}
