import { deleteCreative, type LibraryCreative, listCreatives } from '@ayob/contract/creatives'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { allPages, LARGEST_PAGE } from '../../lib/all-pages'
import { api } from '../../lib/api'
import { failureOf } from '../../lib/api-error'
import { MONITOR } from '../../lib/query'

/** The advertiser's library. */
export function useCreatives(enabled = true) {
  return useQuery({
    queryKey: ['creatives'],
    queryFn: ({ signal }) =>
      allPages(
        (page) => api(listCreatives, { query: { page, limit: LARGEST_PAGE }, signal }),
        ({ creatives }) => creatives,
      ),
    ...MONITOR,
    refetchOnMount: 'always',
    enabled,
  })
}

export function useDeleteCreative(onDone: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (creative: LibraryCreative) => api(deleteCreative, { params: { id: creative.id } }),
    onSuccess: () => toast.success(t('creatives.deleted')),
    onError: (error) => toast.error(failureOf(error, t('creatives.deleteFailed'))),
    onSettled: () => {
      onDone()
      return queries.invalidateQueries()
    },
  })
}

/** Takes the creative that an address names out of the library, once. */
export function useChosenCreative(
  id: string | null,
  onChosen: (creative: LibraryCreative & { success: true }) => void,
): void {
  const { data } = useCreatives(id !== null)
  const taken = useRef<string>(undefined)
  useEffect(() => {
    const creative = data?.find((one) => one.id === id)
    if (!creative || taken.current === creative.id) return
    taken.current = creative.id
    onChosen({ ...creative, success: true })
  })
}
