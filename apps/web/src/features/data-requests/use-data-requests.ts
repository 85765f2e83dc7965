import {
  type AdminDataRequest,
  adminDataRequests,
  answerDataRequest,
  type DataRequestState,
} from '@ayob/contract/privacy'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { failureOf } from '../../lib/api-error'
import { MONITOR } from '../../lib/query'

const KEY = ['admin', 'data-requests']

/** Requests of everybody in a state, those due first first. */
export function useDataRequests(status: DataRequestState | 'all', page: number, q: string) {
  return useQuery({
    queryKey: [...KEY, status, page, q],
    queryFn: ({ signal }) => api(adminDataRequests, { query: { status, page, limit: 20, q }, signal }),
    placeholderData: keepPreviousData,
    ...MONITOR,
    refetchOnMount: 'always',
  })
}

/** Answers a request. The queue is read again, also after a refusal. */
export function useAnswer(onDone: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      request,
      ...body
    }: {
      request: AdminDataRequest
      status: 'done' | 'refused'
      answer: string | null
    }) => api(answerDataRequest, { params: { id: request.id }, body }),
    onSuccess: ({ message }) => {
      toast.success(message ?? t('requests.answered'))
      onDone()
    },
    onError: (error) => toast.error(failureOf(error, t('requests.answerFailed'))),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
