import type { InputOf } from '@ayob/contract/call'
import { adminAdvertiser, adminAdvertisers, adminDriver, adminDrivers, switchUser } from '@ayob/contract/people'
import { setPermit } from '@ayob/contract/permits'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { messageOf } from '../../lib/api-error'
import { MONITOR } from '../../lib/query'

/** Says once that a list could not be loaded. */
function useFailure(failed: boolean, text: string) {
  useEffect(() => {
    if (failed) toast.error(text, { id: text })
  }, [failed, text])
}

export function useDrivers(query: InputOf<typeof adminDrivers, 'query'>, enabled = true) {
  const { t } = useTranslation()
  const answer = useQuery({
    queryKey: ['admin', 'drivers', query],
    queryFn: ({ signal }) => api(adminDrivers, { query, signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...MONITOR,
  })
  useFailure(answer.isError, t('people.driversFailed'))
  return answer
}

export function useAdvertisers(query: InputOf<typeof adminAdvertisers, 'query'>, enabled = true) {
  const { t } = useTranslation()
  const answer = useQuery({
    queryKey: ['admin', 'advertisers', query],
    queryFn: ({ signal }) => api(adminAdvertisers, { query, signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...MONITOR,
  })
  useFailure(answer.isError, t('people.advertisersFailed'))
  return answer
}

export function useDriver(id: string | null) {
  return useQuery({
    queryKey: ['admin', 'drivers', 'one', id],
    queryFn: ({ signal }) => api(adminDriver, { params: { id: id ?? '' }, signal }),
    enabled: !!id,
    ...MONITOR,
  })
}

export function useAdvertiser(id: string | null) {
  return useQuery({
    queryKey: ['admin', 'advertisers', 'one', id],
    queryFn: ({ signal }) => api(adminAdvertiser, { params: { id: id ?? '' }, signal }),
    enabled: !!id,
    ...MONITOR,
  })
}

/** Switches an account off or on again. */
export function useSwitch(onDone: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: 'active' | 'inactive' }) =>
      api(switchUser, { params: { id }, body: { status } }),
    onSuccess: ({ message }) => void toast.success(message ?? t('people.switched')),
    onError: (error) => toast.error(messageOf(error, t('people.switchFailed'))),
    onSettled: () => {
      onDone()
      return queries.invalidateQueries({ queryKey: ['admin'] })
    },
  })
}

/** Keeps the permit of a vehicle. */
export function useSavePermit() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & InputOf<typeof setPermit, 'body'>) =>
      api(setPermit, { params: { id }, body }),
    onSuccess: () => void toast.success(t('people.permitSaved')),
    onError: (error) => toast.error(messageOf(error, t('people.permitFailed'))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
}
