import { type ReactNode, useEffect } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PaymentResult } from '../../features/payments/result'
import { usePaymentStatus } from '../../features/payments/use-payment-status'
import { money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { ButtonLink } from '../../ui/button-link'
import { Loading, Skeleton } from '../../ui/skeleton'
import { ErrorState } from '../../ui/states'

/** Where the gateway sends the browser. With a payment id the server says how it stands; without, nobody knows yet. */
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
      <ButtonLink to={paths.advertiser()} look={first ? 'secondary' : 'primary'}>
        {t('payment.toDashboard')}
      </ButtonLink>
      <ButtonLink to={paths.advertiserBookAd()}>{t('payment.bookAnother')}</ButtonLink>
    </>
  )
  const actions = actionsAfter()
  const toBilling = (
    <ButtonLink to={paths.billing()} look="primary">
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
    <dl className="tabular mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 rounded-control bg-raised px-4 py-3">
      <dt className="text-soft">{t('payment.order')}</dt>
      <dd className="text-right font-medium break-all">{query.data.order_id}</dd>
      <dt className="text-soft">{t('payment.amount')}</dt>
      <dd className="text-right font-medium">{money(query.data.amount)}</dd>
    </dl>
  )
  if (status === 'completed') {
    return (
      <PaymentResult
        look="success"
        title={t('payment.successTitle')}
        text={t('payment.successText')}
        facts={facts}
        actions={actions}
      />
    )
  }
  if (status === 'pending') {
    return (
      <PaymentResult
        look="pending"
        title={t('payment.pendingTitle')}
        text={t('payment.pendingText')}
        facts={facts}
        actions={actions}
      />
    )
  }
  if (status === 'cancelled') {
    return (
      <PaymentResult
        look="failed"
        title={t('payment.cancelledTitle')}
        text={t('payment.cancelledText')}
        facts={facts}
        actions={actions}
      />
    )
  }
  const failed = status === 'failed'
  return (
    <PaymentResult
      look="failed"
      title={failed ? t('payment.failedTitle') : t(`payment.${status}Title`)}
      text={failed ? t('payment.failedText') : t(`payment.${status}Text`)}
      facts={facts}
      actions={actionsAfter(toBilling)}
    />
  )
}
