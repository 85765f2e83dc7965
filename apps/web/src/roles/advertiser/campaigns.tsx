import { CAMPAIGN_STATES, type Campaign } from '@ayob/contract/campaigns'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CampaignCard } from '../../features/campaigns/campaign-card'
import { CampaignDialog } from '../../features/campaigns/campaign-dialog'
import { useCampaignStatus, useCampaigns, useDeleteCampaign } from '../../features/campaigns/use-campaigns'
import { messageOf } from '../../lib/api-error'
import { useTab } from '../../lib/use-tab'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { LedBoard } from '../../ui/led'
import { PageHeader } from '../../ui/page-header'
import { SkeletonCards } from '../../ui/skeleton'
import { EmptyState, ErrorState } from '../../ui/states'
import { Tabs } from '../../ui/tabs'
import { Vehicle } from '../../ui/vehicles/vehicle'

/** The campaign that is being written: a new one, or one that is edited. */
type Writing = { campaign: Campaign | null } | null

/** /campaigns: ads aimed at named routes, from the draft to the end of the flight. */
export function Campaigns() {
  const { t } = useTranslation()
  const query = useCampaigns()
  const [tab, setTab] = useTab(['all', ...CAMPAIGN_STATES])
  const [writing, setWriting] = useState<Writing>(null)
  const [deleting, setDeleting] = useState<Campaign | null>(null)
  const status = useCampaignStatus()
  const remove = useDeleteCampaign(() => setDeleting(null))
  const create = (
    <Button
      look="primary"
      icon={<Plus aria-hidden className="size-[1.125rem]" />}
      onClick={() => setWriting({ campaign: null })}
    >
      {t('campaigns.new')}
    </Button>
  )
  const header = <PageHeader title={t('campaigns.title')} subtitle={t('campaigns.subtitle')} actions={create} />

  if (query.isPending) {
    return (
      <>
        {header}
        <SkeletonCards />
      </>
    )
  }
  if (!query.data) {
    return (
      <>
        {header}
        <ErrorState
          title={t('campaigns.loadFailed')}
          detail={messageOf(query.error, t('errors.network'))}
          onRetry={() => void query.refetch()}
        />
      </>
    )
  }
  const of = (value: typeof tab) => query.data.filter((campaign) => value === 'all' || campaign.status === value)
  const shown = of(tab)
  return (
    <>
      {header}
      <Tabs
        label={t('campaigns.filter')}
        items={(['all', ...CAMPAIGN_STATES] as const).map((value) => ({
          value,
          label: t(`campaigns.${value}`),
          count: of(value).length,
        }))}
        value={tab}
        onChange={setTab}
      >
        {shown.length === 0 ? (
          <EmptyState
            title={tab === 'all' ? t('campaigns.emptyAll') : t('campaigns.empty', { status: tab })}
            picture={<Vehicle type="bus" screen={<LedBoard lines={['YOUR AD', 'HERE']} />} />}
          >
            {t('campaigns.emptyText')}
          </EmptyState>
        ) : (
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2 2xl:grid-cols-3">
            {shown.map((campaign) => (
              <CampaignCard
                key={campaign.id}
                campaign={campaign}
                busy={status.isPending && status.variables.campaign.id === campaign.id}
                onEdit={() => setWriting({ campaign })}
                onDelete={() => setDeleting(campaign)}
                onStatus={(next) => status.mutate({ campaign, status: next })}
              />
            ))}
          </div>
        )}
      </Tabs>
      {writing && <CampaignDialog campaign={writing.campaign} onClose={() => setWriting(null)} />}
      <ConfirmDialog
        open={!!deleting}
        title={t('campaigns.deleteTitle', { name: deleting?.name ?? '' })}
        confirm={t('campaigns.delete')}
        busy={remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate(deleting)}
      >
        {t('campaigns.deleteText')}
      </ConfirmDialog>
    </>
  )
}
