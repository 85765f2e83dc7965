import {
  type AdminPayout,
  approvePayout,
  markPayoutFailed,
  markPayoutPaid,
  type PayoutAction,
} from '@ayob/contract/payouts'
import { Check, CircleX, FileText, Landmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateTimeOf, money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { Button } from '../../ui/button'
import { DataTable, type Sorting, TwoLines } from '../../ui/data-table'
import { IfRole } from '../access/needs-role'
import { PayoutBadge, useBankLine } from './payout-badge'

interface Props {
  payouts: readonly AdminPayout[]
  chosen: ReadonlySet<string>
  busy: boolean
  sorting: Sorting
  onChoose: (id: string, chosen: boolean) => void
  onAct: (payout: AdminPayout, action: Exclude<PayoutAction, 'export'> | 'statement') => void
}

/** A table of payouts. Payouts that can be approved can be selected. */
export function AdminPayoutTable({ payouts, chosen, busy, sorting, onChoose, onAct }: Props) {
  const { t } = useTranslation()
  const bankLine = useBankLine()
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
                    <IfRole call={approvePayout}>
                      <input
                        type="checkbox"
                        className="check"
                        aria-label={t('payouts.chooseOf', { number: payout.number })}
                        checked={chosen.has(payout.id)}
                        onChange={(event) => onChoose(payout.id, event.target.checked)}
                      />
                    </IfRole>
                  ),
              },
            ]
          : []),
        {
          title: t('payouts.number'),
          sort: 'requested_at',
          cell: ({ number, requested_at, kind }) => (
            <TwoLines below={`${dateTimeOf(requested_at)}, ${t(`payouts.kind_${kind}`)}`}>{number}</TwoLines>
          ),
        },
        {
          title: t('payouts.driver'),
          cell: ({ driver, driver_id, vehicle_number }) => (
            <TwoLines below={vehicle_number}>
              <Link className="text-lagoon underline-offset-4 hover:underline" to={paths.adminDriver(driver_id)}>
                {driver}
              </Link>
            </TwoLines>
          ),
        },
        {
          title: t('payouts.account'),
          cell: ({ bank, account_name, state }) =>
            bank ? (
              <TwoLines below={bankLine(bank)}>{account_name}</TwoLines>
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
            <TwoLines
              below={withheld > 0 && t('payouts.withheldOf', { amount: money(amount), withheld: money(withheld) })}
            >
              {money(net)}
            </TwoLines>
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

const BUTTONS = [
  ['approve', 'success', Check, 'payouts.approve', approvePayout],
  ['pay', 'secondary', Landmark, 'payouts.markPaid', markPayoutPaid],
  ['fail', 'danger', CircleX, 'payouts.markFailed', markPayoutFailed],
  ['return', 'danger', CircleX, 'payouts.markReturned', markPayoutFailed],
] as const

function Actions({ payout, busy, onAct }: { payout: AdminPayout } & Pick<Props, 'busy' | 'onAct'>) {
  const { t } = useTranslation()
  const { number, actions } = payout
  return (
    <>
      {BUTTONS.filter(([action]) => actions.includes(action)).map(([action, variant, icon, text, call]) => (
        <IfRole key={action} call={call}>
          <Button
            size="small"
            variant={variant}
            icon={icon}
            disabled={busy && action === 'approve'}
            aria-label={t(`${text}Of`, { number })}
            onClick={() => onAct(payout, action)}
          >
            {t(text)}
          </Button>
        </IfRole>
      ))}
      <Button
        size="small"
        variant="quiet"
        icon={FileText}
        aria-label={t('payouts.statementOf', { number })}
        onClick={() => onAct(payout, 'statement')}
      >
        {t('payouts.statement')}
      </Button>
    </>
  )
}
