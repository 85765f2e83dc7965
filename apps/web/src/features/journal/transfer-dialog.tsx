import { recordTransfer } from '@ayob/contract/journal'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { messageOf } from '../../lib/api-error'
import { today } from '../../lib/format'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Input } from '../../ui/field'

/** Writes down what the gateway moved to the bank. */
export function TransferDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const queries = useQueryClient()
  const [form, setForm] = useState({ amount: '', reference: '', day: today() })
  const record = useMutation({
    mutationFn: () => api(recordTransfer, { body: { ...form, amount: Number(form.amount) } }),
    onSuccess: ({ message }) => {
      toast.success(message ?? t('journal.transfer'))
      onClose()
      return queries.invalidateQueries({ queryKey: ['admin', 'journal'] })
    },
    onError: (error) => toast.error(messageOf(error, t('journal.transferFailed'))),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('journal.transferTitle')}
      description={t('journal.transferText')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" form={id} busy={record.isPending}>
            {t('journal.transfer')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          record.mutate()
        }}
      >
        <Input
          label={t('journal.transferAmount')}
          required
          inputMode="decimal"
          pattern="\d{1,10}(\.\d{1,2})?"
          value={form.amount}
          onChange={(event) => setForm({ ...form, amount: event.target.value.trim() })}
        />
        <Input
          label={t('journal.transferReference')}
          required
          maxLength={100}
          value={form.reference}
          onChange={(event) => setForm({ ...form, reference: event.target.value })}
        />
        <Input
          label={t('journal.transferDay')}
          required
          type="date"
          max={today()}
          value={form.day}
          onChange={(event) => setForm({ ...form, day: event.target.value })}
        />
      </form>
    </Dialog>
  )
}
