import {
  leaveOutOfRun,
  markRunPaid,
  type PayoutRun,
  payoutRun,
  payoutRuns,
  type RunPayout,
} from '@ayob/contract/payout-runs'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/calls'
import { money, monthText } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { Dialog } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { ReasonForm } from '../../ui/reasons'
import { ADMIN_PAYOUT_READS } from './payout-reads'

/** Reads that show runs. */
export const RUN_READS = [payoutRun, payoutRuns, ...ADMIN_PAYOUT_READS]

interface LeaveOutProps {
  runId: string
  payout: RunPayout
  onClose: () => void
}

/** Leaves a payout out of a draft, with a reason. */
export function LeaveOutDialog({ runId, payout, onClose }: LeaveOutProps) {
  const { t } = useTranslation()
  const leave = useAction(leaveOutOfRun, {
    onDone: onClose,
    done: t('payouts.done'),
    failed: t('payouts.actionFailed'),
    refresh: RUN_READS,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('payouts.runLeaveOutOf', { number: payout.number })}
      description={t('payouts.runLeaveOutText', { amount: money(payout.net), driver: payout.driver })}
    >
      <ReasonForm
        label={t('payouts.runLeaveOutReason')}
        reasons={[t('payouts.runReasonAsk'), t('payouts.runReasonAccount')]}
        confirm={t('payouts.runLeaveOut')}
        busy={leave.busy}
        onConfirm={(reason) => leave.run({ params: { id: runId, payout_id: payout.payout_id }, body: { reason } })}
      />
    </Dialog>
  )
}

/** Marks the payouts of a run as paid, with the reference of the bank. */
export function RunPaidDialog({ run, onClose }: { run: PayoutRun; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useCallForm(markRunPaid, {
    values: { reference: '' },
    input: (body) => ({ params: { id: run.id }, body }),
    onDone: onClose,
    done: ({ message }) => message ?? t('payouts.done'),
    failed: t('payouts.actionFailed'),
    refresh: RUN_READS,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('payouts.runPaidTitle', { month: monthText(run.month, 'long') })}
      description={t('payouts.runPaidText')}
      submit={t('payouts.runMarkPaid')}
      disabled={form.watch('reference').trim() === ''}
    >
      <Input
        label={t('payouts.transferReference')}
        hint={t('payouts.referenceHint')}
        required
        maxLength={100}
        {...form.field('reference')}
      />
    </FormDialog>
  )
}
