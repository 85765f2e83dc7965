import type { AdminPayout } from '@ayob/contract/payouts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../lib/format'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { useMarkPaid } from './use-payouts'

/** The bank has paid: asks for the reference of the transfer. */
export function PaidDialog({ payout, onClose }: { payout: AdminPayout; onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [reference, setReference] = useState('')
  const paid = useMarkPaid()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('payouts.paidTitle', { number: payout.number })}
      description={t('payouts.paidText', { amount: money(payout.net), driver: payout.driver })}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" form={id} busy={paid.isPending} disabled={reference.trim() === ''}>
            {t('payouts.markPaid')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          if (reference.trim() !== '') paid.mutate({ payout, body: reference }, { onSuccess: onClose })
        }}
      >
        <Input
          label={t('payouts.transferReference')}
          hint={t('payouts.referenceHint')}
          required
          maxLength={100}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
