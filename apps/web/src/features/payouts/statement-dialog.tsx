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
import { dateTimeOf, money, moneyOff, shortDayText } from '../../lib/format'
import { useDownload } from '../../lib/use-download'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Facts } from '../../ui/facts'
import { FiguresTable } from '../../ui/figures-table'
import { Loaded } from '../../ui/states'
import { Sums } from '../../ui/sums'
import { PayoutBadge, useBankLine } from './payout-badge'

interface Props {
  id: string
  administrator: boolean
  onClose: () => void
}

/** A payout with its statement: earnings, payment and the balance carried forward. */
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
            <Totals statement={statement} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function About({ payout }: { payout: Payout }) {
  const { t } = useTranslation()
  const bankLine = useBankLine()
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
        [t('payouts.account'), payout.bank && bankLine(payout.bank)],
      ]}
    />
  )
}

function Days({ statement }: { statement: PayoutStatement }) {
  const { t } = useTranslation()
  if (statement.days.length === 0) return <p className="text-soft">{t('payouts.noDays')}</p>
  return (
    <FiguresTable
      className="figures-on-phone"
      label={t('payouts.earnedByDay')}
      head={t('payouts.day')}
      columns={[t('payouts.gross'), t('payouts.device'), t('payouts.net')]}
      rows={statement.days.map(({ day, gross, device, net }) => ({
        name: shortDayText(day),
        cells: [gross, device, net].map(figure),
      }))}
    />
  )
}

const figure = (lkr: number) => money(lkr).replace('LKR ', '')

function Totals({ statement }: { statement: PayoutStatement }) {
  const { t } = useTranslation()
  return (
    <Sums
      className="rounded-card border border-line bg-raised p-4"
      rows={[
        [t('payouts.forward'), money(statement.brought_forward)],
        [t('payouts.earned'), money(statement.totals.net)],
        ...(statement.returned > 0 ? [[t('payouts.returned'), money(statement.returned)] as const] : []),
        [t('payouts.payout'), moneyOff(statement.payout)],
        [t('payouts.carried'), money(statement.carried_forward), true],
        [t('payouts.withheld'), money(statement.withheld)],
        [t('payouts.paidOut'), money(statement.paid), true],
      ]}
    />
  )
}
