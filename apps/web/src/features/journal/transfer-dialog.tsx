import { adminJournal, recordTransfer } from '@ayob/contract/journal'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { today } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { Input } from '../../ui/field'
import { FormDialog } from '../../ui/form'

/** An amount with at most two decimals. */
const zTransfer = z.preprocess(
  (entered: { amount: string }) => ({ ...entered, amount: Number(entered.amount) }),
  recordTransfer.body as NonNullable<typeof recordTransfer.body>,
)

/** Records a transfer from the gateway to the bank. */
export function TransferDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const form = useCallForm(recordTransfer, {
    values: { amount: '', reference: '', day: today() },
    schema: zTransfer,
    onDone: onClose,
    done: ({ message }) => message ?? t('journal.transfer'),
    failed: t('journal.transferFailed'),
    refresh: [adminJournal],
  })
  return (
    <FormDialog
      form={form}
      native
      onClose={onClose}
      title={t('journal.transferTitle')}
      description={t('journal.transferText')}
      submit={t('journal.transfer')}
    >
      <Input
        label={t('journal.transferAmount')}
        required
        inputMode="decimal"
        pattern="\d{1,10}(\.\d{1,2})?"
        {...form.field('amount', { setValueAs: (text: string) => text.trim() })}
      />
      <Input label={t('journal.transferReference')} required maxLength={100} {...form.field('reference')} />
      <Input label={t('journal.transferDay')} required type="date" max={today()} {...form.field('day')} />
    </FormDialog>
  )
}
