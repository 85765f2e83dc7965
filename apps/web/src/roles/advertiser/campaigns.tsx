import {
  CAMPAIGN_STATES,
  type Campaign,
  changeCampaign,
  createCampaign,
  deleteCampaign,
  listCampaigns,
  routeNamesOf,
} from '@ayob/contract/campaigns'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NeedsRole } from '../../features/access/needs-role'
import { useBarred } from '../../features/access/use-barred'
import { BOOKING_READS } from '../../features/bookings/booking-reads'
import { campaignBuys } from '../../features/campaigns/campaign-buys'
import { CampaignCard } from '../../features/campaigns/campaign-card'
import { CampaignDialog } from '../../features/campaigns/campaign-dialog'
import { useListState } from '../../lib/address'
import { MONITOR, useAction, useCall } from '../../lib/calls'
import { money } from '../../lib/format'
import { failureOf } from '../../lib/refusals'
import { useConfirmedAction } from '../../lib/use-confirmed-action'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { LedBoard } from '../../ui/led'
import { ListPage } from '../../ui/list-page'
import { Vehicle } from '../../ui/vehicles/vehicle'

const TABS = ['all', ...CAMPAIGN_STATES] as const
type Tab = (typeof TABS)[number]

const inTab = (campaigns: readonly Campaign[], tab: Tab) =>
  campaigns.filter(({ status }) => tab === 'all' || status === tab)

/** /campaigns: ads for named routes, from the draft to the end of the flight. */
export function Campaigns() {
  const { t } = useTranslation()
  const query = useCall(listCampaigns, { ...MONITOR, refetchOnMount: 'always' })
  const list = useListState({ tabs: TABS })
  const barred = useBarred(createCampaign)
  const [editing, setEditing] = useState<{ campaign: Campaign | null } | null>(null)
  const status = useAction(changeCampaign, {
    done: t('campaigns.statusUpdated'),
    failed: (error) => failureOf(error, t('campaigns.statusFailed')),
    refresh: [listCampaigns, ...BOOKING_READS],
  })
  const start = useConfirmedAction(changeCampaign, {
    input: ({ id, version }: Campaign) => ({ params: { id }, body: { status: 'queued' as const, version } }),
    done: t('campaigns.statusUpdated'),
    failed: (error) => failureOf(error, t('campaigns.statusFailed')),
    // A campaign that starts becomes a booking.
    refresh: [listCampaigns, ...BOOKING_READS],
  })
  const removal = useConfirmedAction(deleteCampaign, {
    input: ({ id }: Campaign) => ({ params: { id } }),
    done: t('campaigns.deleted'),
    failed: (error) => failureOf(error, t('campaigns.deleteFailed')),
    refresh: [listCampaigns],
  })
  return (
    <>
      <ListPage
        title={t('campaigns.title')}
        subtitle={t('campaigns.subtitle')}
        actions={
          <NeedsRole call={createCampaign} className="max-w-96">
            <Button variant="primary" icon={Plus} onClick={() => setEditing({ campaign: null })}>
              {t('campaigns.new')}
            </Button>
          </NeedsRole>
        }
        query={query}
        failed={t('campaigns.loadFailed')}
        list={list}
        rows={(campaigns) => inTab(campaigns, list.tab)}
        tabs={{
          label: t('campaigns.filter'),
          text: (tab) => t(`campaigns.${tab}`),
          counts: (campaigns) => Object.fromEntries(TABS.map((tab) => [tab, inTab(campaigns, tab).length])),
        }}
        empty={
          list.tab === 'all'
            ? t('campaigns.emptyAll')
            : t('campaigns.empty', { status: t(`campaigns.${list.tab}`).toLowerCase() })
        }
        emptyText={t('campaigns.emptyText')}
        emptyPicture={<Vehicle type="bus" screen={<LedBoard lines={['YOUR AD', 'HERE']} />} />}
      >
        {(campaigns) => (
          <fieldset
            disabled={barred !== undefined}
            className="grid min-w-0 grid-cols-1 gap-4 md:grid-cols-2 2xl:grid-cols-3"
          >
            {campaigns.map((campaign) => (
              <CampaignCard
                key={campaign.id}
                campaign={campaign}
                busy={status.busyWith?.params.id === campaign.id}
                onEdit={() => setEditing({ campaign })}
                onStart={() => start.ask(campaign)}
                onDelete={() => removal.ask(campaign)}
                onStatus={(next) =>
                  status.run({ params: { id: campaign.id }, body: { status: next, version: campaign.version } })
                }
              />
            ))}
          </fieldset>
        )}
      </ListPage>
      {editing && <CampaignDialog campaign={editing.campaign} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        {...start.dialog}
        variant="primary"
        title={t('campaigns.startTitle', { name: start.item?.name ?? '' })}
        confirm={t('campaigns.start')}
      >
        {start.item && <StartText campaign={start.item} />}
      </ConfirmDialog>
      <ConfirmDialog
        {...removal.dialog}
        title={t('campaigns.deleteTitle', { name: removal.item?.name ?? '' })}
        confirm={t('campaigns.delete')}
      >
        {t('campaigns.deleteText')}
      </ConfirmDialog>
    </>
  )
}

/** What a campaign buys, what it will cost, and that what isn't shown comes back. */
function StartText({ campaign: { target_routes, duration_days, goal, total } }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const routes = routeNamesOf(target_routes).length
  return (
    <div className="grid gap-2">
      {routes > 0 && <p>{campaignBuys(t, routes, goal, duration_days)}</p>}
      <p>{t('campaigns.startText', { total: money(total) })}</p>
      <p>{t('booking.creditBack')}</p>
    </div>
  )
}
