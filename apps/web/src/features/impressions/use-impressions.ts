import type { InputOf } from '@ayob/contract/call'
import { getImpressions, putImpressions } from '@ayob/contract/impressions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { messageOf } from '../../lib/api-error'

const KEY = ['admin', 'impressions']

export function useImpressions() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api(getImpressions, { signal }) })
}

/** Saves multipliers over the version that was looked at. */
export function useSaveImpressions(onDone: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof putImpressions, 'body'>) => api(putImpressions, { body }),
    onSuccess: (answer) => {
      toast.success(t('impressions.saved'))
      queries.setQueryData(KEY, answer)
      onDone()
    },
    onError: (error) => toast.error(messageOf(error, t('impressions.saveFailed'))),
  })
}
