import type { AnswerOf } from '@ayob/contract/call'
import { ADVERTISER_SORTS, adminAdvertiser, adminAdvertisers, switchUser } from '@ayob/contract/people'
import { Building2, CircleCheck, Clock, PauseCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IfRole } from '../../features/access/needs-role'
import { InvoiceBadge } from '../../features/bookings/labels'
import { PeoplePage, usePeopleState } from '../../features/people/people-page'
import { PersonBadge } from '../../features/people/person-card'
import { PersonHistory } from '../../features/people/person-history'
import { MONITOR, useCall } from '../../lib/calls'
import { count, dateOf, money } from '../../lib/format'
import { readableAddress } from '../../lib/readable-address'
import { useConfirmedAction } from '../../lib/use-confirmed-action'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { DataTable, TwoLines } from '../../ui/data-table'
import { Dialog } from '../../ui/dialog'
import { ExternalLink } from '../../ui/external-link'
import { Facts } from '../../ui/facts'
import { Loaded } from '../../ui/states'

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
        facts={[
          [t('people.email'), ({ email }) => email, 16],
          [t('people.phone'), ({ phone }) => phone, 9],
          [t('people.website'), ({ website }) => website && <ExternalLink href={website} />, 14],
          [t('people.joined'), ({ joinedDate }) => dateOf(joinedDate), 8],
          [t('people.campaigns'), ({ totalCampaigns }) => count(totalCampaigns), 8],
          [t('people.spent'), ({ totalSpent }) => money(totalSpent), 10],
        ]}
      />
      <AdvertiserDialog id={state.openId} onClose={() => state.setOpenId(null)} />
    </>
  )
}

/** An advertiser in detail: facts, newest bookings, and history. */
function AdvertiserDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const query = useCall(adminAdvertiser, { params: { id: id ?? '' }, enabled: !!id, ...MONITOR })
  return (
    <Dialog open={!!id} onClose={onClose} wide title={query.data?.advertiser.name ?? t('people.details')}>
      <Loaded query={query} failed={t('people.advertisersFailed')} rows={2} rowHeight="h-24">
        {({ advertiser, members, bookings }) => (
          <div className="grid gap-7">
            <Facts
              items={[
                [t('people.status'), <PersonBadge key="status" person={advertiser} />],
                [t('people.contact'), advertiser.contactName],
                [t('people.email'), advertiser.email],
                [t('people.phone'), advertiser.phone],
                [t('people.website'), advertiser.website && readableAddress(advertiser.website)],
                [t('people.joined'), dateOf(advertiser.joinedDate)],
                [t('people.campaigns'), count(advertiser.totalCampaigns)],
                [t('people.spent'), money(advertiser.totalSpent)],
              ]}
            />
            {members.length > 1 && <MemberTable members={members} />}
            <section>
              <h3 className="mb-2 text-lg">{t('people.bookings')}</h3>
              {bookings.length === 0 ? (
                <p className="text-soft">{t('people.noBookings')}</p>
              ) : (
                <DataTable
                  label={t('people.bookings')}
                  rows={bookings}
                  keyOf={(booking) => booking.id}
                  columns={[
                    {
                      title: t('people.booking'),
                      cell: ({ reference }) => <span className="tabular">{reference}</span>,
                    },
                    { title: t('people.brand'), cell: ({ brandName }) => brandName },
                    { title: t('people.price'), align: 'right', cell: ({ price }) => money(price) },
                    {
                      title: t('people.status'),
                      cell: ({ label, status }) => <InvoiceBadge label={label} status={status} />,
                    },
                    { title: t('people.submitted'), cell: ({ createdAt }) => dateOf(createdAt) },
                  ]}
                />
              )}
            </section>
            <PersonHistory id={advertiser.id} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

type Member = AnswerOf<typeof adminAdvertiser>['members'][number]

/** The members of an organisation. Members without their own organisation appear in no other list, so they are switched off here. */
function MemberTable({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation()
  const switching = useConfirmedAction(switchUser, {
    input: ({ id, status }: Member) => ({
      params: { id },
      body: { status: status === 'active' ? ('inactive' as const) : ('active' as const) },
    }),
    done: ({ message }) => message,
    failed: t('people.memberFailed'),
    refresh: [adminAdvertiser],
  })
  const isOn = switching.item?.status === 'active'
  return (
    <section>
      <h3 className="mb-2 text-lg">{t('people.members')}</h3>
      <DataTable
        label={t('people.members')}
        rows={members}
        keyOf={({ id }) => id}
        columns={[
          { title: t('people.memberName'), cell: ({ name, email }) => <TwoLines below={email}>{name}</TwoLines> },
          { title: t('people.memberRole'), cell: ({ role }) => t(`team.role_${role}`) },
          {
            title: t('people.status'),
            cell: ({ status }) => (
              <Badge tone={status === 'active' ? 'success' : 'neutral'}>{t(`people.member_${status}`)}</Badge>
            ),
          },
          {
            title: t('people.memberActions'),
            actions: true,
            cell: (member) =>
              member.invited && (
                <IfRole call={switchUser}>
                  <Button size="small" onClick={() => switching.ask(member)}>
                    {t(member.status === 'active' ? 'people.memberOff' : 'people.memberOn')}
                  </Button>
                </IfRole>
              ),
          },
        ]}
      />
      <ConfirmDialog
        {...switching.dialog}
        variant={isOn ? 'danger' : 'primary'}
        title={t(isOn ? 'people.memberOffTitle' : 'people.memberOnTitle', { name: switching.item?.name ?? '' })}
        confirm={t(isOn ? 'people.memberOff' : 'people.memberOn')}
      >
        {t(isOn ? 'people.memberOffText' : 'people.memberOnText')}
      </ConfirmDialog>
    </section>
  )
}
