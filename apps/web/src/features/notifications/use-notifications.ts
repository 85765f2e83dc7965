import { listNotifications, readNotifications } from '@ayob/contract/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api'
import { MONITOR } from '../../lib/query'

const KEY = ['notifications']
/** As many as one looks through in a popover. */
export const SHOWN = 30

/** The newest notices and the number of unread ones, again every 30 s. */
export function useNotifications() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api(listNotifications, { query: { limit: SHOWN }, signal }),
    ...MONITOR,
  })
}

/** Marks notices as read: those named, or all. */
export function useReadNotifications() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids?: string[]) => api(readNotifications, { body: ids ? { ids } : {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
