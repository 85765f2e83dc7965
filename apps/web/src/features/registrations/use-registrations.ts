import {
  approvedRegistrations,
  approveRegistration,
  pendingRegistrations,
  type Registration,
  registrationStats,
  rejectedRegistrations,
  rejectRegistration,
} from '@ayob/contract/registrations'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { failureOf } from '../../lib/api-error'
import { LIST, useCall } from '../../lib/calls'
import { useAction } from '../../lib/use-action'

const LISTS = {
  pending: pendingRegistrations,
  approved: approvedRegistrations,
  rejected: rejectedRegistrations,
} as const
const REGISTRATION_READS = [...Object.values(LISTS), registrationStats]
export const PAGE = 50

/** Reads one list of registrations, every 30 s also in the background: links to documents expire after 5 minutes. */
export const useRegistrations = (tab: keyof typeof LISTS, page: number, q: string) =>
  useCall(LISTS[tab], { query: { page, limit: PAGE, q }, ...LIST, refetchIntervalInBackground: true, staleTime: 0 })

/** Approves and rejects registrations. The lists are read again after each, also after a refusal. */
export function useReview() {
  const { t } = useTranslation()
  const approve = useAction(
    ({ id, type }: Registration) => api(approveRegistration, { params: { id }, body: { type } }),
    { done: ({ message }) => message, failed: t('admin.approveFailed'), refresh: REGISTRATION_READS },
  )
  const reject = useAction(
    ({ registration: { id, type }, reason }: { registration: Registration; reason: string }) =>
      api(rejectRegistration, { params: { id }, body: { type, reason } }),
    {
      done: ({ message }) => message,
      failed: (error) => failureOf(error, t('admin.rejectFailed')),
      refresh: REGISTRATION_READS,
    },
  )
  return { approve, reject }
}
