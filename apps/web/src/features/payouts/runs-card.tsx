import { makePayoutRun, type PayoutRun, payoutRuns } from '@ayob/contract/payout-runs'
import { CalendarCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LIST, useAction, useCall } from '../../lib/calls'
import { money, monthText } from '../../lib/format'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { IfRole } from '../access/needs-role'
import { ADMIN_PAYOUT_READS } from './payout-reads'

const SHOWN = 3

export const RUN_TONES: Record<PayoutRun['state'], 'warning' | 'info' | 'success'> = {
  draft: 'warning',
  approving: 'info',
  at_bank: 'info',
  paying: 'info',
  paid: 'success',
}

/** The months that can be paid in one run, and the newest runs. */
export function RunsCard({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation()
  const { data } = useCall(payoutRuns, { query: { limit: SHOWN }, ...LIST })
  const draft = useAction(makePayoutRun, {
    done: ({ run }) => onOpen(run.id),
    failed: t('payouts.actionFailed'),
    refresh: [payoutRuns, ...ADMIN_PAYOUT_READS],
  })
  if (!data || (data.runs.length === 0 && data.months.length === 0)) return null
  const open = new Set(data.runs.filter(({ state }) => state === 'draft').map(({ month }) => month))
  return (
    <Card title={t('payouts.runTitle')} text={t('payouts.runText')}>
      <ul className="mt-3 divide-y divide-line">
        {data.months
          .filter(({ month }) => !open.has(month))
          .map(({ month, count }) => (
            <li key={month} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <span className="min-w-0 flex-1">
                {t('payouts.runMonth', { month: monthText(month, 'long'), count })}
              </span>
              <IfRole call={makePayoutRun}>
                <Button
                  size="small"
                  icon={CalendarCheck}
                  busy={draft.busyWith?.body.month === month}
                  onClick={() => draft.run({ body: { month } })}
                >
                  {t('payouts.runDraft', { month: monthText(month, 'long') })}
                </Button>
              </IfRole>
            </li>
          ))}
        {data.runs.map((run) => (
          <li key={run.id} className="tabular flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <span className="min-w-0 flex-1">
              {t('payouts.runOf', { month: monthText(run.month, 'long'), count: run.count, amount: money(run.amount) })}
            </span>
            <Badge tone={RUN_TONES[run.state]}>{t(`payouts.runState_${run.state}`)}</Badge>
            <Button size="small" onClick={() => onOpen(run.id)}>
              {t('payouts.runOpen', { month: monthText(run.month, 'long') })}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
