import type { AdminAd } from '@ayob/contract/bookings'
import { vehicleTypeOf } from '@ayob/contract/vehicle-types'
import { useTranslation } from 'react-i18next'
import { ageOf, money } from '../../../lib/format'
import { Facts } from '../../../ui/facts'
import { Note } from '../../../ui/states'
import { Vehicle } from '../../../ui/vehicles/vehicle'
import { ReviewCard } from '../../review/review-card'
import { CreativeView } from '../../creatives/creative-view'

interface Props {
  ad: AdminAd
  onApprove: () => void
  onReject: () => void
}

/** A booking that waits for review, with the creative on its vehicle. */
export function AdReviewCard({ ad, onApprove, onReject }: Props) {
  const { t } = useTranslation()
  const type = vehicleTypeOf(ad.vehicleType) ?? 'car'
  const creative = (
    <CreativeView
      url={ad.creativeUrl}
      previewUrl={ad.previewUrl}
      media={ad.media}
      alt={t('monitor.creativeOf', { brand: ad.brandName })}
    />
  )
  return (
    <ReviewCard id={ad.id} label={ad.brandName} onApprove={onApprove} onReject={onReject}>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid content-start gap-3">
          <div className="rounded-control bg-raised p-4">
            <Vehicle type={type} label={t('monitor.creativeOf', { brand: ad.brandName })} screen={creative} />
          </div>
          <a
            href={ad.creativeUrl}
            target="_blank"
            rel="noreferrer"
            className="justify-self-start text-sm font-medium text-lagoon hover:underline"
          >
            {t('admin.openCreative')}
          </a>
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
                t('booking.vehicles', { count: ad.quantity, vehicle: t(`states.vehicle_${type}`) }),
              ],
              [t('billing.duration'), t('common.days', { count: ad.durationDays })],
              [t('admin.budget'), money(ad.price)],
              [t('admin.vat'), ad.breakdown.vat > 0 ? money(ad.breakdown.vat) : t('admin.withoutVat')],
              [t('booking.locations'), ad.adLocations.map(({ name }) => name).join(', ') || ad.targetRoutes.join(', ')],
              [
                t('booking.link'),
                ad.link && (
                  <a href={ad.link} target="_blank" rel="noreferrer noopener" className="text-lagoon hover:underline">
                    {ad.link}
                  </a>
                ),
              ],
              [t('booking.notes'), ad.notes],
            ]}
          />
          {ad.media.warnings.map((warning) => (
            <Note key={warning} tone="warning">
              {warning}
            </Note>
          ))}
          {!ad.media.playable && <Note tone="warning">{t('admin.notPlayable')}</Note>}
        </div>
      </div>
    </ReviewCard>
  )
}
