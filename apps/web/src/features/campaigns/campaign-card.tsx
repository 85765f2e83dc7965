import { type Campaign, type CampaignAction, type CampaignStatus, routeNamesOf } from '@ayob/contract/campaigns'
import { vehicleTypeOf } from '@ayob/contract/vehicle-types'
import { campaignOffer, obstacleOf } from '@ayob/domain/bookings/offers'
import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { useText } from '../../lib/use-text'
import { Button } from '../../ui/button'
import { Facts } from '../../ui/facts'
import { InvoiceBadge } from '../bookings/labels'
import { CampaignPicture } from './campaign-picture'
import { CampaignBadge } from './status-badge'

interface Props {
  campaign: Campaign
  busy: boolean
  onEdit: () => void
  onDelete: () => void
  onStatus: (status: CampaignStatus) => void
}

/** One campaign with what may be done to it now. */
export function CampaignCard({ campaign, busy, onEdit, onDelete, onStatus }: Props) {
  const { t } = useTranslation()
  const text = useText()
  const { status, label } = campaign
  const type = vehicleTypeOf(campaign.vehicle_type) ?? 'car'
  const routes = routeNamesOf(campaign.target_routes)
  const reasonId = useId()
  const can = (action: CampaignAction) => campaignOffer(campaign, action) === 'allowed'
  const shown = (action: CampaignAction) => campaignOffer(campaign, action) !== 'absent'
  const obstacle = (action: CampaignAction) => obstacleOf(campaignOffer(campaign, action))
  const obstacles = [...new Set((['resume', 'edit', 'delete'] as const).flatMap((action) => obstacle(action) ?? []))]
  /** What a control needs that is disabled for a reason: the reason is a line above the buttons. */
  const whyNot = (action: CampaignAction) =>
    obstacle(action) && { disabled: true, 'aria-describedby': `${reasonId}${obstacle(action)}` }
  const _icon = 'size-4'
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
            {status === 'queued' && label && <InvoiceBadge label={label} />}
          </div>
        </div>
        <h2 className="mt-1 text-lg break-words">{campaign.name}</h2>
        <p className="text-sm break-all text-soft">
          {[`${t('campaigns.id')} ${campaign.id}`, campaign.reference].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Facts
        items={[
          [t('campaigns.price'), money(campaign.price)],
          [t('campaigns.duration'), t('common.days', { count: campaign.duration_days })],
          [t('campaigns.vehicleType'), t(`states.vehicle_${type}`)],
          [
            t('campaigns.routes'),
            <span key="routes" title={routes.join(', ')}>
              {t('campaigns.routesCount', { count: routes.length })}
            </span>,
          ],
        ]}
        className="lg:grid-cols-2! max-sm:grid-cols-2"
      />
      {campaign.rejection_reason !== null && (
        <p className="text-sm break-words text-brick">
          {campaign.rejection_reason
            ? t('campaigns.rejectedWithReason', { reason: campaign.rejection_reason })
            : t('campaigns.rejected')}
        </p>
      )}
      {obstacles.map((key) => (
        <p key={key} id={`${reasonId}${key}`} className="text-sm text-soft">
          {text(key)}
        </p>
      ))}
      {label === 'Payment Required' && (
        <Link to={paths.billing()} className="text-sm font-semibold text-lagoon underline">
          {t('campaigns.pay')}
        </Link>
      )}
      <div className="mt-auto flex flex-wrap gap-2 border-t border-line pt-4">
        <Button size="small" icon={Pencil} {...whyNot('edit')} onClick={onEdit}>
          {t('campaigns.edit')}
        </Button>
        {can('start') && (
          <Button size="small" look="primary" busy={busy} icon={Play} onClick={() => onStatus('queued')}>
            {t('campaigns.start')}
          </Button>
        )}
        {can('pause') && (
          <Button size="small" busy={busy} icon={Pause} onClick={() => onStatus('paused')}>
            {t('campaigns.pause')}
          </Button>
        )}
        {shown('resume') && (
          <Button
            size="small"
            look="success"
            busy={busy}
            icon={Play}
            onClick={() => onStatus('running')}
            {...whyNot('resume')}
          >
            {t('campaigns.resume')}
          </Button>
        )}
        <Button size="small" look="quiet" className="ml-auto" icon={Trash2} {...whyNot('delete')} onClick={onDelete}>
          {t('campaigns.delete')}
        </Button>
      </div>
    </article>
  )
}
