import { adminWaiting, type WaitingPlace } from '@ayob/contract/waiting'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf, MONITOR, useCall } from '../../lib/calls'

/** How much waits where for the administrator: read every 30 seconds, and after everything that the person changes. */
export function useWaiting(): ReadonlyMap<string, number> {
  const queries = useQueryClient()
  const { data } = useCall(adminWaiting, MONITOR)
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void queries.invalidateQueries({ queryKey: keyOf(adminWaiting) })
      }),
    [queries],
  )
  return new Map<WaitingPlace, number>(data?.waiting.map(({ place, count }) => [place, count]))
}
