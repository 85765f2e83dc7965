import { type AdminAd, changeAd, restoreAd, takeDownAd } from '@ayob/contract/bookings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { failureOf } from '../../lib/api-error'

type Ad = Pick<AdminAd, 'id'>

/** What an administrator sets on an ad. Lists are read again after each, also after a refusal. */
export function useAdSettings() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: ['admin', 'ads'] })
  const start = useMutation({
    mutationFn: ({ ad, startDate }: { ad: Ad; startDate: string }) =>
      api(changeAd, { params: { id: ad.id }, body: { startDate } }),
    onSuccess: () => toast.success(t('manage.saved')),
    onError: (error) => toast.error(failureOf(error, t('manage.startFailed'))),
    onSettled,
  })
  const makeGood = useMutation({
    mutationFn: ({ ad, days }: { ad: Ad; days: number }) =>
      api(changeAd, { params: { id: ad.id }, body: { make_good_days: days } }),
    onSuccess: () => toast.success(t('manage.saved')),
    onError: (error) => toast.error(failureOf(error, t('manage.makeGoodFailed'))),
    onSettled,
  })
  const takeDown = useMutation({
    mutationFn: ({ ad, reason }: { ad: Ad; reason: string }) =>
      api(takeDownAd, { params: { id: ad.id }, body: { reason } }),
    onSuccess: () => toast.success(t('manage.takenDown')),
    onError: (error) => toast.error(failureOf(error, t('manage.takeDownFailed'))),
    onSettled,
  })
  const restore = useMutation({
    mutationFn: (ad: Ad) => api(restoreAd, { params: { id: ad.id } }),
    onSuccess: () => toast.success(t('manage.restored')),
    onError: (error) => toast.error(failureOf(error, t('manage.restoreFailed'))),
    onSettled,
  })
  return { start, makeGood, takeDown, restore }
}

export type AdSettingsActions = ReturnType<typeof useAdSettings>
