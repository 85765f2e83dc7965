import { type AdminAd, approveAd, rejectAd, setAdStatus } from '@ayob/contract/bookings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { failureOf } from '../../lib/api-error'

interface Failures {
  approve: string
  reject: string
}

const NOTICE_MS = 6000

/** What an administrator does to an ad. Lists are read again after each, also after a refusal. */
export function useAdActions(failures: Failures, onDone: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: ['admin', 'ads'] })

  const approve = useMutation({
    mutationFn: ({ ad, startDate }: { ad: AdminAd; startDate: string }) =>
      api(approveAd, { params: { id: ad.id }, body: { startDate } }),
    onSuccess: () => {
      toast.success(t('admin.adApproved'))
      toast(t('admin.adPaymentPending'), { duration: NOTICE_MS })
      onDone()
    },
    onError: (error) => toast.error(failureOf(error, failures.approve)),
    onSettled: reload,
  })
  const reject = useMutation({
    mutationFn: ({ ad, reason }: { ad: AdminAd; reason: string }) =>
      api(rejectAd, { params: { id: ad.id }, body: { reason } }),
    onSuccess: () => {
      toast.success(t('admin.adRejected'))
      onDone()
    },
    onError: (error) => toast.error(failureOf(error, failures.reject)),
    onSettled: reload,
  })
  const texts = {
    publish: [t('admin.adPublished'), t('admin.adPublishFailed')],
    pause: [t('admin.adPaused'), t('admin.adPauseFailed')],
    resume: [t('admin.adResumed'), t('admin.adResumeFailed')],
  } as const
  const status = useMutation({
    mutationFn: ({ ad, action }: { ad: AdminAd; action: keyof typeof texts }) =>
      api(setAdStatus, { params: { id: ad.id }, body: { status: action === 'pause' ? 'paused' : 'running' } }),
    onSuccess: (_answer, { action }) => toast.success(texts[action][0]),
    onError: (error, { action }) => toast.error(failureOf(error, texts[action][1])),
    onSettled: reload,
  })

  return { approve, reject, status, busyWith: status.isPending ? status.variables.ad.id : null }
}

export type AdActions = ReturnType<typeof useAdActions>
