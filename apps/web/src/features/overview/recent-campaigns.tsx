import { type Campaign, type CampaignStatus, listCampaigns } from '@ayob/contract/campaigns'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MONITOR, useCall } from '../../lib/calls'
import { money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { Badge, type Tone } from '../../ui/badge'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'
import { LedBoard } from '../../ui/led'
import { EmptyState, Loaded } from '../../ui/states'
import { Vehicle } from '../../ui/vehicles/vehicle'

const RECENT = 5

/** The overview shows running as good and paused as bad. */
const TONES: Partial<Record<CampaignStatus, Tone>> = { running: 'success', paused: 'error' }

/** The newest campaigns. `booked` is true when there are ads that were booked without a campaign. */
export function RecentCampaigns({ booked }: { booked: boolean }) {
  const { t } = useTranslation()
  const query = useCall(listCampaigns, { ...MONITOR, refetchOnMount: 'always' })
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
        <Loaded query={query} failed={t('overview.campaignsFailed')} rowHeight="h-12">
          {(campaigns) =>
            campaigns.length === 0 ? (
              <EmptyState
                title={t('overview.noCampaigns')}
                picture={<Vehicle type="tuktuk" screen={<LedBoard lines={['YOUR AD', 'HERE']} />} />}
                action={
                  <ButtonLink to={booked ? paths.monitorAds() : paths.bookAd()}>
                    {booked ? t('monitor.toMonitor') : t('monitor.bookFirst')}
                  </ButtonLink>
                }
              >
                {booked ? t('overview.bookedText') : t('overview.noCampaignsText')}
              </EmptyState>
            ) : (
              <ul className="-mt-2 divide-y divide-line">
                {campaigns.slice(0, RECENT).map((campaign) => (
                  <Row key={campaign.id} campaign={campaign} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Card>
  )
}

function Row({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="truncate font-medium">{campaign.brand}</p>
        <p className="truncate text-xs text-soft">{campaign.id}</p>
        <p className="tabular text-sm text-soft">
          <span>{money(campaign.price)}</span> · <span>{t('common.days', { count: campaign.duration_days })}</span>
        </p>
      </div>
      <Badge tone={TONES[campaign.status] ?? 'neutral'} icon={campaign.status === 'paused' ? 'paused' : undefined}>
        {t(`campaigns.${campaign.status}`)}
      </Badge>
    </li>
  )
}
