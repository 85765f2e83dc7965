import { ADVERTISER_SORTS, adminAdvertisers } from '@ayob/contract/people'
import { Building2, CircleCheck, Clock, PauseCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AdvertiserDialog } from '../../features/people/advertiser-dialog'
import { PeoplePage, usePeopleState } from '../../features/people/people-page'
import { PersonCard } from '../../features/people/person-card'
import { count, dateOf, money } from '../../lib/format'
import { ExternalLink } from '../../ui/external-link'

/** /admin/advertisers: advertisers with their bookings and spending; switches accounts on and off. */
export function AdminAdvertisers() {
  const { t } = useTranslation()
  const state = usePeopleState(ADVERTISER_SORTS)
  return (
    <>
      <PeoplePage
        kind="advertisers"
        state={state}
        call={adminAdvertisers}
        people={({ advertisers }) => advertisers}
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
              [t('people.email'), one.email],
              [t('people.phone'), one.phone],
              [t('people.website'), one.website && <ExternalLink href={one.website} />],
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
