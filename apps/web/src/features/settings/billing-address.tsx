import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card'
import { Input } from '../../ui/field'
import { Form, LeaveGuard, SubmitButton } from '../../ui/form'
import { type OwnProfile, useProfileForm } from './profile-form'

/** The billing details on invoices. */
export function BillingAddress({ details }: Pick<OwnProfile, 'details'>) {
  const { t } = useTranslation()
  const form = useProfileForm({
    invoice_name: details.invoice_name ?? '',
    address: details.address ?? '',
    city: details.city ?? '',
    tin: details.tin ?? '',
  })
  const { field } = form
  return (
    <Card title={t('settings.billingAddress')} text={t('settings.billingAddressText')}>
      <Form form={form} className="mt-4 grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Input
            label={t('settings.companyName')}
            hint={t('settings.companyNameHint')}
            autoComplete="organization"
            optional
            {...field('invoice_name')}
          />
          <Input
            label={t('settings.tin')}
            hint={t('settings.tinHint')}
            inputMode="numeric"
            optional
            {...field('tin')}
          />
          <Input label={t('billing.address')} autoComplete="address-line1" optional {...field('address')} />
          <Input label={t('settings.city')} autoComplete="address-level2" optional {...field('city')} />
        </div>
        <SubmitButton form={form} className="justify-self-start">
          {t('settings.save')}
        </SubmitButton>
        <LeaveGuard form={form} />
      </Form>
    </Card>
  )
}
