import { bookingDetail } from '@ayob/contract/bookings'
import { paymentStatus } from '@ayob/contract/payments'
import { type ReactNode, useEffect, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Road } from '../../features/bookings/delivery/road'
import { PaymentResult } from '../../features/payments/result'
import { MONITOR, useCall } from '../../lib/calls'
import { money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { ButtonLink } from '../../ui/button-link'
import { ErrorState, Loading, Skeleton } from '../../ui/states'
import { Sums } from '../../ui/sums'

const OUTCOMES = {
  completed: { variant: 'success', title: 'payment.successTitle', text: 'payment.successText' },
  pending: { variant: 'pending', title: 'payment.pendingTitle', text: 'payment.pendingText' },
  cancelled: { variant: 'failed', title: 'payment.cancelledTitle', text: 'payment.cancelledText' },
  failed: { variant: 'failed', title: 'payment.failedTitle', text: 'payment.failedText' },
  charged_back: { variant: 'failed', title: 'payment.charged_backTitle', text: 'payment.charged_backText' },
  refunded: { variant: 'failed', title: 'payment.refundedTitle', text: 'payment.refundedText' },
} as const

/** The page to which the gateway sends the browser. The state comes from the server if the address names the payment. */
export function PaymentSuccess() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const paymentId = search.get('payment_id')
  const orderId = search.get('order_id')
  const query = usePaymentStatus(paymentId)
  const unverified = !!paymentId && query.isError && !query.data
  useEffect(() => {
    if (unverified) toast.error(t('payment.verifyFailed'), { id: 'verify' })
  }, [unverified, t])

  const actionsAfter = (first?: ReactNode) => (
    <>
      {first}
      <ButtonLink to={paths.advertiser()} variant={first ? 'secondary' : 'primary'}>
        {t('payment.toDashboard')}
      </ButtonLink>
      <ButtonLink to={paths.advertiserBookAd()}>{t('payment.bookAnother')}</ButtonLink>
    </>
  )
  const actions = actionsAfter()
  const toBilling = (
    <ButtonLink to={paths.billing()} variant="primary">
      {t('payment.toBilling')}
    </ButtonLink>
  )
  if (unverified) {
    return (
      <main className="mx-auto grid min-h-dvh max-w-lg place-content-center gap-4 p-4">
        <ErrorState
          title={t('payment.unverifiedTitle')}
          detail={t('payment.unverifiedText')}
          onRetry={() => void query.refetch()}
        />
        <div className="flex flex-wrap justify-center gap-3">{actions}</div>
      </main>
    )
  }
  if (paymentId && !query.data) {
    return (
      <Loading className="mx-auto grid min-h-dvh max-w-lg content-center p-4">
        <Skeleton className="h-72 rounded-card" />
      </Loading>
    )
  }
  const status = query.data?.status ?? (orderId ? 'pending' : 'failed')
  const facts = query.data && (
    <Sums
      className="mt-5 rounded-control bg-raised px-4 py-3"
      rows={[
        [
          t('payment.order'),
          <span key="order" className="break-all">
            {query.data.order_id}
          </span>,
        ],
        [t('payment.amount'), money(query.data.amount)],
      ]}
    />
  )
  const { variant, title, text } = OUTCOMES[status]
  return (
    <PaymentResult
      variant={variant}
      title={t(title)}
      text={t(text)}
      facts={facts}
      actions={variant === 'failed' && status !== 'cancelled' ? actionsAfter(toBilling) : actions}
    >
      {query.data && status === 'completed' && <PaidAd id={query.data.booking_id} />}
    </PaymentResult>
  )
}

/** The paid ad on its vehicle, and its way to the road. */
function PaidAd({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useCall(bookingDetail, { params: { id }, ...MONITOR })
  if (!query.data) return null
  return (
    <Road booking={query.data.booking}>
      <ButtonLink to={paths.monitorAd(id)}>{t('payment.followAd')}</ButtonLink>
    </Road>
  )
}

const EVERY_MS = 2000
const FOR_MS = 60_000

/** Polls the state of a payment every 2 s, for a minute, while the notice of the gateway is missing. */
function usePaymentStatus(paymentId: string | null) {
  const [since] = useState(() => Date.now())
  return useCall(paymentStatus, {
    params: { id: paymentId ?? '' },
    enabled: !!paymentId,
    staleTime: 0,
    retry: 1,
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending' && Date.now() - since < FOR_MS ? EVERY_MS : false,
  })
}
