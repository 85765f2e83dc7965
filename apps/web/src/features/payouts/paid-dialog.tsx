import { type AdminPayout, markPayoutPaid } from '@ayob/contract/payouts'
import { useTranslation } from 'react-i18next'
import { money } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { Input } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
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
