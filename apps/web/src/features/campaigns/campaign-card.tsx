import { awaitedBy } from '@ayob/contract/booking-states'
import { type Campaign, type CampaignAction, type CampaignStatus, routeNamesOf } from '@ayob/contract/campaigns'
import { vehicleTypeOf } from '@ayob/contract/vehicle-types'
import { campaignOffer, obstacleOf } from '@ayob/domain/bookings/offers'
import { reasonText } from '@ayob/i18n/reasons'
import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { placeName } from '../../lib/place-name'
import { useText } from '../../lib/use-text'
import { Button } from '../../ui/button'
import { TwoLines } from '../../ui/data-table'
import { Facts } from '../../ui/facts'
import { InvoiceBadge } from '../bookings/labels'
import { limitedHoursText } from '../hours/hours-text'
import { CampaignBadge } from './campaign-badge'
import { campaignBuys } from './campaign-buys'
import { CampaignPicture } from './campaign-picture'

interface Props {
  campaign: Campaign
  busy: boolean
  onEdit: () => void
  onStart: () => void
  onDelete: () => void
  onStatus: (status: CampaignStatus) => void
}

const BUTTONS = [
  ['edit', 'secondary', Pencil, undefined],
  ['start', 'primary', Play, undefined],
  ['pause', 'secondary', Pause, undefined],
  ['resume', 'success', Play, undefined],
  ['delete', 'quiet', Trash2, 'ml-auto'],
] as const
const NEXT = { pause: 'paused', resume: 'running' } as const

/** A campaign with its actions. */
export function CampaignCard({ campaign, busy, onEdit, onStart, onDelete, onStatus }: Props) {
  const { t } = useTranslation()
  const text = useText()
  const { status, label } = campaign
  const type = vehicleTypeOf(campaign.vehicle_type) ?? 'car'
  const routes = routeNamesOf(campaign.target_routes)
  const reasonId = useId()
  const isShown = (action: CampaignAction) => campaignOffer(campaign, action) !== 'absent'
  const obstacle = (action: CampaignAction) => obstacleOf(campaignOffer(campaign, action))
  const obstacles = [...new Set((['resume', 'edit', 'delete'] as const).flatMap((action) => obstacle(action) ?? []))]
  /** Returns the properties of a button that is disabled for a reason. The reason is a line above the buttons. */
  const whyNot = (action: CampaignAction) =>
    obstacle(action) && { disabled: true, 'aria-describedby': `${reasonId}${obstacle(action)}` }
  return (
    <article
      aria-label={campaign.name}
      className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-card p-4 sm:p-5"
    >
      <CampaignPicture campaign={campaign} />
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 truncate font-medium text-soft">{campaign.brand}</p>
          <div className="flex flex-wrap gap-2">
            <CampaignBadge status={status} />
            {status === 'queued' && label && <InvoiceBadge label={label} status="scheduled" />}
          </div>
        </div>
        <h2 className="mt-1 text-lg break-words">{campaign.name}</h2>
        <p className="text-sm break-all text-soft">
          {[`${t('campaigns.id')} ${campaign.id}`, campaign.reference].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Facts
        items={[
          [
            t('campaigns.price'),
            <TwoLines key="price" below={t('campaigns.withVat', { amount: money(campaign.total) })}>
              {money(campaign.price)}
            </TwoLines>,
          ],
          [t('campaigns.duration'), t('common.days', { count: campaign.duration_days })],
          [t('campaigns.vehicleType'), t(`states.vehicle_${type}`)],
          [
            t('campaigns.routes'),
            <span key="routes" title={routes.map(placeName).join(', ')}>
              {t('campaigns.routesCount', { count: routes.length })}
            </span>,
          ],
          [t('booking.hours'), limitedHoursText(campaign)],
        ]}
        columns={2}
        least="7.5rem"
      />
      {routes.length > 0 && (
        <p className="tabular text-sm text-soft">
          {campaignBuys(t, routes.length, campaign.goal, campaign.duration_days)}
        </p>
      )}
      {campaign.rejection_reason !== null && (
        <p className="text-sm break-words text-brick">
          {campaign.rejection_reason
            ? t('campaigns.rejectedWithReason', { reason: reasonText(t, campaign.rejection_reason) })
            : t('campaigns.rejected')}
        </p>
      )}
      {obstacles.map((key) => (
        <p key={key} id={`${reasonId}${key}`} className="text-sm text-soft">
          {text(key)}
        </p>
      ))}
      {label && awaitedBy(label) === 'payment' && (
        <Link to={paths.billing()} className="text-sm font-semibold text-lagoon underline">
          {t('campaigns.pay')}
        </Link>
      )}
      <div className="mt-auto flex flex-wrap gap-2 border-t border-line pt-4">
        {BUTTONS.map(([action, variant, icon, className]) => {
          if (!isShown(action)) return null
          return (
            <Button
              key={action}
              size="small"
              variant={variant}
              icon={icon}
              className={className}
              busy={action in NEXT && busy}
              {...whyNot(action)}
              onClick={() => {
                if (action === 'edit') onEdit()
                else if (action === 'start') onStart()
                else if (action === 'delete') onDelete()
                else onStatus(NEXT[action])
              }}
            >
              {t(`campaigns.${action}`)}
            </Button>
          )
        })}
      </div>
    </article>
  )
}
