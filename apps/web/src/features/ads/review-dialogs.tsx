import type { AdminAd } from '@ayob/contract/bookings'
import { useTranslation } from 'react-i18next'
import { RejectDialog } from '../../ui/reject-dialog'
import { ApproveDialog } from './approve-dialog'
import type { AdActions } from './use-ad-actions'

export interface Asking {
  what: 'approve' | 'reject'
  ad: AdminAd
}

interface Props {
  asking: Asking | null
  actions: AdActions
  onClose: () => void
}

/** The two questions before an ad is decided on. */
export function AdReviewDialogs({ asking, actions, onClose }: Props) {
  const { t } = useTranslation()
  const ad = asking?.ad ?? null
  return (
    <>
      <ApproveDialog
        ad={asking?.what === 'approve' ? ad : null}
        busy={actions.approve.isPending}
        onClose={onClose}
        onApprove={(startDate) => ad && actions.approve.mutate({ ad, startDate })}
      />
      <RejectDialog
        open={asking?.what === 'reject'}
        title={t('admin.rejectAdTitle', { brand: ad?.brandName ?? '' })}
        reasons={[t('admin.adReason1'), t('admin.adReason2'), t('admin.adReason3')]}
        confirm={t('admin.rejectConfirm')}
        busy={actions.reject.isPending}
        onClose={onClose}
        onReject={(reason) => ad && actions.reject.mutate({ ad, reason })}
      />
    </>
  )
}
