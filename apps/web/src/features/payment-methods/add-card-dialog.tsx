import { addPaymentMethod, CARD_TYPES, CARD_YEARS_AHEAD, listPaymentMethods } from '@ayob/contract/payment-methods'
import { useTranslation } from 'react-i18next'
import { today } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { Checkbox, Input, Select } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { ErrorBox } from '../../ui/states'

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/** A form for the stored details of a card. */
export function AddCardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [year = 0, month = 1] = today(new Date()).split('-').map(Number)
  const form = useCallForm(addPaymentMethod, {
    values: {
      card_type: '',
      last_four_digits: '',
      cardholder_name: '',
      expiry_month: month,
      expiry_year: year,
      is_default: false,
    },
    onDone: onClose,
    done: t('billing.cardAdded'),
    failed: t('billing.cardAddFailed'),
    refresh: [listPaymentMethods],
  })
  const required = form.messages.find((message) => message === t('validation.allRequired'))
  const wrong = required ?? form.messages[0]
  const plain = (name: Parameters<typeof form.field>[0], rules = {}) => ({
    ...form.field(name, rules),
    error: undefined,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('billing.addCard')}
      description={t('billing.cardText')}
      submit={t('billing.addCard')}
      className="grid grid-cols-2 gap-4"
    >
      {wrong && (
        <div className="col-span-2">
          <ErrorBox>{wrong}</ErrorBox>
        </div>
      )}
      <Select
        className="col-span-2"
        label={t('billing.cardType')}
        required
        {...plain('card_type')}
        empty={t('billing.cardTypeChoose')}
        options={CARD_TYPES.map((type) => [type, t(`billing.card_${type}`)])}
      />
      <Input
        className="col-span-2"
        label={t('billing.cardLastFour')}
        required
        inputMode="numeric"
        autoComplete="off"
        {...plain('last_four_digits', {
          onChange: ({ target }: { target: HTMLInputElement }) =>
            form.setValue('last_four_digits', target.value.replace(/\D/g, '').slice(0, 4)),
        })}
      />
      <Input
        className="col-span-2"
        label={t('billing.cardHolder')}
        required
        autoComplete="cc-name"
        maxLength={200}
        {...plain('cardholder_name')}
      />
      <Select
        label={t('billing.cardMonth')}
        {...plain('expiry_month', { valueAsNumber: true })}
        options={MONTHS.map((one) => [one, String(one).padStart(2, '0')])}
      />
      <Select
        label={t('billing.cardYear')}
        {...plain('expiry_year', { valueAsNumber: true })}
        options={Array.from({ length: CARD_YEARS_AHEAD + 1 }, (_, index) => year + index).map((one) => [one, one])}
      />
      <Checkbox className="col-span-2" label={t('billing.cardMakeDefault')} {...plain('is_default')} />
    </FormDialog>
  )
}
