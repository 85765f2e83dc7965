import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api-error'
import { count, dateTimeOf, dayText, money } from '../../lib/format'
import { Dialog } from '../../ui/dialog'
import { Facts } from '../../ui/facts'
import { SkeletonCards } from '../../ui/skeleton'
import { ErrorState } from '../../ui/states'
import { flightText } from '../bookings/dates'
import { AdButtons } from './ad-buttons'
import { AdBadges } from './badges'
import type { Asking } from './review-dialogs'
import type { AdActions } from './use-ad-actions'
import { useAd } from './use-ads'

interface Props {
  id: string | null
  actions: AdActions
  onClose: () => void
  onAsk: (asking: Asking) => void
}

/** An ad with its controls, its whole history and what it delivered, by day and by route. */
export function AdDetails({ id, actions, onClose, onAsk }: Props) {
  const { t } = useTranslation()
  const query = useAd(id)
  const ad = query.data?.ad
  return (
    <Dialog
      open={!!id}
      onClose={onClose}
      wide
      title={ad ? `${ad.brandName} · ${ad.reference}` : t('admin.viewDetails')}
    >
      {query.isError && !ad && (
        <ErrorState
          title={t('admin.adLoadFailed')}
          detail={messageOf(query.error, t('errors.network'))}
          onRetry={() => void query.refetch()}
        />
      )}
      {!ad && !query.isError && <SkeletonCards count={2} className="h-24" />}
      {ad && (
        <div className="grid gap-7">
          <div className="flex flex-wrap items-center gap-2">
            <AdBadges ad={ad} />
            <AdButtons
              ad={ad}
              actions={actions}
              onApprove={() => onAsk({ what: 'approve', ad })}
              onReject={() => onAsk({ what: 'reject', ad })}
            />
          </div>
          <Facts
            items={[
              [t('admin.advertiser'), ad.advertiser.organizationName],
              [t('booking.contactEmail'), ad.contactEmail],
              [t('admin.flight'), flightText(ad.startDate, ad.endDate)],
              [t('admin.budget'), money(ad.price)],
              [t('monitor.plays'), `${count(ad.metrics.totalPlays)} / ${count(ad.goal)}`],
              [t('booking.locations'), ad.adLocations.map(({ name }) => name).join(', ') || ad.targetRoutes.join(', ')],
              [t('booking.notes'), ad.notes],
              [t('admin.reason'), ad.rejectionReason],
            ]}
          />
          <Delivery
            title={t('admin.byDay')}
            first={t('admin.day')}
            rows={ad.delivery.by_day.map((row) => ({ ...row, name: dayText(row.day) }))}
          />
          <Delivery title={t('admin.byRoute')} first={t('admin.route')} rows={ad.delivery.by_route} />
          <section>
            <h3 className="text-lg">{t('admin.history')}</h3>
            <ol className="mt-3 grid gap-3 border-l-2 border-line pl-4">
              {ad.history.map((entry) => (
                <li key={`${entry.at}${entry.event}`}>
                  <p className="font-medium first-letter:uppercase">{entry.event}</p>
                  <p className="tabular text-sm text-soft">
                    {dateTimeOf(entry.at)} · {entry.by}
                    {entry.note && ` · ${entry.note}`}
                  </p>
                </li>
              ))}
            </ol>
          </section>
        </div>
      )}
    </Dialog>
  )
}

interface DeliveryProps {
  title: string
  first: string
  rows: readonly { name: string; plays: number; impressions: number; clicks: number }[]
}

function Delivery({ title, first, rows }: DeliveryProps) {
  const { t } = useTranslation()
  return (
    <section>
      <h3 className="text-lg">{title}</h3>
      {rows.length === 0 ? (
        <p className="mt-2 text-soft">{t('admin.noPlays')}</p>
      ) : (
        <table className="tabular mt-2 w-full text-right">
          <thead>
            <tr className="border-b border-line text-sm text-soft">
              <th scope="col" className="py-2 text-left font-medium">
                {first}
              </th>
              <th scope="col" className="font-medium">
                {t('monitor.plays')}
              </th>
              <th scope="col" className="font-medium">
                {t('monitor.impressions')}
              </th>
              <th scope="col" className="font-medium">
                {t('monitor.clicks')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name} className="border-b border-line">
                <th scope="row" className="py-2 text-left font-normal">
                  {row.name}
                </th>
                <td>{count(row.plays)}</td>
                <td>{count(row.impressions)}</td>
                <td>{count(row.clicks)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
