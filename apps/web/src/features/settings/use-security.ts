import {
  changePassword,
  disableTwoFactor,
  enableTwoFactor,
  endOtherSessions,
  endSession,
  getTwoFactor,
  listSessions,
  setUpTwoFactor,
} from '@ayob/contract/accounts'
import type { InputOf } from '@ayob/contract/call'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { messageOf } from '../../lib/api-error'

const SESSIONS = ['sessions']
const TWO_FACTOR = ['two-factor']

export function useSessions() {
  return useQuery({
    queryKey: SESSIONS,
    queryFn: async ({ signal }) => (await api(listSessions, { signal })).sessions,
    refetchOnMount: 'always',
  })
}

/** Ends one of the sessions, or without an id every other one. */
export function useEndSession() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) => (id ? api(endSession, { params: { id } }) : api(endOtherSessions)),
    onSuccess: ({ message }) => toast.success(message ?? t('settings.sessionsEnded')),
    onError: (error) => toast.error(messageOf(error, t('settings.sessionsFailed'))),
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS }),
  })
}

/** Failures are the form's to show. */
export function useChangePassword() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof changePassword, 'body'>) => api(changePassword, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: SESSIONS }),
  })
}

export function useTwoFactor() {
  return useQuery({ queryKey: TWO_FACTOR, queryFn: ({ signal }) => api(getTwoFactor, { signal }) })
}

/** The steps of switching two-step sign-in on and off; failures are the form's to show. */
export function useTwoFactorSteps() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: TWO_FACTOR })
  return {
    setUp: useMutation({ mutationFn: () => api(setUpTwoFactor) }),
    enable: useMutation({ mutationFn: (code: string) => api(enableTwoFactor, { body: { code } }), onSuccess }),
    disable: useMutation({
      mutationFn: (body: InputOf<typeof disableTwoFactor, 'body'>) => api(disableTwoFactor, { body }),
      onSuccess,
    }),
  }
}
