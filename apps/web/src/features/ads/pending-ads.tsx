import { adminPendingAds } from '@ayob/contract/bookings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LIST, useCall } from '../../lib/calls'
import { usePage } from '../../lib/use-page'
import { KeysHint } from '../review/keys-hint'
import { ReviewPage } from '../review/review-page'
import { useReviewList } from '../review/use-review-list'
import { AdReviewCard } from './ad-review-card'
import { AdReviewDialogs, type Asking } from './review-dialogs'
import { useAdActions } from './use-ad-actions'

/** As many ads as a page shows. */
export const PAGE = 50

/** Bookings that wait for a decision: card by card, each gone the moment it is decided. */
export function PendingAds({ q }: { q: string }) {
  const { t } = useTranslation()
  const [page, setPage] = usePage()
  const query = useCall(adminPendingAds, { query: { page, limit: PAGE, q }, ...LIST })
  const ads = query.data?.ads ?? []
  const review = useReviewList(ads)
  const [asking, setAsking] = useState<Asking | null>(null)
  const { approve, reject } = useAdActions(
    { approve: t('admin.adBookingApproveFailed'), reject: t('admin.adBookingRejectFailed') },
    () => undefined,
  )
  return (
    <>
      <div {...review.listProps} className="outline-none">
        <ReviewPage
          query={query}
          failed={t('admin.adsFailed')}
          total={query.data?.total}
          limit={PAGE}
          page={page}
          onPage={setPage}
          shown={review.shown.length}
          sent={ads.length}
          q={q}
          empty={t('admin.emptyAds')}
          emptyText={t('admin.emptyAdsText')}
        >
          <KeysHint />
          <div className="grid grid-cols-1 gap-4">
            {review.shown.map((ad) => (
              <AdReviewCard
                key={ad.id}
                ad={ad}
                onApprove={() => setAsking({ what: 'approve', ad })}
                onReject={() => setAsking({ what: 'reject', ad })}
              />
            ))}
          </div>
        </ReviewPage>
      </div>
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
