import type { DisplayAd } from '@ayob/contract/live-display'
import { useTranslation } from 'react-i18next'
import { count, hoursText, money, usd } from '../../lib/format'
import { useVehicleName } from '../../lib/use-vehicle-name'
import { Dialog } from '../../ui/dialog'
import { Facts } from '../../ui/facts'
import { BookingCreative } from '../creatives/booking-creative'
import { DisplayStatus } from './display-status'

const HOUR_S = 3600

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
            className="lg:grid-cols-2!"
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
              [t('display.targets'), ad.targetRoutes.join(', ')],
              [t('display.coverage'), ad.metrics.routeCoverage.join(', ') || t('display.noCoverage')],
            ]}
          />
        </div>
      )}
    </Dialog>
  )
}
