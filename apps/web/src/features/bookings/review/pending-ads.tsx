import { type AdminAd, adminPendingAds, approveAd, rejectAd, waitingCreatives } from '@ayob/contract/ads'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../../lib/address'
import { LIST, MONITOR, useCall } from '../../../lib/calls'
import { ageOf, dayText, money } from '../../../lib/format'
import { useVehiclesText } from '../../../lib/use-vehicle-name'
import { ExternalLink } from '../../../ui/external-link'
import { Facts } from '../../../ui/facts'
import { Note, Warnings } from '../../../ui/states'
import { BookedVehicle } from '../../creatives/booking-creative'
import { LegibilityReport } from '../../creatives/legibility'
import { limitedHoursText } from '../../hours/hours-text'
import { ReviewCard } from '../../review/review-card'
import { ReviewList } from '../../review/review-list'
import { useReviewList } from '../../review/use-review-list'
import { placesOf, referencesOf } from '../facts'
import { useAdActions } from '../manage/use-ad-actions'
import { type AdDecision, AdReviewDialogs } from './ad-review-dialogs'
import { ReviewCreatives } from './review-creatives'

/** The number of ads per page. */
export const PAGE = 50

/** Ads under review. A card disappears as soon as its ad is decided. */
export function PendingAds({ q }: { q: string }) {
  const { t } = useTranslation()
  const [page] = usePage()
  const query = useCall(adminPendingAds, { query: { page, limit: PAGE, q }, ...LIST })
  const review = useReviewList(query.data?.ads ?? [])
  const [decision, setDecision] = useState<AdDecision | null>(null)
  const close = () => setDecision(null)
  const { approve, reject } = useAdActions(
    { approve: t('admin.adBookingApproveFailed'), reject: t('admin.adBookingRejectFailed') },
    { onUndone: review.bringBack },
  )
  return (
    <>
      <WaitingCreatives q={q} />
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

interface Props {
  ad: AdminAd
  onDecide: (action: AdDecision['action']) => void
}

/** A booking under review, with the creative on its vehicle. */
function AdReviewCard({ ad, onDecide }: Props) {
  const { t } = useTranslation()
  const vehiclesText = useVehiclesText()
  const target = ad.link ? <ExternalLink href={ad.link} /> : t('admin.noQr')
  return (
    <ReviewCard
      id={ad.id}
      label={ad.brandName}
      approve={approveAd}
      reject={rejectAd}
      onApprove={() => onDecide('approve')}
      onReject={() => onDecide('reject')}
    >
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid grid-cols-1 content-start gap-3">
          <div className="rounded-control bg-raised p-4">
            <BookedVehicle booking={ad} />
          </div>
          <ExternalLink
            href={ad.creativeUrl}
            className="justify-self-start text-sm font-medium text-lagoon hover:underline"
          >
            {t('admin.openCreative')}
          </ExternalLink>
        </div>
        <div className="grid grid-cols-1 content-start gap-4">
          <header>
            <h2 className="text-xl">{ad.brandName}</h2>
            <p className="tabular text-sm text-soft">
              {ad.reference} · {ageOf(ad.createdAt)}
            </p>
          </header>
          <Facts
            items={[
              [t('admin.advertiser'), ad.advertiser.organizationName],
              [t('admin.phone'), ad.advertiser.contactPhone],
              [t('booking.contactEmail'), ad.contactEmail],
              [t('booking.vehicle'), vehiclesText([ad])],
              [t('admin.sameOrder'), referencesOf(ad.orderedWith)],
              [t('billing.duration'), t('common.days', { count: ad.durationDays })],
              [t('admin.startWish'), ad.startWish && dayText(ad.startWish)],
              [t('admin.budget'), money(ad.price)],
              [t('admin.vat'), ad.breakdown.vat > 0 ? money(ad.breakdown.vat) : t('admin.withoutVat')],
              [t('booking.locations'), placesOf(ad)],
              [t('booking.hours'), limitedHoursText(ad)],
              [t('admin.qrLeadsTo'), target],
              [t('booking.notes'), ad.notes],
            ]}
          />
          <Warnings texts={ad.media.warnings} />
          <LegibilityReport legibility={ad.legibility} always />
          <ReviewCreatives ad={ad} />
          {!ad.media.playable && !ad.media.preparing && <Note tone="warning">{t('admin.notPlayable')}</Note>}
        </div>
      </div>
    </ReviewCard>
  )
}

/** Creatives that were added to approved ads and wait for review. Renders nothing without any. */
function WaitingCreatives({ q }: { q: string }) {
  const { t } = useTranslation()
  const { data } = useCall(waitingCreatives, { query: { q }, select: ({ ads }) => ads, ...MONITOR })
  if (!data || data.length === 0) return null
  return (
    <section aria-label={t('admin.waitingCreatives')} className="mb-6 grid grid-cols-1 gap-4">
      <h2 className="text-lg">{t('admin.waitingCreatives')}</h2>
      {data.map((ad) => (
        <article
          key={ad.id}
          aria-label={`${ad.brandName} · ${ad.reference}`}
          className="grid grid-cols-1 gap-3 rounded-card border border-line bg-card p-4 sm:p-5"
        >
          <p className="font-medium">
            {ad.brandName} <span className="tabular font-normal text-soft">{ad.reference}</span>
          </p>
          <ReviewCreatives ad={ad} />
        </article>
      ))}
    </section>
  )
}
