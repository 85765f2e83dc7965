import { type AdFilter, adminAd, adminAds, adminPendingAds } from '@ayob/contract/bookings'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api'
import { MONITOR } from '../../lib/query'

export const PAGE = 50

/** Bookings under one filter, asked for again every 30 seconds. */
export function useAds(status: AdFilter, page: number, q: string) {
  return useQuery({
    queryKey: ['admin', 'ads', status, page, q],
    queryFn: ({ signal }) => api(adminAds, { query: { status, page, limit: PAGE, q }, signal }),
    placeholderData: keepPreviousData,
    ...MONITOR,
  })
}

/** Bookings that wait for review. */
export function usePendingAds(page: number, q: string) {
  return useQuery({
    queryKey: ['admin', 'ads', 'review', page, q],
    queryFn: ({ signal }) => api(adminPendingAds, { query: { page, limit: PAGE, q }, signal }),
    placeholderData: keepPreviousData,
    ...MONITOR,
  })
}

export function useAd(id: string | null) {
  return useQuery({
    queryKey: ['admin', 'ads', 'one', id],
    queryFn: ({ signal }) => api(adminAd, { params: { id: id ?? '' }, signal }),
    enabled: !!id,
    ...MONITOR,
  })
}
