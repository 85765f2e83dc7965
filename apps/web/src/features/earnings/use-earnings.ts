import type { Day } from '@ayob/contract/days'
import { adminEarningDay, driverDrive, earningDay, earningStatement, ownRating } from '@ayob/contract/earnings'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api'
import { MONITOR } from '../../lib/query'

const KEY = ['driver', 'earnings'] as const

/** A month of the driver, day by day. */
export function useStatement(month: string) {
  return useQuery({
    queryKey: [...KEY, 'month', month],
    queryFn: ({ signal }) => api(earningStatement, { query: { month }, signal }),
    placeholderData: keepPreviousData,
    ...MONITOR,
  })
}

/** One day down to its hours: the driver's own, or a driver's for administrators. */
export function useEarningDay(day: Day | null, driverId?: string) {
  return useQuery({
    queryKey: [...KEY, 'day', driverId ?? 'own', day],
    queryFn: ({ signal }) =>
      driverId === undefined
        ? api(earningDay, { params: { day: day ?? '' }, signal })
        : api(adminEarningDay, { params: { id: driverId, day: day ?? '' }, signal }),
    enabled: day !== null,
    ...MONITOR,
  })
}

/** Where the screen played today. */
export function useDrive() {
  return useQuery({
    queryKey: ['driver', 'drive'],
    queryFn: ({ signal }) => api(driverDrive, { signal }),
    ...MONITOR,
    refetchInterval: 120_000,
  })
}

export function useRating() {
  return useQuery({ queryKey: ['driver', 'rating'], queryFn: ({ signal }) => api(ownRating, { signal }), ...MONITOR })
}
