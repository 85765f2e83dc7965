import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Input } from '../../ui/field'
import type { BillingAddress } from './use-pay'

interface Props {
  open: boolean
  onClose: () => void
  onContinue: (address: BillingAddress) => void
}

/** The card gateway asks for an address; it may be left to your organisation's name. */
export function AddressDialog({ open, onClose, onContinue }: Props) {
  const { t } = useTranslation()
  const [form, setForm] = useState<BillingAddress>({ address: '', city: '' })
  return (
    <Dialog open={open} onClose={onClose} title={t('billing.addressTitle')} description={t('billing.addressText')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onContinue({ address: form.address.trim(), city: form.city.trim() })
        }}
      >
        <Input
          label={t('billing.address')}
          optional
          autoComplete="street-address"
          maxLength={300}
          value={form.address}
          onChange={(event) => setForm({ ...form, address: event.target.value })}
        />
        <Input
          label={t('billing.city')}
          optional
          autoComplete="address-level2"
          maxLength={100}
          value={form.city}
          onChange={(event) => setForm({ ...form, city: event.target.value })}
        />
        <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit">
            {t('billing.toPayment')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
