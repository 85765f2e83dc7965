import { driverOverview } from '@ayob/contract/earnings'
import { useTranslation } from 'react-i18next'
import { MONITOR, useCall } from '../../lib/calls'
import { money } from '../../lib/format'
import { Card } from '../../ui/card'
import { Loaded } from '../../ui/states'

/** The balance of the driver. */
export function Balance() {
  const { t } = useTranslation()
  const query = useCall(driverOverview, MONITOR)
  return (
    <Loaded query={query} failed={t('driver.loadFailed')} rows={1} rowHeight="h-32">
      {({ balance }) => (
        <Card className="grid gap-1" aria-labelledby="balance-title">
          <h2 id="balance-title" className="font-sans text-base font-medium tracking-normal text-soft">
            {t('driver.balance')}
          </h2>
          <p className="tabular font-display text-[clamp(2.25rem,11vw,3.25rem)] leading-tight font-bold tracking-tight">
            {money(balance)}
          </p>
          <p className="text-soft">{t('driver.balanceText')}</p>
        </Card>
      )}
    </Loaded>
  )
}
