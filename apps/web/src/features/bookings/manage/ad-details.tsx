import { useTranslation } from 'react-i18next'
import { count, money, percent } from '../../../lib/format'
import { paths } from '../../../lib/paths'
import { ButtonLink } from '../../../ui/button-link'
import { Facts } from '../../../ui/facts'
import { limitedHoursText } from '../../hours/hours-text'
import { flightText, placesOf } from '../facts'
import type { AdDecision } from '../review/ad-review-dialogs'
import { ReviewCreatives } from '../review/review-creatives'
import { TakenDown } from '../taken-down'
import { AdBadges } from './ad-badges'
import { AdButtons } from './ad-buttons'
import { AdDialog } from './ad-dialog'
import type { AdActions } from './use-ad-actions'

interface Props {
  id: string | null
  actions: AdActions
  onClose: () => void
  onDecide: (decision: AdDecision) => void
}

/** An ad with its actions, facts and record. */
export function AdDetails({ id, actions, onClose, onDecide }: Props) {
  const { t } = useTranslation()
  return (
    <AdDialog
      id={id}
      onClose={onClose}
      title={(ad) => (ad ? `${ad.brandName} · ${ad.reference}` : t('admin.viewDetails'))}
    >
      {(ad) => (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <AdBadges ad={ad} />
            <AdButtons ad={ad} actions={actions} onDecide={onDecide} />
            <ButtonLink to={paths.adminPaymentsOf(ad.id)} variant="quiet" size="small">
              {t('admin.paymentsOfAd')}
            </ButtonLink>
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
              [t('booking.locations'), placesOf(ad)],
              [t('booking.hours'), limitedHoursText(ad)],
              [t('booking.notes'), ad.notes],
              [t('admin.reason'), ad.rejectionReason],
            ]}
          />
          <ReviewCreatives ad={ad} />
        </>
      )}
    </AdDialog>
  )
}
