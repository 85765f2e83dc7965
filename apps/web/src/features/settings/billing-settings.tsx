import { zProfileChange } from '@ayob/contract/accounts'
import { changePaymentMethod, type PaymentMethod } from '@ayob/contract/payment-methods'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldPath, type Resolver, useForm } from 'react-hook-form'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../lib/api'
import { messageOf } from '../../lib/api-error'
import { paths } from '../../lib/paths'
import { useAhead } from '../../lib/use-ahead'
import { useText } from '../../lib/use-text'
import { Button, buttonClass } from '../../ui/button'
import { Card } from '../../ui/card'
import { Input } from '../../ui/field'
import { ErrorBox } from '../../ui/states'
import { type OwnProfile, type ProfileForm, useSaveProfile } from './use-profile'

/** Which card is the default one. */
export function DefaultCard({ cards }: { cards: readonly PaymentMethod[] }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const kept = cards.find((card) => card.is_default)?.id
  const [chosen, show] = useAhead(kept)
  const choose = useMutation({
    mutationFn: (id: string) => api(changePaymentMethod, { params: { id }, body: { is_default: true } }),
    onSuccess: ({ message }) => toast.success(message ?? t('settings.saved')),
    onError: (error) => {
      show(kept)
      toast.error(messageOf(error, t('settings.saveFailed')))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['billing'] }),
  })
  return (
    <Card>
      <fieldset>
        <legend className="font-display text-xl font-bold">{t('settings.defaultCard')}</legend>
        {cards.length === 0 && <p className="mt-2 text-soft">{t('settings.cardsNone')}</p>}
        <div className="mt-2 divide-y divide-line">
          {cards.map((card) => (
            <label key={card.id} className="flex min-h-12 items-center gap-3 py-2">
              <input
                type="radio"
                name="default-card"
                className="radio"
                checked={card.id === chosen}
                onChange={() => {
                  show(card.id)
                  choose.mutate(card.id)
                }}
              />
              {t('billing.cardEnding', { type: t(`billing.card_${card.card_type}`), digits: card.last_four_digits })}
            </label>
          ))}
        </div>
      </fieldset>
      <Link to={paths.billing()} className={buttonClass('secondary', 'medium', 'mt-4')}>
        {t('settings.addCard')}
      </Link>
    </Card>
  )
}

/** What stands on invoices beside the organization. */
export function BillingAddress({ details }: Pick<OwnProfile, 'details'>) {
  const { t } = useTranslation()
  const text = useText()
  const save = useSaveProfile()
  const [failure, setFailure] = useState('')
  const { register, handleSubmit, formState } = useForm<ProfileForm>({
    resolver: zodResolver(zProfileChange) as unknown as Resolver<ProfileForm>,
    defaultValues: {
      invoice_name: details.invoice_name ?? '',
      address: details.address ?? '',
      city: details.city ?? '',
      tin: details.tin ?? '',
    },
  })
  const field = (name: FieldPath<ProfileForm>) => ({
    ...register(name),
    optional: true,
    error: text(formState.errors[name]?.message),
  })
  const submit = handleSubmit(async (form) => {
    setFailure('')
    await save.mutateAsync(form).catch((error) => setFailure(messageOf(error, t('settings.profileFailed'))))
  })
  return (
    <Card>
      <h2 className="text-xl">{t('settings.billingAddress')}</h2>
      <p className="mt-1.5 text-soft">{t('settings.billingAddressText')}</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-5">
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <div className="grid gap-5 sm:grid-cols-2">
          <Input
            label={t('settings.companyName')}
            hint={t('settings.companyNameHint')}
            autoComplete="organization"
            {...field('invoice_name')}
          />
          <Input label={t('settings.tin')} hint={t('settings.tinHint')} inputMode="numeric" {...field('tin')} />
          <Input label={t('billing.address')} autoComplete="street-address" {...field('address')} />
          <Input label={t('settings.city')} autoComplete="address-level2" {...field('city')} />
        </div>
        <Button look="primary" type="submit" busy={formState.isSubmitting} className="justify-self-start">
          {t('settings.save')}
        </Button>
      </form>
    </Card>
  )
}
