import {
  adminPayout,
  adminStatementPdf,
  driverPayout,
  driverStatementPdf,
  type Payout,
  type PayoutStatement,
} from '@ayob/contract/payouts'
import { reasonText } from '@ayob/i18n/reasons'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'
import { dateTimeOf, money, shortDayText } from '../../lib/format'
import { useDownload } from '../../lib/use-download'
import { Button } from '../../ui/button'
import { cx } from '../../ui/cx'
import { Dialog } from '../../ui/dialog'
import { Facts } from '../../ui/facts'
import { Loaded } from '../../ui/loaded'
import { PayoutBadge } from './payout-badge'

interface Props {
  id: string
  administrator: boolean
  onClose: () => void
}

/** A payout with its statement: what was earned, what is paid, and what stays. */
export function StatementDialog({ id, administrator, onClose }: Props) {
  const { t } = useTranslation()
  const query = useCall(administrator ? adminPayout : driverPayout, { params: { id } })
  const pdf = useDownload(administrator ? adminStatementPdf : driverStatementPdf, t('payouts.downloadFailed'))
  const number = query.data?.payout.number ?? ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('payouts.statementOf', { number })}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button
            size="large"
            busy={pdf.busy}
            disabled={!query.data}
            icon={FileDown}
            onClick={() => pdf.run({ params: { id } })}
          >
            {t('payouts.pdf')}
          </Button>
        </>
      }
    >
      <Loaded query={query} failed={t('payouts.statementFailed')}>
        {({ payout, statement }) => (
          <div className="grid gap-5">
            <About payout={payout} />
            <Days statement={statement} />
            <Sums statement={statement} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function About({ payout }: { payout: Payout }) {
  const { t } = useTranslation()
  const at = (instant: string | null) => instant && dateTimeOf(instant)
  return (
    <Facts
      columns={2}
      items={[
        [t('payouts.state'), <PayoutBadge key="state" payout={payout} />],
        [t('payouts.requestedAt'), at(payout.requested_at)],
        [t('payouts.approvedAt'), at(payout.approved_at)],
        [t('payouts.exportedAt'), at(payout.exported_at)],
        [t('payouts.paidAt'), at(payout.paid_at)],
        [t('payouts.failedAt'), at(payout.failed_at)],
        [t('payouts.failure'), payout.failure && reasonText(t, payout.failure)],
        [t('payouts.reference'), payout.reference],
        [
          t('payouts.account'),
          payout.bank &&
            t('payouts.bankLine', {
              bank: payout.bank.bank_name,
              branch: payout.bank.branch_code,
              number: payout.bank.account_number,
            }),
        ],
      ]}
    />
  )
}

function Days({ statement }: { statement: PayoutStatement }) {
  const { t } = useTranslation()
  if (statement.days.length === 0) return <p className="text-soft">{t('payouts.noDays')}</p>
  return (
    <table aria-label={t('payouts.earnedByDay')} className="tabular w-full text-left text-sm">
      <thead>
        <tr className="border-b border-line text-soft">
          <th scope="col" className="py-2 font-medium">
            {t('payouts.day')}
          </th>
          <th scope="col" className="py-2 pl-3 text-right align-bottom font-medium wrap-anywhere hyphens-auto">
            {t('payouts.gross')}
          </th>
          <th scope="col" className="py-2 pl-3 text-right align-bottom font-medium wrap-anywhere hyphens-auto">
            {t('payouts.device')}
          </th>
          <th scope="col" className="py-2 pl-3 text-right align-bottom font-medium wrap-anywhere hyphens-auto">
            {t('payouts.net')}
          </th>
        </tr>
      </thead>
      <tbody>
        {statement.days.map(({ day, gross, device, net }) => (
          <tr key={day} className="border-b border-line">
            <th scope="row" className="py-2 font-normal whitespace-nowrap">
              {shortDayText(day)}
            </th>
            {[gross, device, net].map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: three figures in their order
              <td key={index} className="py-2 pl-3 text-right whitespace-nowrap">
                {figure(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const figure = (lkr: number) => money(lkr).replace('LKR ', '')

function Sums({ statement }: { statement: PayoutStatement }) {
  const { t } = useTranslation()
  const rows: readonly (readonly [label: string, lkr: number, strong?: boolean])[] = [
    [t('payouts.forward'), statement.brought_forward],
    [t('payouts.earned'), statement.totals.net],
    ...(statement.returned > 0 ? [[t('payouts.returned'), statement.returned] as const] : []),
    [t('payouts.payout'), 0 - statement.payout],
    [t('payouts.carried'), statement.carried_forward, true],
    [t('payouts.withheld'), statement.withheld],
    [t('payouts.paidOut'), statement.paid, true],
  ]
  return (
    <dl className="tabular grid gap-2 rounded-card border border-line bg-raised p-4">
      {rows.map(([label, lkr, strong]) => (
        <div key={label} className={cx('flex items-baseline justify-between gap-4', strong && 'font-semibold')}>
          <dt>{label}</dt>
          <dd className="whitespace-nowrap">{money(lkr)}</dd>
        </div>
      ))}
    </dl>
  )
}
