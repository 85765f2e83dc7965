import { adminAdvertiser } from '@ayob/contract/people'
import { useTranslation } from 'react-i18next'
import { MONITOR, useCall } from '../../lib/calls'
import { count, dateOf, money } from '../../lib/format'
import { readableAddress } from '../../lib/readable-address'
import { DataTable } from '../../ui/data-table'
import { Dialog } from '../../ui/dialog'
import { Facts } from '../../ui/facts'
import { Loaded } from '../../ui/states'
import { InvoiceBadge } from '../bookings/labels'
import { MemberTable } from './member-table'
import { PersonBadge } from './person-card'
import { PersonHistory } from './person-history'

/** An advertiser in detail: facts, newest bookings, and history. */
export function AdvertiserDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
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
                    { title: t('people.status'), cell: ({ label }) => <InvoiceBadge label={label} /> },
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
