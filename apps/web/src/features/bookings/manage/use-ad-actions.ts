import { type AdminAd, approveAd, rejectAd, setAdStatus } from '@ayob/contract/bookings'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api'
import { failureOf } from '../../../lib/api-error'
import { useAction } from '../../../lib/use-action'
import { AD_READS } from './ad-reads'

interface Failures {
  approve: string
  reject: string
}

const NOTICE_MS = 6000

/** Approves, rejects, publishes, pauses and resumes ads. The lists are read again after each, also after a refusal. */
export function useAdActions(failures: Failures, onDone: () => void) {
  const { t } = useTranslation()
  const approve = useAction(
    ({ ad, startDate }: { ad: AdminAd; startDate: string }) =>
      api(approveAd, { params: { id: ad.id }, body: { startDate } }),
    {
      done: () => {
        toast.success(t('admin.adApproved'))
        toast(t('admin.adPaymentPending'), { duration: NOTICE_MS })
        onDone()
      },
      failed: (error) => failureOf(error, failures.approve),
      refresh: AD_READS,
    },
  )
  const reject = useAction(
    ({ ad, reason }: { ad: AdminAd; reason: string }) => api(rejectAd, { params: { id: ad.id }, body: { reason } }),
    {
      onDone: onDone,
      done: t('admin.adRejected'),
      failed: (error) => failureOf(error, failures.reject),
      refresh: AD_READS,
    },
  )
  const texts = {
    publish: [t('admin.adPublished'), t('admin.adPublishFailed')],
    pause: [t('admin.adPaused'), t('admin.adPauseFailed')],
    resume: [t('admin.adResumed'), t('admin.adResumeFailed')],
  } as const
  const status = useAction(
    ({ ad, action }: { ad: AdminAd; action: keyof typeof texts }) =>
      api(setAdStatus, { params: { id: ad.id }, body: { status: action === 'pause' ? 'paused' : 'running' } }),
    {
      done: (_, { action }) => texts[action][0],
      failed: (error, { action }) => failureOf(error, texts[action][1]),
      refresh: AD_READS,
    },
  )
  return { approve, reject, status, busyWith: status.busyWith?.ad.id ?? null }
}

export type AdActions = ReturnType<typeof useAdActions>
