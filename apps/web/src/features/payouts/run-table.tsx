import { leaveOutOfRun, type RunPayout } from '@ayob/contract/payout-runs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { cx } from '../../ui/cx'
import { IfRole } from '../access/needs-role'

interface Props {
  payouts: readonly RunPayout[]
  /** Payouts can be left out and taken in again. */
  draft: boolean
  onLeaveOut: (payout: RunPayout) => void
  onTakeIn: (payout: RunPayout) => void
}

/** The payouts of a run, one line each. */
export function RunTable({ payouts, draft, onLeaveOut, onTakeIn }: Props) {
  const { t } = useTranslation()
  const amount = (lkr: number | null) => (lkr === null ? '–' : money(lkr))
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-card">
      <table aria-label={t('payouts.runPayouts')} className="tabular w-full min-w-4xl text-left text-sm">
        <thead>
          <tr className="h-10 border-b border-line text-soft">
            <th className="px-2.5 font-normal">{t('payouts.driver')}</th>
            <th className="px-2.5 font-normal">{t('payouts.runLook')}</th>
            <th className="px-2.5 text-right font-normal whitespace-nowrap">{t('payouts.amount')}</th>
            <th className="px-2.5 text-right font-normal whitespace-nowrap">{t('payouts.runUsual')}</th>
            <th className="px-2.5 text-right font-normal whitespace-nowrap">{t('payouts.runLast')}</th>
            <th className="px-2.5 font-normal">{t('payouts.account')}</th>
            <th className="px-2.5 font-normal">{t('payouts.state')}</th>
            {draft && <th className="px-2.5 text-right font-normal whitespace-nowrap">{t('payouts.actions')}</th>}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {payouts.map((payout) => {
            const { driver, number, left_out, failure, exceptions } = payout
            return (
              <tr key={payout.payout_id} className={cx('h-10', left_out !== null && 'text-soft')}>
                <td className="max-w-48 truncate px-2.5">
                  <Link
                    className="text-lagoon underline-offset-4 hover:underline"
                    to={paths.adminDriver(payout.driver_id)}
                  >
                    {driver}
                  </Link>{' '}
                  <span className="text-soft">{payout.vehicle_number}</span>
                </td>
                <td className="px-2.5">
                  <span className="flex gap-1.5">
                    {exceptions.map((one) => (
                      <Badge key={one} tone={one === 'negative' ? 'error' : 'warning'}>
                        {t(`payouts.runLook_${one}`, { count: payout.held_minutes })}
                      </Badge>
                    ))}
                  </span>
                </td>
                <td className={cx('px-2.5 text-right whitespace-nowrap', left_out !== null && 'line-through')}>
                  {money(payout.net)}
                </td>
                <td className="px-2.5 text-right whitespace-nowrap text-soft">{amount(payout.usual)}</td>
                <td className="px-2.5 text-right whitespace-nowrap text-soft">{amount(payout.last_month)}</td>
                <td className="max-w-48 truncate px-2.5" title={payout.account ?? undefined}>
                  {payout.account ?? t('payouts.noAccount')}
                </td>
                <td className="max-w-40 truncate px-2.5" title={failure ?? left_out ?? undefined}>
                  {failure ? (
                    <span className="text-brick">{failure}</span>
                  ) : left_out === null ? (
                    t(`payouts.state_${payout.state}`)
                  ) : (
                    t('payouts.runLeftOut', { reason: left_out })
                  )}
                </td>
                {draft && (
                  <td className="px-2.5 text-right whitespace-nowrap">
                    <IfRole call={leaveOutOfRun}>
                      {left_out === null ? (
                        <Button
                          size="small"
                          variant="quiet"
                          aria-label={t('payouts.runLeaveOutOf', { number })}
                          onClick={() => onLeaveOut(payout)}
                        >
                          {t('payouts.runLeaveOut')}
                        </Button>
                      ) : (
                        <Button
                          size="small"
                          variant="quiet"
                          aria-label={t('payouts.runTakeInOf', { number })}
                          onClick={() => onTakeIn(payout)}
                        >
                          {t('payouts.runTakeIn')}
                        </Button>
                      )}
                    </IfRole>
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
