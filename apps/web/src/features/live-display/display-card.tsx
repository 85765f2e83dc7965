import type { DisplayAd } from '@ayob/contract/live-display'
import { useTranslation } from 'react-i18next'
import { count } from '../../lib/format'
import { useVehicleName } from '../../lib/use-vehicle-name'
import { BookingCreative } from '../creatives/booking-creative'
import { DisplayStatus } from './display-status'

interface Props {
  ad: DisplayAd
  onOpen: () => void
}

/** An approved ad on the wall: its creative in the shape of a screen, its state and its views. */
export function DisplayCard({ ad, onOpen }: Props) {
  const { t } = useTranslation()
  const vehicleName = useVehicleName()
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="block w-full overflow-hidden rounded-card border border-line bg-card text-left transition-colors duration-150 hover:border-lagoon"
      >
        <span className="sr-only">{t('display.open', { brand: ad.brandName })}</span>
        <span className="block aspect-3/1 bg-black">
          <BookingCreative booking={ad} alt="" />
        </span>
        <span className="block p-4">
          <span className="flex items-start justify-between gap-3">
            <span className="min-w-0 text-lg font-semibold wrap-anywhere">{ad.brandName}</span>
            <DisplayStatus status={ad.status} />
          </span>
          <span className="mt-1 block truncate text-sm text-soft">
            {vehicleName(ad.vehicleType)} · {ad.targetRoutes.join(', ')}
          </span>
          <span className="tabular mt-2 block text-sm">
            {t('display.viewsOf', { count: ad.metrics.views, views: count(ad.metrics.views) })}
          </span>
        </span>
      </button>
    </li>
  )
}
