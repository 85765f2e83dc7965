import {
  approvedRegistrations,
  approveRegistration,
  pendingRegistrations,
  type Registration,
  registrationStats,
  rejectedRegistrations,
  rejectRegistration,
} from '@ayob/contract/registrations'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { failureOf, messageOf } from '../../lib/api-error'
import { MONITOR } from '../../lib/query'

const LISTS = {
  pending: pendingRegistrations,
  approved: approvedRegistrations,
  rejected: rejectedRegistrations,
} as const
export type RegistrationTab = keyof typeof LISTS
export const PAGE = 50

export function useRegistrationStats() {
  return useQuery({
    queryKey: ['admin', 'registrations', 'stats'],
    queryFn: ({ signal }) => api(registrationStats, { signal }),
    ...MONITOR,
  })
}

/** One list of registrations. It is asked for again each half minute, unseen too, because document links live 5 minutes. */
export function useRegistrations(tab: RegistrationTab, page: number, q: string) {
  return useQuery({
    queryKey: ['admin', 'registrations', tab, page, q],
    queryFn: ({ signal }) => api(LISTS[tab], { query: { page, limit: PAGE, q }, signal }),
    placeholderData: keepPreviousData,
    ...MONITOR,
    refetchIntervalInBackground: true,
    staleTime: 0,
  })
}

/** The two decisions. The lists are read again after each, also after a refusal. */
export function useReview() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: ['admin', 'registrations'] })
  const approve = useMutation({
    mutationFn: ({ id, type }: Registration) => api(approveRegistration, { params: { id }, body: { type } }),
    onSuccess: (answer) => toast.success(answer.message),
    onError: (error) => toast.error(messageOf(error, t('admin.approveFailed'))),
    onSettled: reload,
  })
  const reject = useMutation({
    mutationFn: ({ registration: { id, type }, reason }: { registration: Registration; reason: string }) =>
      api(rejectRegistration, { params: { id }, body: { type, reason } }),
    onSuccess: (answer) => toast.success(answer.message),
    onError: (error) => toast.error(failureOf(error, t('admin.rejectFailed'))),
    onSettled: reload,
  })
  return { approve, reject }
}
