import { bookingDetail } from '@ayob/contract/bookings'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api'
import { MONITOR } from '../../lib/query'

/** One of the advertiser's bookings with all that is known of it, asked for again every 30 seconds. */
export function useBooking(id: string) {
  return useQuery({
    queryKey: ['booking', id],
    queryFn: async ({ signal }) => (await api(bookingDetail, { params: { id }, signal })).booking,
    ...MONITOR,
  })
}
