import type { AdminPayout, PayoutAction } from '@ayob/contract/payouts'
import { Check, CircleX, FileText, Landmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateTimeOf, money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { Button } from '../../ui/button'
import { DataTable } from '../../ui/data-table'
import { PayoutBadge } from './payout-badge'

interface Props {
  payouts: readonly AdminPayout[]
  chosen: ReadonlySet<string>
  busy: boolean
  sorting: { by: string; order: 'asc' | 'desc'; onChange: (by: string, order: 'asc' | 'desc') => void }
  onChoose: (id: string, chosen: boolean) => void
  onAct: (payout: AdminPayout, action: Exclude<PayoutAction, 'export'> | 'statement') => void
}

/** A table of payouts; those that can be approved can be selected. */
export function AdminPayoutTable({ payouts, chosen, busy, sorting, onChoose, onAct }: Props) {
  const { t } = useTranslation()
  const choosable = payouts.some(({ actions }) => actions.includes('approve'))
  return (
    <DataTable
      label={t('payouts.title')}
      rows={payouts}
      keyOf={({ id }) => id}
      sorting={sorting}
      columns={[
        ...(choosable
          ? [
              {
                title: t('payouts.choose'),
                cell: (payout: AdminPayout) =>
                  payout.actions.includes('approve') && (
                    <input
                      type="checkbox"
                      className="check"
                      aria-label={t('payouts.chooseOf', { number: payout.number })}
                      checked={chosen.has(payout.id)}
                      onChange={(event) => onChoose(payout.id, event.target.checked)}
                    />
                  ),
              },
            ]
          : []),
        {
          title: t('payouts.number'),
          sort: 'requested_at',
          cell: ({ number, requested_at, kind }) => (
            <>
              <span className="tabular block font-medium whitespace-nowrap">{number}</span>
              <span className="block text-sm text-soft">
                {dateTimeOf(requested_at)}, {t(`payouts.kind_${kind}`)}
              </span>
            </>
          ),
        },
        {
          title: t('payouts.driver'),
          cell: ({ driver, driver_id, vehicle_number }) => (
            <>
              <Link className="block text-lagoon underline-offset-4 hover:underline" to={paths.adminDriver(driver_id)}>
                {driver}
              </Link>
              <span className="block text-sm text-soft">{vehicle_number}</span>
            </>
          ),
        },
        {
          title: t('payouts.account'),
          cell: ({ bank, account_name, state }) =>
            bank ? (
              <>
                <span className="block">{account_name}</span>
                <span className="tabular block text-sm text-soft">
                  {t('payouts.bankLine', {
                    bank: bank.bank_name,
                    branch: bank.branch_code,
                    number: bank.account_number,
                  })}
                </span>
              </>
            ) : (
              // A payout that failed before it was exported has no account.
              state !== 'failed' && t('payouts.noAccount')
            ),
        },
        {
          title: t('payouts.amount'),
          sort: 'amount',
          align: 'right',
          cell: ({ amount, withheld, net }) => (
            <>
              <span className="block font-medium whitespace-nowrap">{money(net)}</span>
              {withheld > 0 && (
                <span className="block text-sm text-soft">
                  {t('payouts.withheldOf', { amount: money(amount), withheld: money(withheld) })}
                </span>
              )}
            </>
          ),
        },
        {
          title: t('payouts.state'),
          cell: (payout) => (
            <>
              <PayoutBadge payout={payout} />
              {payout.reference && <span className="block text-sm wrap-anywhere text-soft">{payout.reference}</span>}
              {payout.failure && <span className="block text-sm wrap-anywhere text-brick">{payout.failure}</span>}
            </>
          ),
        },
        {
          title: t('payouts.actions'),
          actions: true,
          cell: (payout) => <Actions payout={payout} busy={busy} onAct={onAct} />,
        },
      ]}
    />
  )
}

function Actions({ payout, busy, onAct }: { payout: AdminPayout } & Pick<Props, 'busy' | 'onAct'>) {
  const { t } = useTranslation()
  const { number, actions } = payout
  const can = (action: PayoutAction) => actions.includes(action)
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {can('approve') && (
        <Button
          size="small"
          look="success"
          disabled={busy}
          icon={Check}
          aria-label={t('payouts.approveOf', { number })}
          onClick={() => onAct(payout, 'approve')}
        >
          {t('payouts.approve')}
        </Button>
      )}
      {can('pay') && (
        <Button
          size="small"
          icon={Landmark}
          aria-label={t('payouts.markPaidOf', { number })}
          onClick={() => onAct(payout, 'pay')}
        >
          {t('payouts.markPaid')}
        </Button>
      )}
      {(can('fail') || can('return')) && (
        <Button
          size="small"
          look="danger"
          icon={CircleX}
          aria-label={t(can('return') ? 'payouts.markReturnedOf' : 'payouts.markFailedOf', { number })}
          onClick={() => onAct(payout, can('return') ? 'return' : 'fail')}
        >
          {t(can('return') ? 'payouts.markReturned' : 'payouts.markFailed')}
        </Button>
      )}
      <Button
        size="small"
        look="quiet"
        icon={FileText}
        aria-label={t('payouts.statementOf', { number })}
        onClick={() => onAct(payout, 'statement')}
      >
        {t('payouts.statement')}
      </Button>
    </div>
  )
}
