import { type RecentAd, recentAds } from '@ayob/contract/overview'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MONITOR, useCall } from '../../lib/calls'
import { money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'
import { LedBoard } from '../../ui/led'
import { EmptyState, Loaded } from '../../ui/states'
import { Vehicle } from '../../ui/vehicles/vehicle'
import { BookingBadges } from '../bookings/labels'
import { CampaignBadge } from '../campaigns/campaign-badge'

/** The newest ads, whichever way they were made: campaigns on routes, and ads booked on the map. */
export function RecentCampaigns() {
  const { t } = useTranslation()
  const query = useCall(recentAds, { ...MONITOR, refetchOnMount: 'always' })
  return (
    <Card
      title={t('overview.recent')}
      aside={
        <Link to={paths.campaigns()} className="text-sm font-medium text-lagoon underline">
          {t('overview.allCampaigns')}
        </Link>
      }
    >
      <div className="mt-4">
        <Loaded query={query} failed={t('overview.recentFailed')} rowHeight="h-12">
          {(ads) =>
            ads.length === 0 ? (
              <EmptyState
                title={t('overview.noCampaigns')}
                picture={<Vehicle type="tuktuk" screen={<LedBoard lines={['YOUR AD', 'HERE']} />} />}
                action={<ButtonLink to={paths.bookAd()}>{t('monitor.bookFirst')}</ButtonLink>}
              >
                {t('overview.noCampaignsText')}
              </EmptyState>
            ) : (
              <ul className="-mt-2 divide-y divide-line">
                {ads.map((ad) => (
                  <Row key={ad.id} ad={ad} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Card>
  )
}

function Row({ ad }: { ad: RecentAd }) {
  const { t } = useTranslation()
  const isCampaign = ad.kind === 'campaign'
  const numbers = isCampaign ? [ad.id, ad.reference] : [ad.reference]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <Link
          to={isCampaign ? paths.campaigns() : paths.monitorAd(ad.id)}
          className="block truncate font-medium hover:underline"
        >
          {ad.brand}
        </Link>
        <p className="tabular truncate text-xs text-soft">{numbers.filter(Boolean).join(' · ')}</p>
        <p className="tabular text-sm text-soft">
          <span>{money(ad.price)}</span> {isCampaign && t('campaigns.plusVat')} ·{' '}
          <span>{t('common.days', { count: ad.duration_days })}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isCampaign ? <CampaignBadge status={ad.status} /> : <BookingBadges booking={ad} />}
      </div>
    </li>
  )
}
