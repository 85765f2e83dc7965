import { displayAds } from '@ayob/contract/live-display'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { MONITOR } from '../../lib/query'

/** The approved ads with what they got, again every 30 s. */
export function useDisplay() {
  const { t } = useTranslation()
  const answer = useQuery({
    queryKey: ['admin', 'display'],
    queryFn: ({ signal }) => api(displayAds, { signal }),
    ...MONITOR,
  })
  const failed = answer.isError
  useEffect(() => {
    if (failed) toast.error(t('display.loadFailed'), { id: 'display-load' })
  }, [failed, t])
  return answer
}
