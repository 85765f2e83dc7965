import { useTranslation } from 'react-i18next'
import { Balance } from '../../features/earnings/balance'
import { Statement } from '../../features/earnings/statement'
import { HeldMinutes } from '../../features/integrity/held-minutes'
import { PayoutAccountSection } from '../../features/payouts/payout-account'
import { PayoutList } from '../../features/payouts/payout-list'
import { PayoutRequest } from '../../features/payouts/payout-request'
import { PageHeader } from '../../ui/page-header'

/** The driver's /billing: balance, payouts, account and statement. */
export function DriverBilling() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('driver.billingTitle')} subtitle={t('driver.billingText')} />
      <div className="grid max-w-3xl grid-cols-1 gap-8">
        <Balance />
        <HeldMinutes />
        <PayoutRequest />
        <PayoutList />
        <PayoutAccountSection />
        <Statement />
      </div>
    </>
  )
}
