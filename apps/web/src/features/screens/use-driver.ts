import { driverOverview } from '@ayob/contract/earnings'
import { pairScreen, unpairScreen } from '@ayob/contract/screens'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { failureOf, messageOf } from '../../lib/api-error'
import { MONITOR } from '../../lib/query'

const KEY = ['driver', 'overview'] as const

export function useDriverOverview() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api(driverOverview, { signal }), ...MONITOR })
}

export function usePairing(onPaired: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: KEY })
  const pair = useMutation({
    mutationFn: (code: string) => api(pairScreen, { body: { code } }),
    onSuccess: () => {
      toast.success(t('driver.paired'))
      onPaired()
    },
    onError: (error) => toast.error(messageOf(error, t('driver.pairFailed'))),
    onSettled: reload,
  })
  const unpair = useMutation({
    mutationFn: (id: string) => api(unpairScreen, { params: { id } }),
    onSuccess: () => toast.success(t('driver.unpaired')),
    onError: (error) => toast.error(failureOf(error, t('driver.unpairFailed'))),
    onSettled: reload,
  })
  return { pair, unpair }
}
