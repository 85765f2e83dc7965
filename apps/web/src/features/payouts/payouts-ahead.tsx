import type { DriverOverview } from '@ayob/contract/earnings'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateTimeOf, money, namedDayText } from '../../lib/format'
import { paths } from '../../lib/paths'
import { unbroken } from '../../ui/unbroken'

/** The driver's next payout, and the payouts that have not reached the bank account yet. */
export function PayoutsAhead({ overview }: { overview: Pick<DriverOverview, 'next_payout' | 'on_its_way'> }) {
  const { t } = useTranslation()
  const { next_payout: next, on_its_way: onItsWay } = overview
  const day = namedDayText(next.day)
  return (
    <dl className="mt-2 grid gap-2 border-t border-line pt-3 [&_dd]:tabular [&_dd]:font-semibold [&_dt]:text-sm [&_dt]:text-soft">
      <div>
        <dt>{t('driver.nextPayout')}</dt>
        <dd>
          {next.waits_for === null && unbroken(t('driver.nextPayoutOn', { day, amount: money(next.amount) }))}
          {next.waits_for === 'minimum' &&
            unbroken(t('driver.nextPayoutMinimum', { day, minimum: money(next.minimum) }))}
          {next.waits_for === 'account' && (
            <>
              {t('driver.nextPayoutAccount', { day })}{' '}
              <Link className="link" to={paths.billing()}>
                {t('driver.toAccount')}
              </Link>
            </>
          )}
        </dd>
      </div>
      {onItsWay.length > 0 && (
        <div>
          <dt>{t('driver.onItsWay')}</dt>
          {onItsWay.map(({ id, amount, state, held_until: until }) => (
            <dd key={id}>
              {unbroken(t(`driver.onItsWay_${state}`, { amount: money(amount) }))}
              {until && (
                <span className="block text-sm font-normal text-amber">
                  {t('payouts.heldUntil', { time: dateTimeOf(until) })}
                </span>
              )}
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}
