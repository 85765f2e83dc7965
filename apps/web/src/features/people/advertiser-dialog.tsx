import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api-error'
import { count, dateOf, money } from '../../lib/format'
import { DataTable } from '../../ui/data-table'
import { Dialog } from '../../ui/dialog'
import { Facts } from '../../ui/facts'
import { SkeletonCards } from '../../ui/skeleton'
import { ErrorState } from '../../ui/states'
import { InvoiceBadge } from '../bookings/labels'
import { PersonBadge } from './person-card'
import { PersonHistory } from './person-history'
import { useAdvertiser } from './use-people'

/** An advertiser whole: facts, newest bookings, and what was done. */
export function AdvertiserDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const query = useAdvertiser(id)
  const advertiser = query.data?.advertiser
  return (
    <Dialog open={!!id} onClose={onClose} wide title={advertiser?.name ?? t('people.details')}>
      {query.isError && !advertiser && (
        <ErrorState
          title={t('people.advertisersFailed')}
          detail={messageOf(query.error, t('errors.network'))}
          onRetry={() => void query.refetch()}
        />
      )}
      {!advertiser && !query.isError && <SkeletonCards count={2} className="h-24" />}
      {advertiser && query.data && (
        <div className="grid gap-7">
          <Facts
            items={[
              [t('people.status'), <PersonBadge key="status" person={advertiser} />],
              [t('people.contact'), advertiser.contactName],
              [t('people.email'), advertiser.email],
              [t('people.phone'), advertiser.phone],
              [t('people.website'), advertiser.website],
              [t('people.joined'), dateOf(advertiser.joinedDate)],
              [t('people.campaigns'), count(advertiser.totalCampaigns)],
              [t('people.spent'), money(advertiser.totalSpent)],
            ]}
          />
          <section>
            <h3 className="mb-2 text-lg">{t('people.bookings')}</h3>
            {query.data.bookings.length === 0 ? (
              <p className="text-soft">{t('people.noBookings')}</p>
            ) : (
              <DataTable
                label={t('people.bookings')}
                rows={query.data.bookings}
                keyOf={(booking) => booking.id}
                columns={[
                  { title: t('people.booking'), cell: ({ reference }) => <span className="tabular">{reference}</span> },
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
    </Dialog>
  )
}
