import { driverOverview } from '@ayob/contract/earnings'
import { useTranslation } from 'react-i18next'
import { Statement } from '../../features/earnings/statement'
import { HeldMinutes } from '../../features/integrity/held-minutes'
import { PayoutAccountSection } from '../../features/payouts/payout-account'
import { PayoutList } from '../../features/payouts/payout-list'
import { PayoutRequest } from '../../features/payouts/payout-request'
import { money } from '../../lib/format'
import { useKeptCall } from '../../lib/use-kept-call'
import { AsOf } from '../../ui/as-of'
import { Card } from '../../ui/card'
import { PageHeader } from '../../ui/page-header'
import { Loaded } from '../../ui/states'

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

/** The balance of the driver. */
function Balance() {
  const { t } = useTranslation()
  const query = useKeptCall(driverOverview)
  return (
    <Loaded query={query} failed={t('driver.loadFailed')} rows={1} rowHeight="h-32">
      {({ balance }) => (
        <Card
          title={t('driver.balance')}
          className="grid gap-1 [&>h2]:font-sans [&>h2]:text-base [&>h2]:font-medium [&>h2]:tracking-normal [&>h2]:text-soft"
        >
          {query.asOf && <AsOf at={query.asOf} />}
          <p className="tabular font-display text-[clamp(2.25rem,11vw,3.25rem)] leading-tight font-bold tracking-tight">
            {money(balance)}
          </p>
          <p className="text-soft">{t(balance < 0 ? 'driver.balanceBelow' : 'driver.balanceText')}</p>
        </Card>
      )}
    </Loaded>
  )
}
