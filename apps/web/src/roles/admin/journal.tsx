import { adminJournal, recordTransfer } from '@ayob/contract/journal'
import { Landmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { IfRole } from '../../features/access/needs-role'
import { JournalPanel } from '../../features/journal/journal-panel'
import { PaymentsPanel } from '../../features/journal/payments-panel'
import { useOpenParam, useTab } from '../../lib/address'
import { today } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { Button } from '../../ui/button'
import { DateInput } from '../../ui/date-input'
import { Input } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { PageHeader } from '../../ui/page-header'
import { Tabs } from '../../ui/tabs'

const TABS = ['journal', 'payments'] as const

/** /admin/journal: every movement of money, and the payments with their refunds. */
export function Journal() {
  const { t } = useTranslation()
  const [tab, setTab] = useTab(TABS)
  const [open, setOpen] = useOpenParam('open')
  return (
    <>
      <PageHeader
        title={t('journal.title')}
        subtitle={t('journal.subtitle')}
        actions={
          <IfRole call={recordTransfer}>
            <Button icon={Landmark} onClick={() => setOpen('transfer')}>
              {t('journal.transfer')}
            </Button>
          </IfRole>
        }
      />
      <Tabs
        label={t('journal.views')}
        items={TABS.map((value) => ({ value, label: t(`journal.tab_${value}`) }))}
        value={tab}
        onChange={setTab}
      >
        {tab === 'journal' ? <JournalPanel /> : <PaymentsPanel />}
      </Tabs>
      {open === 'transfer' && <TransferDialog onClose={() => setOpen(null)} />}
    </>
  )
}

/** An amount with at most two decimals. */
const zTransfer = z.preprocess(
  (entered: { amount: string }) => ({ ...entered, amount: Number(entered.amount) }),
  recordTransfer.body as NonNullable<typeof recordTransfer.body>,
)

/** Records a transfer from the gateway to the bank. */
function TransferDialog({ onClose }: { onClose: () => void }) {
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
      <DateInput label={t('journal.transferDay')} required max={today()} {...form.field('day')} />
    </FormDialog>
  )
}
