import { adminActivity } from '@ayob/contract/activity'
import type { InputOf } from '@ayob/contract/call'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api'
import { MONITOR } from '../../lib/query'

/** A page of what was done. */
export function useActivity(query: InputOf<typeof adminActivity, 'query'>) {
  return useQuery({
    queryKey: ['admin', 'activity', query],
    queryFn: ({ signal }) => api(adminActivity, { query, signal }),
    placeholderData: keepPreviousData,
    ...MONITOR,
  })
}
