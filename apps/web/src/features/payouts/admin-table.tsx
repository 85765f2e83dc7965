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
import type { Sorting } from '../../ui/data-table'
import { LongTable } from '../../ui/long-table'
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

/** A page of payouts, one a row. Payouts that can be approved can be selected. */
export function AdminPayoutTable({ payouts, chosen, busy, sorting, onChoose, onAct }: Props) {
  const { t } = useTranslation()
  const bankLine = useBankLine()
  return (
    <LongTable
      label={t('payouts.title')}
      total={payouts.length}
      rowAt={(index) => payouts[index]}
      onView={ALL_READ}
      keyOf={({ id }) => id}
      sorting={sorting}
      isMarked={({ id }) => chosen.has(id)}
      columns={[
        {
          key: 'number',
          title: t('payouts.number'),
          sort: 'requested_at',
          width: 10,
          cell: (payout) => (
            <>
              {payout.actions.includes('approve') && (
                <IfRole call={approvePayout}>
                  <input
                    type="checkbox"
                    className="check flex-none"
                    aria-label={t('payouts.chooseOf', { number: payout.number })}
                    checked={chosen.has(payout.id)}
                    onChange={(event) => onChoose(payout.id, event.target.checked)}
                  />
                </IfRole>
              )}
              <span className="tabular font-medium">{payout.number}</span>
            </>
          ),
        },
        {
          key: 'amount',
          title: t('payouts.amount'),
          sort: 'amount',
          align: 'right',
          width: 8.5,
          cell: ({ amount, withheld, net }) => (
            <span
              className="flex-1 font-medium"
              {...(withheld > 0 && {
                title: t('payouts.withheldOf', { amount: money(amount), withheld: money(withheld) }),
              })}
            >
              {money(net)}
            </span>
          ),
        },
        {
          key: 'driver',
          title: t('payouts.driver'),
          width: 14,
          cell: ({ driver, driver_id, vehicle_number }) => (
            <>
              <Link
                title={driver}
                className="text-lagoon underline-offset-4 hover:underline"
                to={paths.adminDriver(driver_id)}
              >
                {driver}
              </Link>
              <span className="flex-none text-soft">{vehicle_number}</span>
            </>
          ),
        },
        {
          key: 'state',
          title: t('payouts.state'),
          width: 17,
          cell: (payout) => (
            <>
              <PayoutBadge payout={payout} />
              {payout.reference && (
                <span title={payout.reference} className="text-soft">
                  {payout.reference}
                </span>
              )}
              {payout.failure && (
                <span title={payout.failure} className="text-brick">
                  {payout.failure}
                </span>
              )}
            </>
          ),
        },
        {
          key: 'requested',
          title: t('payouts.requestedAt'),
          width: 16,
          cell: ({ requested_at, kind }) => (
            <span className="tabular">{`${dateTimeOf(requested_at)}, ${t(`payouts.kind_${kind}`)}`}</span>
          ),
        },
        {
          key: 'account',
          title: t('payouts.account'),
          width: 22,
          cell: ({ bank, account_name, state }) =>
            bank ? (
              <span title={`${account_name}, ${bankLine(bank)}`}>
                {account_name} <span className="text-soft">{bankLine(bank)}</span>
              </span>
            ) : (
              // A payout that failed before it was exported has no account.
              state !== 'failed' && <span>{t('payouts.noAccount')}</span>
            ),
        },
        {
          key: 'actions',
          title: t('payouts.actions'),
          width: 15,
          actions: true,
          cell: (payout) => <Actions payout={payout} busy={busy} onAct={onAct} />,
        },
      ]}
    />
  )
}

/** The whole page is read already. */
const ALL_READ = () => undefined

const BUTTONS = [
  ['approve', 'success', Check, 'payouts.approve', approvePayout],
  ['pay', 'secondary', Landmark, 'payouts.markPaid', markPayoutPaid],
  ['fail', 'danger', CircleX, 'payouts.markFailed', markPayoutFailed],
  ['return', 'danger', CircleX, 'payouts.markReturned', markPayoutFailed],
] as const

/** A row has room for the text of one button; a card of a phone has it for all. */
const LOW_ROW = '[.dense_&]:sr-only'

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
            title={t(text)}
            onClick={() => onAct(payout, action)}
          >
            <span className={action === 'approve' || action === 'pay' ? undefined : LOW_ROW}>{t(text)}</span>
          </Button>
        </IfRole>
      ))}
      <Button
        size="small"
        variant="quiet"
        icon={FileText}
        aria-label={t('payouts.statementOf', { number })}
        title={t('payouts.statement')}
        onClick={() => onAct(payout, 'statement')}
      >
        <span className={LOW_ROW}>{t('payouts.statement')}</span>
      </Button>
    </>
  )
}
