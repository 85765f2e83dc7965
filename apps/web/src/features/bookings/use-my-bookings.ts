import { myBookings } from '@ayob/contract/bookings'
import { useQuery } from '@tanstack/react-query'
import { allPages, LARGEST_PAGE } from '../../lib/all-pages'
import { api } from '../../lib/api'
import { MONITOR } from '../../lib/query'

/** The advertiser's bookings, asked for again every 30 seconds. */
export function useMyBookings() {
  return useQuery({
    queryKey: ['my-bookings'],
    queryFn: ({ signal }) =>
      allPages(
        (page) => api(myBookings, { query: { page, limit: LARGEST_PAGE }, signal }),
        ({ bookings }) => bookings,
      ),
    ...MONITOR,
  })
}
