import type { BookingDetail } from '@ayob/contract/bookings'
import { creativeResults } from './booking-creatives'
import type { BookingRow } from './bookings.store'
import { bookingDetails, type DetailsDeps } from './details.queries'
import { type PresentDeps, presentBookings } from './present'

/** A booking as its advertiser's page shows it. */
export async function wholeBooking(deps: PresentDeps & DetailsDeps, row: BookingRow): Promise<BookingDetail> {
  const delivered = await deps.deliveries.details(deps.db, row.id)
  const deliveries = {
    ...deps.deliveries,
    // The total of the same hours, read once.
    byBooking: async () => new Map([[row.id, delivered.total]]),
    details: async () => delivered,
  }
  const [booking] = await presentBookings({ ...deps, deliveries }, deps.db, [row], 'advertiser')
  if (!booking) throw new Error('a booking is presented')
  const creatives = await creativeResults(deps.deliveries, deps.db, booking)
  return { ...booking, ...(await bookingDetails({ ...deps, deliveries }, row)), creatives }
}
