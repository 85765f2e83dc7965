import type { AdminAd } from '@ayob/contract/bookings'
import { useTranslation } from 'react-i18next'
import { ageOf, money } from '../../../lib/format'
import { useVehicleName } from '../../../lib/use-vehicle-name'
import { ExternalLink } from '../../../ui/external-link'
import { Facts } from '../../../ui/facts'
import { Note, Warnings } from '../../../ui/states'
import { BookedVehicle } from '../../creatives/booking-creative'
import { ReviewCard } from '../../review/review-card'
import { placesOf } from '../facts'
import type { AdDecision } from './ad-review-dialogs'

interface Props {
  ad: AdminAd
  onDecide: (action: AdDecision['action']) => void
}

/** A booking under review, with the creative on its vehicle. */
export function AdReviewCard({ ad, onDecide }: Props) {
  const { t } = useTranslation()
  const vehicleName = useVehicleName()
  return (
    <ReviewCard
      id={ad.id}
      label={ad.brandName}
      onApprove={() => onDecide('approve')}
      onReject={() => onDecide('reject')}
    >
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid content-start gap-3">
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
        <div className="grid content-start gap-4">
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
              [
                t('booking.vehicle'),
                t('booking.vehicles', { count: ad.quantity, vehicle: vehicleName(ad.vehicleType) }),
              ],
              [t('billing.duration'), t('common.days', { count: ad.durationDays })],
              [t('admin.budget'), money(ad.price)],
              [t('admin.vat'), ad.breakdown.vat > 0 ? money(ad.breakdown.vat) : t('admin.withoutVat')],
              [t('booking.locations'), placesOf(ad)],
              [t('booking.link'), ad.link && <ExternalLink href={ad.link}>{ad.link}</ExternalLink>],
              [t('booking.notes'), ad.notes],
            ]}
          />
          <Warnings texts={ad.media.warnings} />
          {!ad.media.playable && <Note tone="warning">{t('admin.notPlayable')}</Note>}
        </div>
      </div>
    </ReviewCard>
  )
}
