import type { AdminAd } from '@ayob/contract/bookings'
import { useTranslation } from 'react-i18next'
import { RejectDialog } from '../../../ui/reject-dialog'
import { ApproveDialog } from './approve-ad-dialog'

export interface Asking {
  what: 'approve' | 'reject'
  ad: AdminAd
}

interface Props {
  asking: Asking | null
  busy: boolean
  onClose: () => void
  onApprove: (ad: AdminAd, startDate: string) => void
  onReject: (ad: AdminAd, reason: string) => void
  /** Returns the element that gets the focus afterwards; the previous one by default. */
  finalFocus?: () => HTMLElement | null
}

/** The dialogs for approving and rejecting an ad. */
export function AdReviewDialogs({ asking, busy, onClose, onApprove, onReject, finalFocus }: Props) {
  const { t } = useTranslation()
  const ad = asking?.ad ?? null
  const shared = { busy, onClose, ...(finalFocus && { finalFocus }) }
  return (
    <>
      <ApproveDialog
        ad={asking?.what === 'approve' ? ad : null}
        {...shared}
        onApprove={(startDate) => ad && onApprove(ad, startDate)}
      />
      <RejectDialog
        open={asking?.what === 'reject'}
        title={t('admin.rejectAdTitle', { brand: ad?.brandName ?? '' })}
        reasons={[t('admin.adReason1'), t('admin.adReason2'), t('admin.adReason3')]}
        confirm={t('admin.rejectConfirm')}
        {...shared}
        onReject={(reason) => ad && onReject(ad, reason)}
      />
    </>
  )
}
