import type { BookingStatus } from '@ayob/contract/booking-states'
import { HOUR_S } from '@ayob/contract/durations'
import type { DisplayAd } from '@ayob/contract/live-display'
import { useTranslation } from 'react-i18next'
import { count, hoursText, money, usd } from '../../lib/format'
import { placeName } from '../../lib/place-name'
import { useVehicleName } from '../../lib/use-vehicle-name'
import { Badge } from '../../ui/badge'
import { Dialog } from '../../ui/dialog'
import { Facts } from '../../ui/facts'
import { BookingCreative } from '../creatives/booking-creative'

interface Props {
  ad: DisplayAd
  onOpen: () => void
}

/** An approved ad on the wall, with its creative, state and views. */
export function DisplayCard({ ad, onOpen }: Props) {
  const { t } = useTranslation()
  const vehicleName = useVehicleName()
  return (
    <li className="min-w-0">
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
            {vehicleName(ad.vehicleType)} · {ad.targetRoutes.map(placeName).join(', ')}
          </span>
          <span className="tabular mt-2 block text-sm">
            {t('display.viewsOf', { count: ad.metrics.views, views: count(ad.metrics.views) })}
          </span>
        </span>
      </button>
    </li>
  )
}

/** The metrics of one ad so far. */
export function MetricsDialog({ ad, onClose }: { ad: DisplayAd | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const vehicleName = useVehicleName()
  return (
    <Dialog open={!!ad} onClose={onClose} title={ad?.brandName ?? ''} description={t('display.estimate')}>
      {ad && (
        <div className="grid gap-5">
          <div className="aspect-3/1 overflow-hidden rounded-control bg-black">
            <BookingCreative booking={ad} alt={ad.brandName} />
          </div>
          <Facts
            columns={2}
            items={[
              [t('display.status'), <DisplayStatus key="status" status={ad.status} />],
              [t('display.vehicle'), vehicleName(ad.vehicleType)],
              [t('display.impressions'), count(ad.metrics.impressions)],
              [t('display.views'), count(ad.metrics.views)],
              [t('display.screenTime'), hoursText(ad.metrics.screenTime / HOUR_S)],
              [
                t('display.spending'),
                <span key="spending" title={money(ad.metrics.spending)}>
                  {usd(ad.metrics.spendingUsd)}
                  <span className="block text-sm text-soft">{money(ad.metrics.spending)}</span>
                </span>,
              ],
              [t('display.targets'), ad.targetRoutes.map(placeName).join(', ')],
              [t('display.coverage'), ad.metrics.routeCoverage.map(placeName).join(', ') || t('display.noCoverage')],
            ]}
          />
        </div>
      )}
    </Dialog>
  )
}

/** The state of an approved ad in one word. */
export function DisplayStatus({ status }: { status: BookingStatus }) {
  const { t } = useTranslation()
  if (status === 'running') return <Badge tone="live">{t('states.live')}</Badge>
  if (status === 'completed') return <Badge tone="success">{t('states.completed')}</Badge>
  return (
    <Badge tone={status === 'paused' ? 'neutral' : 'info'} icon={status === 'paused' ? 'paused' : undefined}>
      {t(status === 'paused' ? 'states.paused' : 'states.scheduled')}
    </Badge>
  )
}
