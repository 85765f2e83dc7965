import { useTranslation } from 'react-i18next'
import { useCallForm } from '../../lib/use-call-form'
import { Input } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import type { BillingAddress } from './use-pay'

interface Props {
  onClose: () => void
  onContinue: (address: BillingAddress) => Promise<void>
}

/** A form for the billing address that the gateway needs. It may stay empty. */
export function AddressDialog({ onClose, onContinue }: Props) {
  const { t } = useTranslation()
  const form = useCallForm(onContinue, {
    values: { address: '', city: '' },
    input: ({ address, city }) => ({ address: address.trim(), city: city.trim() }),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('billing.addressTitle')}
      description={t('billing.addressText')}
      submit={t('billing.toPayment')}
    >
      <Input
        label={t('billing.address')}
        optional
        autoComplete="address-line1"
        maxLength={300}
        {...form.field('address')}
      />
      <Input label={t('billing.city')} optional autoComplete="address-level2" maxLength={100} {...form.field('city')} />
    </FormDialog>
  )
}
