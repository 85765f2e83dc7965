import { adminPendingAds } from '@ayob/contract/bookings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../../lib/address'
import { LIST, useCall } from '../../../lib/calls'
import { ReviewList } from '../../review/review-list'
import { useReviewList } from '../../review/use-review-list'
import { AdReviewCard } from './ad-review-card'
import { AdReviewDialogs, type Asking } from './ad-review-dialogs'
import { useAdActions } from '../manage/use-ad-actions'

/** Ads on a page. */
export const PAGE = 50

/** Ads that wait for a decision. A card leaves as soon as it is decided. */
export function PendingAds({ q }: { q: string }) {
  const { t } = useTranslation()
  const [page] = usePage()
  const query = useCall(adminPendingAds, { query: { page, limit: PAGE, q }, ...LIST })
  const review = useReviewList(query.data?.ads ?? [])
  const [asking, setAsking] = useState<Asking | null>(null)
  const { approve, reject } = useAdActions(
    { approve: t('admin.adBookingApproveFailed'), reject: t('admin.adBookingRejectFailed') },
    () => undefined,
  )
  return (
    <>
      <ReviewList
        query={query}
        review={review}
        limit={PAGE}
        failed={t('admin.adsFailed')}
        empty={t('admin.emptyAds')}
        emptyText={t('admin.emptyAdsText')}
      >
        {(ad) => (
          <AdReviewCard
            key={ad.id}
            ad={ad}
            onApprove={() => setAsking({ what: 'approve', ad })}
            onReject={() => setAsking({ what: 'reject', ad })}
          />
        )}
      </ReviewList>
      <AdReviewDialogs
        asking={asking}
        busy={false}
        finalFocus={review.afterDialog}
        onClose={() => setAsking(null)}
        onApprove={(ad, startDate) => {
          setAsking(null)
          void review.decide(ad.id, () => approve.attempt({ ad, startDate }))
        }}
        onReject={(ad, reason) => {
          setAsking(null)
          void review.decide(ad.id, () => reject.attempt({ ad, reason }))
        }}
      />
    </>
  )
}
