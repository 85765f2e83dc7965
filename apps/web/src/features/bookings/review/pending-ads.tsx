import { adminPendingAds } from '@ayob/contract/bookings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../../lib/address'
import { LIST, useCall } from '../../../lib/calls'
import { ReviewList } from '../../review/review-list'
import { useReviewList } from '../../review/use-review-list'
import { useAdActions } from '../manage/use-ad-actions'
import { AdReviewCard } from './ad-review-card'
import { type AdDecision, AdReviewDialogs } from './ad-review-dialogs'

/** Ads on a page. */
export const PAGE = 50

/** Ads under review. A card leaves as soon as its ad is decided. */
export function PendingAds({ q }: { q: string }) {
  const { t } = useTranslation()
  const [page] = usePage()
  const query = useCall(adminPendingAds, { query: { page, limit: PAGE, q }, ...LIST })
  const review = useReviewList(query.data?.ads ?? [])
  const [decision, setDecision] = useState<AdDecision | null>(null)
  const close = () => setDecision(null)
  const { approve, reject } = useAdActions({
    approve: t('admin.adBookingApproveFailed'),
    reject: t('admin.adBookingRejectFailed'),
  })
  return (
    <>
      <ReviewList
        query={query}
        review={review}
        failed={t('admin.adsFailed')}
        empty={t('admin.emptyAds')}
        emptyText={t('admin.emptyAdsText')}
      >
        {(ad) => <AdReviewCard key={ad.id} ad={ad} onDecide={(action) => setDecision({ action, ad })} />}
      </ReviewList>
      <AdReviewDialogs
        decision={decision}
        busy={false}
        finalFocus={review.afterDialog}
        onClose={close}
        onApprove={(ad, startDate) => {
          close()
          void review.decide(ad.id, () => approve.attempt({ ad, startDate }))
        }}
        onReject={(ad, reason) => {
          close()
          void review.decide(ad.id, () => reject.attempt({ ad, reason }))
        }}
      />
    </>
  )
}
