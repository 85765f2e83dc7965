import type { InputOf } from '@ayob/contract/call'
import {
  adminScreenMap,
  adminScreenRefusals,
  adminScreens,
  endScreen,
  holdScreen,
  releaseScreen,
} from '@ayob/contract/screens'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { failureOf } from '../../lib/api-error'
import { MONITOR } from '../../lib/query'

export const PAGE = 25

/** Paired screens, asked for again every 30 seconds. */
export function useScreens(query: InputOf<typeof adminScreens, 'query'>) {
  return useQuery({
    queryKey: ['admin', 'screens', query],
    queryFn: ({ signal }) => api(adminScreens, { query: { ...query, limit: PAGE }, signal }),
    placeholderData: keepPreviousData,
    ...MONITOR,
  })
}

/** Where the screens are, asked for again every 30 seconds. */
export function useScreenMap() {
  return useQuery({
    queryKey: ['admin', 'screens', 'map'],
    queryFn: ({ signal }) => api(adminScreenMap, { signal }),
    ...MONITOR,
  })
}

/** What was refused in the last days, asked for again every 30 seconds. */
export function useScreenRefusals() {
  return useQuery({
    queryKey: ['admin', 'screens', 'refusals'],
    queryFn: ({ signal }) => api(adminScreenRefusals, { signal }),
    ...MONITOR,
  })
}

/** What an administrator does to a screen. Lists are read again after each, also after a refusal. */
export function useScreenActions(onDone: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const onSettled = () => {
    onDone()
    return queries.invalidateQueries({ queryKey: ['admin'] })
  }
  const hold = useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      api(holdScreen, { params: { id }, body: { reason } }),
    onSuccess: () => toast.success(t('fleet.heldDone')),
    onError: (error) => toast.error(failureOf(error, t('fleet.holdFailed'))),
    onSettled,
  })
  const release = useMutation({
    mutationFn: (id: string) => api(releaseScreen, { params: { id } }),
    onSuccess: () => toast.success(t('fleet.released')),
    onError: (error) => toast.error(failureOf(error, t('fleet.releaseFailed'))),
    onSettled,
  })
  const unpair = useMutation({
    mutationFn: (id: string) => api(endScreen, { params: { id } }),
    onSuccess: () => toast.success(t('fleet.unpaired')),
    onError: (error) => toast.error(failureOf(error, t('fleet.unpairFailed'))),
    onSettled,
  })
  return { hold, release, unpair }
}
