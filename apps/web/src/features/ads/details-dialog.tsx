import { adminAd } from '@ayob/contract/bookings'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls'
import { count, money, percent } from '../../lib/format'
import { paths } from '../../lib/paths'
import { MONITOR } from '../../lib/query'
import { buttonClass } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Facts } from '../../ui/facts'
import { Loaded } from '../../ui/loaded'
import { SkeletonCards } from '../../ui/skeleton'
import { flightText } from '../bookings/dates'
import { DeliveryCard } from '../bookings/delivery-card'
import { DeliveryCharts } from '../bookings/delivery-charts'
import { History } from '../bookings/history'
import { NextSteps } from '../bookings/next-steps'
import { ProofCard } from '../bookings/proof-card'
import { TakenDown } from '../bookings/taken-down'
import { AdButtons } from './ad-buttons'
import { AdBadges } from './badges'
import type { Asking } from './review-dialogs'
import type { AdActions } from './use-ad-actions'

interface Props {
  id: string | null
  actions: AdActions
  onClose: () => void
  onAsk: (asking: Asking) => void
}

/** An ad with its controls, its pace against the goal, what it delivered by day, hour and route, and its history. */
export function AdDetails({ id, actions, onClose, onAsk }: Props) {
  const { t } = useTranslation()
  const query = useCall(adminAd, { params: { id: id ?? '' }, enabled: !!id, ...MONITOR })
  const ad = query.data?.ad
  return (
    <Dialog
      open={!!id}
      onClose={onClose}
      wide
      title={ad ? `${ad.brandName} · ${ad.reference}` : t('admin.viewDetails')}
    >
      <Loaded query={query} failed={t('admin.adLoadFailed')} skeleton={<SkeletonCards count={2} className="h-24" />}>
        {({ ad }) => (
          <div className="grid grid-cols-1 gap-6">
            <div className="flex flex-wrap items-center gap-2">
              <AdBadges ad={ad} />
              <AdButtons
                ad={ad}
                actions={actions}
                onApprove={() => onAsk({ what: 'approve', ad })}
                onReject={() => onAsk({ what: 'reject', ad })}
              />
              <Link to={paths.adminPaymentsOf(ad.id)} className={buttonClass('quiet', 'small')}>
                {t('admin.paymentsOfAd')}
              </Link>
            </div>
            <TakenDown booking={ad} />
            <Facts
              items={[
                [t('admin.advertiser'), ad.advertiser.organizationName],
                [t('admin.phone'), ad.advertiser.contactPhone],
                [t('booking.contactEmail'), ad.contactEmail],
                [t('admin.flight'), flightText(ad.startDate, ad.endDate)],
                [t('admin.budget'), money(ad.price)],
                [t('manage.makeGoodTitle'), ad.makeGoodDays > 0 ? count(ad.makeGoodDays) : null],
                [t('monitor.impressionsEstimate'), count(ad.metrics.totalImpressions)],
                [t('monitor.clicks'), `${count(ad.metrics.totalClicks)} (${percent(ad.metrics.ctr)})`],
                [
                  t('booking.locations'),
                  ad.adLocations.map(({ name }) => name).join(', ') || ad.targetRoutes.join(', '),
                ],
                [t('booking.notes'), ad.notes],
                [t('admin.reason'), ad.rejectionReason],
              ]}
            />
            <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
              <DeliveryCard booking={ad} />
              <NextSteps booking={ad} />
            </div>
            <DeliveryCharts booking={ad} />
            <ProofCard booking={ad} />
            <History booking={ad} withActors />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
