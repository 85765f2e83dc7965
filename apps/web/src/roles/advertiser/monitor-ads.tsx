import { myBookings } from '@ayob/contract/bookings'
import { CircleCheck, Eye, MousePointerClick, Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BookingCard } from '../../features/bookings/booking-card'
import { clickRate } from '../../features/bookings/facts'
import { advertiserStatus } from '../../features/bookings/labels'
import { useListState } from '../../lib/address'
import { MONITOR, useAllPages } from '../../lib/calls'
import { count, percent } from '../../lib/format'
import { paths } from '../../lib/paths'
import { ButtonLink } from '../../ui/button-link'
import { LedBoard } from '../../ui/led'
import { ListPage } from '../../ui/list-page'
import { Vehicle } from '../../ui/vehicles/vehicle'

/** /monitor-ads: the advertiser's ads with their figures. Read only. */
export function MonitorAds() {
  const { t } = useTranslation()
  const query = useAllPages(myBookings, ({ bookings }) => bookings, MONITOR)
  const list = useListState({ tabs: ['all', 'live', 'completed'] })
  const bookings = query.data ?? []
  const byTab = {
    all: bookings,
    live: bookings.filter(({ status }) => advertiserStatus(status) === 'running'),
    completed: bookings.filter(({ status }) => advertiserStatus(status) === 'completed'),
  }
  const impressions = bookings.reduce((sum, { metrics }) => sum + metrics.totalImpressions, 0)
  const clicks = bookings.reduce((sum, { metrics }) => sum + metrics.totalClicks, 0)
  return (
    <ListPage
      title={t('monitor.title')}
      subtitle={t('monitor.readOnly')}
      query={query}
      failed={t('monitor.loadFailed')}
      list={list}
      figures={() => [
        [t('monitor.total'), count(bookings.length), CircleCheck, 'blue'],
        [t('monitor.live'), count(byTab.live.length), Radio, 'green'],
        [t('monitor.impressions'), count(impressions), Eye, 'purple'],
        [t('monitor.averageCtr'), percent(clickRate(clicks, impressions)), MousePointerClick, 'orange'],
      ]}
      above={() => <p className="text-sm text-soft">{t('monitor.estimate')}</p>}
      tabs={{
        label: t('monitor.filter'),
        text: (tab) => t(`monitor.${tab}`),
        counts: () => ({ all: bookings.length, live: byTab.live.length, completed: byTab.completed.length }),
      }}
      rows={() => byTab[list.tab]}
      empty={list.tab === 'all' ? t('monitor.emptyAll') : t('monitor.empty')}
      emptyText={t('monitor.emptyText')}
      emptyPicture={<Vehicle type="tuktuk" screen={<LedBoard lines={['YOUR AD', 'HERE']} />} />}
      emptyAction={<ButtonLink to={paths.bookAd()}>{t('monitor.bookFirst')}</ButtonLink>}
    >
      {(shown) => (
        <div className="grid grid-cols-1 gap-4">
          {shown.map((booking) => (
            <BookingCard key={booking.id} booking={booking} />
          ))}
        </div>
      )}
    </ListPage>
  )
}
