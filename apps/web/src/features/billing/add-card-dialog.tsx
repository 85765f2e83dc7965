import { CARD_TYPES, CARD_YEARS_AHEAD, zPaymentMethodForm } from '@ayob/contract/payment-methods'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../lib/format'
import { useText } from '../../lib/use-text'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Checkbox, Input, Select } from '../../ui/field'
import { ErrorBox } from '../../ui/states'
import { useAddCard } from './use-billing'

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/** Takes what is kept of a card. */
export function AddCardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const text = useText()
  const id = useId()
  const [year = 0, month = 1] = today(new Date()).split('-').map(Number)
  const [card, setCard] = useState({
    card_type: '',
    last_four_digits: '',
    cardholder_name: '',
    expiry_month: month,
    expiry_year: year,
    is_default: false,
  })
  const [wrong, setWrong] = useState<string>()
  const add = useAddCard(onClose)
  const change = (part: Partial<typeof card>) => {
    setWrong(undefined)
    setCard((old) => ({ ...old, ...part }))
  }
  const submit = () => {
    const checked = zPaymentMethodForm.safeParse(card)
    if (checked.success) return add.mutate(checked.data)
    const messages = checked.error.issues.map(({ message }) => message)
    setWrong(text(messages.find((message) => message === 'validation.allRequired') ?? messages[0]))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('billing.addCard')}
      description={t('billing.cardText')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" form={id} busy={add.isPending}>
            {t('billing.addCard')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid grid-cols-2 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
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
          value={card.card_type}
          onChange={(event) => change({ card_type: event.target.value })}
        >
          <option value="">{t('billing.cardTypeChoose')}</option>
          {CARD_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`billing.card_${type}`)}
            </option>
          ))}
        </Select>
        <Input
          className="col-span-2"
          label={t('billing.cardLastFour')}
          required
          inputMode="numeric"
          autoComplete="off"
          value={card.last_four_digits}
          onChange={(event) => change({ last_four_digits: event.target.value.replace(/\D/g, '').slice(0, 4) })}
        />
        <Input
          className="col-span-2"
          label={t('billing.cardHolder')}
          required
          autoComplete="cc-name"
          maxLength={200}
          value={card.cardholder_name}
          onChange={(event) => change({ cardholder_name: event.target.value })}
        />
        <Select
          label={t('billing.cardMonth')}
          value={card.expiry_month}
          onChange={(event) => change({ expiry_month: Number(event.target.value) })}
        >
          {MONTHS.map((one) => (
            <option key={one} value={one}>
              {String(one).padStart(2, '0')}
            </option>
          ))}
        </Select>
        <Select
          label={t('billing.cardYear')}
          value={card.expiry_year}
          onChange={(event) => change({ expiry_year: Number(event.target.value) })}
        >
          {Array.from({ length: CARD_YEARS_AHEAD + 1 }, (_, index) => year + index).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
        <Checkbox
          className="col-span-2"
          label={t('billing.cardMakeDefault')}
          checked={card.is_default}
          onChange={(event) => change({ is_default: event.target.checked })}
        />
      </form>
    </Dialog>
  )
}
