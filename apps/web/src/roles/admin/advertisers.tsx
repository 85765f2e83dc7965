import { ADVERTISER_SORTS, type Advertiser } from '@ayob/contract/people'
import { Building2, CircleCheck, Clock, PauseCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AdvertiserDialog } from '../../features/people/advertiser-dialog'
import { PAGE, PeoplePage, PeopleSkeleton, usePeopleQuery } from '../../features/people/people-page'
import { PersonCard } from '../../features/people/person-card'
import { useAdvertisers } from '../../features/people/use-people'
import { count, dateOf, money } from '../../lib/format'
import { Loaded } from '../../ui/loaded'
import { PageHeader } from '../../ui/page-header'
import { StatCard, StatRow } from '../../ui/stat-card'

/** /admin/advertisers: who advertises, what they booked and paid, and the switch. */
export function AdminAdvertisers() {
  const { t } = useTranslation()
  const state = usePeopleQuery(ADVERTISER_SORTS)
  const { status, page, q, sort } = state
  const query = useAdvertisers({ status, page, q, sort, limit: PAGE })
  const waiting = useAdvertisers({ status: 'pending', q, limit: PAGE }, status === 'all' && page === 1)
  if (!query.data) {
    return (
      <>
        <PageHeader title={t('people.title_advertisers')} subtitle={t('people.subtitle_advertisers')} />
        <Loaded query={query} failed={t('people.advertisersFailed')} skeleton={<PeopleSkeleton />}>
          {() => null}
        </Loaded>
      </>
    )
  }
  const { advertisers, total, counts, summary } = query.data
  const first = page === 1 ? (waiting.data?.advertisers ?? []) : []
  const pending = status === 'all' ? first : advertisers.filter((one) => one.status === 'pending')
  return (
    <>
      <PeoplePage<Advertiser, (typeof ADVERTISER_SORTS)[number]>
        kind="advertisers"
        state={state}
        people={advertisers}
        pending={pending}
        total={total}
        counts={counts}
        cards={
          <StatRow>
            <StatCard
              label={t('people.totalAdvertisers')}
              value={count(summary.totalAdvertisers)}
              icon={Building2}
              colour="blue"
            />
            <StatCard
              label={t('people.status_active')}
              value={count(summary.activeAdvertisers)}
              icon={CircleCheck}
              colour="green"
            />
            <StatCard
              label={t('people.status_pending')}
              value={count(summary.pendingAdvertisers)}
              icon={Clock}
              colour="orange"
            />
            <StatCard
              label={t('people.status_inactive')}
              value={count(summary.inactiveAdvertisers)}
              icon={PauseCircle}
              colour="purple"
            />
          </StatRow>
        }
        card={(one, onOpen, onSwitch) => (
          <PersonCard
            person={one}
            onOpen={onOpen}
            onSwitch={onSwitch}
            facts={[
              [
                t('people.email'),
                <span key="email" className="wrap-anywhere">
                  {one.email}
                </span>,
              ],
              [t('people.phone'), one.phone],
              [
                t('people.website'),
                one.website && (
                  <a key="web" className="link wrap-anywhere" href={one.website} target="_blank" rel="noreferrer">
                    {one.website}
                  </a>
                ),
              ],
              [t('people.joined'), dateOf(one.joinedDate)],
              [t('people.campaigns'), count(one.totalCampaigns)],
              [t('people.spent'), money(one.totalSpent)],
            ]}
          />
        )}
      />
      <AdvertiserDialog id={state.openId} onClose={() => state.setOpenId(null)} />
    </>
  )
}
