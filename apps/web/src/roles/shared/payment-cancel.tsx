import { useTranslation } from 'react-i18next'
import { PaymentResult } from '../../features/payments/result'
import { paths } from '../../lib/paths'
import { ButtonLink } from '../../ui/button-link'

/** The page to which the gateway sends the browser after a cancelled payment. */
export function PaymentCancel() {
  const { t } = useTranslation()
  return (
    <PaymentResult
      variant="failed"
      title={t('payment.cancelledTitle')}
      text={t('payment.cancelledText')}
      actions={
        <>
          <ButtonLink to={paths.billing()} variant="primary">
            {t('payment.toBilling')}
          </ButtonLink>
          <ButtonLink to={paths.advertiserBookAd()}>{t('common.tryAgain')}</ButtonLink>
          <ButtonLink to={paths.advertiser()}>{t('payment.backToDashboard')}</ButtonLink>
        </>
      }
    />
  )
}
