import type { AdminAd } from '@ayob/contract/ads'
import { type AdminBadge, adminBadge, type PaymentBadge, paymentBadge } from '@ayob/domain/bookings/labels'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../../ui/badge'

const STATE: Record<AdminBadge, Tone> = {
  'Pending Approval': 'warning',
  'Payment Pending': 'warning',
  'Ready to be Live': 'info',
  Live: 'live',
  Paused: 'neutral',
  Completed: 'success',
  Scheduled: 'info',
}
const PAYMENT: Record<PaymentBadge, Tone> = { Paid: 'success', Pending: 'warning', Overdue: 'error' }

/** The state of an ad and of its payment. The labels come from the domain. */
export function AdBadges({ ad }: { ad: AdminAd }) {
  const { t } = useTranslation()
  const state = adminBadge(ad)
  const payment = paymentBadge(ad)
  return (
    <div className="flex flex-wrap gap-2">
      <Badge tone={STATE[state]} icon={state === 'Paused' ? 'paused' : undefined}>
        {state}
      </Badge>
      <Badge tone={PAYMENT[payment]}>{payment}</Badge>
      {ad.takenDown && (
        <Badge tone="error" icon="ban">
          {t('monitor.takenDown')}
        </Badge>
      )}
    </div>
  )
}
