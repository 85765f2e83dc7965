import { myBookings } from '@ayob/contract/bookings'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api'
import { MONITOR } from '../../lib/query'

/** The advertiser's bookings, asked for again every 30 seconds. */
export function useMyBookings() {
  return useQuery({
    queryKey: ['my-bookings'],
    queryFn: ({ signal }) => api(myBookings, { query: { limit: 200 }, signal }),
    ...MONITOR,
  })
}
