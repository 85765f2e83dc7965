import type { AdminAd } from '@ayob/contract/ads'
import { daysBetween } from '@ayob/contract/days'
import { useTranslation } from 'react-i18next'
import { count, dayText, money, percent, today } from '../../../lib/format'
import { useVehiclesText } from '../../../lib/use-vehicle-name'
import { Button } from '../../../ui/button'
import { Facts } from '../../../ui/facts'
import { BookingCreative } from '../../creatives/booking-creative'
import type { AdDecision } from '../review/ad-review-dialogs'
import { TakenDown } from '../taken-down'
import { AdBadges } from './ad-badges'
import { AdButtons } from './ad-buttons'
import type { AdActions } from './use-ad-actions'

/** Returns the remaining time of an ad, in words. */
function useTimeRemaining({ status, endDate }: AdminAd): string {
  const { t } = useTranslation()
  if (status === 'completed') return t('states.completed')
  if (status === 'scheduled') return t('admin.startsSoon')
  const runs = status === 'running' || status === 'paused'
  return runs && endDate ? t('admin.daysLeft', { count: Math.max(0, daysBetween(today(), endDate)) }) : '–'
}

interface Props {
  ad: AdminAd
  actions: AdActions
  onDecide: (decision: AdDecision) => void
  onDetails: () => void
  onSettings: () => void
}

/** An ad in the administrators' monitor. */
export function AdCard({ ad, actions, onDecide, onDetails, onSettings }: Props) {
  const { t } = useTranslation()
  const remaining = useTimeRemaining(ad)
  const vehiclesText = useVehiclesText()
  const { metrics } = ad
  return (
    <article
      aria-label={ad.brandName}
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-4 sm:p-5"
    >
      <header className="flex flex-wrap items-start gap-4">
        <div className="aspect-[3/1] w-36 flex-none overflow-hidden rounded-control bg-black">
          <BookingCreative booking={ad} />
        </div>
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="truncate text-lg">{ad.brandName}</h2>
          <p className="tabular text-sm text-soft">
            {[ad.reference, vehiclesText([ad]), t('common.days', { count: ad.durationDays })].join(' · ')}
          </p>
          <p className="truncate text-sm text-soft">
            {ad.advertiser.organizationName}{' '}
            <span className="tabular text-xs">{t('admin.idOf', { id: ad.advertiser.id })}</span>
          </p>
        </div>
        <AdBadges ad={ad} />
      </header>
      <Facts
        least="6rem"
        columns={6}
        items={[
          [t('admin.budget'), money(ad.price)],
          [t('monitor.impressions'), count(metrics.totalImpressions)],
          [t('monitor.clicks'), count(metrics.totalClicks)],
          [t('monitor.ctr'), percent(metrics.ctr)],
          [t('admin.startDate'), ad.startDate ? dayText(ad.startDate) : '–'],
          [t('admin.timeRemaining'), remaining],
        ]}
      />
      <TakenDown booking={ad} />
      {ad.status === 'cancelled' && (
        <p className="text-sm text-soft">
          {t('admin.cancelledNote')}
          {ad.rejectionReason && ` ${t('monitor.reason', { reason: ad.rejectionReason })}`}
        </p>
      )}
      {ad.actions.includes('approve') && !ad.media.playable && (
        <p className="text-sm text-amber">{t('admin.notPlayable')}</p>
      )}
      <footer className="flex flex-wrap gap-2 border-t border-line pt-4">
        <AdButtons ad={ad} actions={actions} onDecide={onDecide} />
        <div className="ml-auto flex flex-wrap gap-2">
          <Button size="small" variant="quiet" onClick={onSettings}>
            {t('admin.manageSettings')}
          </Button>
          <Button size="small" variant="quiet" onClick={onDetails}>
            {t('admin.viewDetails')}
          </Button>
        </div>
      </footer>
    </article>
  )
}
