import { analyticsOverview } from '@ayob/contract/overview'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api'
import { MONITOR } from '../../lib/query'

/** What an advertiser sees first, asked for again every 30 seconds. */
export function useOverview() {
  return useQuery({ queryKey: ['overview'], queryFn: ({ signal }) => api(analyticsOverview, { signal }), ...MONITOR })
}
