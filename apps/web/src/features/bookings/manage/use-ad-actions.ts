import {
  type AdminAd,
  adminAd,
  adminAds,
  adminPendingAds,
  approveAd,
  rejectAd,
  setAdStatus,
  undoAdApproval,
} from '@ayob/contract/ads'
import { displayAds } from '@ayob/contract/live-display'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api'
import { useAction } from '../../../lib/calls'
import { failureOf } from '../../../lib/refusals'
import { useUndo } from '../../review/use-undo'

/** Reads that show ads to administrators. They are refreshed after every change of an ad. */
export const AD_READS = [adminAds, adminAd, adminPendingAds, displayAds]

const TOAST_MS = 6000

/**
 * Approves, takes approvals back, rejects, publishes, pauses and resumes ads. `failures` are the messages for failed
 * decisions. `onUndone` gets the id of the ad that waits again.
 */
export function useAdActions(
  failures: { approve: string; reject: string },
  { onDecided, onUndone }: { onDecided?: () => void; onUndone?: (id: string) => void },
) {
  const { t } = useTranslation()
  const offer = useUndo()
  const undo = useAction(
    async (id: string) => {
      const answer = await api(undoAdApproval, { params: { id } })
      onUndone?.(id)
      return answer
    },
    { done: ({ message }) => message, failed: t('review.undoFailed'), refresh: AD_READS },
  )
  const approve = useAction(
    async ({ ad, startDate }: { ad: AdminAd; startDate: string }) => {
      await api(approveAd, { params: { id: ad.id }, body: { startDate, undoable: true } })
      return Date.now()
    },
    {
      done: (at, { ad }) => {
        offer({ message: t('admin.adApproved'), at, undo: () => undo.run(ad.id) })
        toast(t('admin.adPaymentPending'), { duration: TOAST_MS })
        onDecided?.()
      },
      failed: (error) => failureOf(error, failures.approve),
      refresh: AD_READS,
    },
  )
  const reject = useAction(
    ({ ad, reason }: { ad: AdminAd; reason: string }) => api(rejectAd, { params: { id: ad.id }, body: { reason } }),
    {
      onDone: onDecided,
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
