import { ADVERTISER_SORTS, adminAdvertisers } from '@ayob/contract/people'
import { Building2, CircleCheck, Clock, PauseCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AdvertiserDialog } from '../../features/people/advertiser-dialog'
import { PAGE, PeoplePage, usePeopleState } from '../../features/people/people-page'
import { PersonCard } from '../../features/people/person-card'
import { LIST, useCall } from '../../lib/calls'
import { count, dateOf, money } from '../../lib/format'

/** /admin/advertisers: advertisers with their bookings and spending; switches accounts on and off. */
export function AdminAdvertisers() {
  const { t } = useTranslation()
  const state = usePeopleState(ADVERTISER_SORTS)
  const { tab: status, page, q, sort } = state
  const query = useCall(adminAdvertisers, { query: { status, page, q, sort, limit: PAGE }, ...LIST })
  const waiting = useCall(adminAdvertisers, {
    query: { status: 'pending', q, limit: PAGE },
    enabled: status === 'all' && page === 1,
    ...LIST,
  })
  return (
    <>
      <PeoplePage
        kind="advertisers"
        state={state}
        query={query}
        people={({ advertisers }) => advertisers}
        waiting={waiting.data?.advertisers ?? []}
        figures={({ summary }) => [
          [t('people.totalAdvertisers'), count(summary.totalAdvertisers), Building2, 'blue'],
          [t('people.status_active'), count(summary.activeAdvertisers), CircleCheck, 'green'],
          [t('people.status_pending'), count(summary.pendingAdvertisers), Clock, 'orange'],
          [t('people.status_inactive'), count(summary.inactiveAdvertisers), PauseCircle, 'purple'],
        ]}
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
