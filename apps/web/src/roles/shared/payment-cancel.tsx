import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PaymentResult } from '../../features/payments/result'
import { paths } from '../../lib/paths'
import { buttonClass } from '../../ui/button'

/** Where the gateway sends the browser after a cancelled payment. */
export function PaymentCancel() {
  const { t } = useTranslation()
  return (
    <PaymentResult
      look="failed"
      title={t('payment.cancelledTitle')}
      text={t('payment.cancelledText')}
      actions={
        <>
          <Link to={paths.billing()} className={buttonClass('primary')}>
            {t('payment.toBilling')}
          </Link>
          <Link to={paths.advertiserBookAd()} className={buttonClass()}>
            {t('common.tryAgain')}
          </Link>
          <Link to={paths.advertiser()} className={buttonClass()}>
            {t('payment.backToDashboard')}
          </Link>
        </>
      }
    />
  )
}
