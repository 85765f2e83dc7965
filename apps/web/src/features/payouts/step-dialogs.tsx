import { type AdminPayout, markPayoutFailed, markPayoutPaid } from '@ayob/contract/payouts'
import { usualReasons } from '@ayob/i18n/reasons'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/calls'
import { money } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { Dialog } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { ReasonForm } from '../../ui/reasons'
import { ADMIN_PAYOUT_READS } from './payout-reads'

/** Marks a payout as paid, with the reference of the transfer. */
export function PaidDialog({ payout, onClose }: { payout: AdminPayout; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useCallForm(markPayoutPaid, {
    values: { reference: '' },
    input: (body) => ({ params: { id: payout.id }, body }),
    onDone: onClose,
    done: ({ message }) => message ?? t('payouts.done'),
    failed: t('payouts.actionFailed'),
    refresh: ADMIN_PAYOUT_READS,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('payouts.paidTitle', { number: payout.number })}
      description={t('payouts.paidText', { amount: money(payout.net), driver: payout.driver })}
      submit={t('payouts.markPaid')}
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

/** Marks a payout as failed or returned, with a reason. The amount returns to the balance. */
export function FailedDialog({ payout, onClose }: { payout: AdminPayout; onClose: () => void }) {
  const { t } = useTranslation()
  const failed = useAction(markPayoutFailed, {
    onDone: onClose,
    done: ({ message }) => message ?? t('payouts.done'),
    failed: t('payouts.actionFailed'),
    refresh: ADMIN_PAYOUT_READS,
  })
  const returned = payout.state === 'paid'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(returned ? 'payouts.returnTitle' : 'payouts.failTitle', { number: payout.number })}
      description={t('payouts.failText', { amount: money(payout.amount), driver: payout.driver })}
    >
      <ReasonForm
        label={t('payouts.failReason')}
        hint={t('payouts.failHint')}
        reasons={usualReasons('payout')}
        confirm={t(returned ? 'payouts.markReturned' : 'payouts.markFailed')}
        busy={failed.busy}
        onConfirm={(reason) => failed.run({ params: { id: payout.id }, body: { reason, returned } })}
      />
    </Dialog>
  )
}
