import { zProfileChange } from '@ayob/contract/accounts'
import { vehicleTypeOf } from '@ayob/contract/vehicle-types'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type FieldPath, type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../lib/api-error'
import { useText } from '../../lib/use-text'
import { Button } from '../../ui/button'
import { Input } from '../../ui/field'
import { ErrorBox } from '../../ui/states'
import { type ProfileForm as Form, type OwnProfile, useSaveProfile } from './use-profile'

/** Names, phone and the facts of the account. What was checked with documents is shown, not changed. */
export function ProfileForm({ user, details }: Pick<OwnProfile, 'user' | 'details'>) {
  const { t } = useTranslation()
  const text = useText()
  const save = useSaveProfile()
  const [failure, setFailure] = useState('')
  const advertiser = user.user_type === 'advertiser'
  const own: Form = { first_name: user.first_name, last_name: user.last_name, phone: user.phone }
  const business: Form = {
    organization_name: details.organization_name ?? '',
    company_email: details.company_email ?? '',
    website: details.website ?? '',
  }
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(zProfileChange) as unknown as Resolver<Form>,
    defaultValues: advertiser ? { ...own, ...business } : own,
  })
  const field = (name: FieldPath<Form>) => ({ ...register(name), error: text(formState.errors[name]?.message) })
  const fixed = (label: string, value: string | null | undefined, hint = t('settings.reviewed')) =>
    value && <Input label={label} value={value} readOnly hint={hint} />
  const vehicleType = vehicleTypeOf(details.vehicle_type ?? '')
  const submit = handleSubmit(async (form) => {
    setFailure('')
    try {
      await save.mutateAsync(form)
    } catch (error) {
      setFailure(messageOf(error, t('settings.profileFailed')))
      if (!(error instanceof ApiError)) return
      for (const [name, message] of Object.entries(error.fields)) setError(name as FieldPath<Form>, { message })
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className="grid gap-5 sm:grid-cols-2">
        <Input label={t('auth.firstName')} autoComplete="given-name" required {...field('first_name')} />
        <Input label={t('auth.lastName')} autoComplete="family-name" required {...field('last_name')} />
        {fixed(t('settings.email'), user.email, t('settings.emailHint'))}
        <Input label={t('settings.phone')} type="tel" autoComplete="tel" required {...field('phone')} />
        {advertiser && (
          <>
            <Input
              label={t('auth.organizationName')}
              autoComplete="organization"
              required
              {...field('organization_name')}
            />
            <Input label={t('auth.companyEmail')} type="email" required {...field('company_email')} />
            <Input label={t('auth.website')} type="url" optional placeholder="https://" {...field('website')} />
          </>
        )}
        {fixed(t('auth.businessRegistrationNumber'), details.business_registration_number)}
        {fixed(t('auth.vehicleNumber'), details.vehicle_number)}
        {fixed(t('auth.vehicleType'), vehicleType && t(`states.vehicle_${vehicleType}`))}
        {fixed(t('auth.nationalId'), details.national_id)}
        {fixed(t('auth.drivingLicense'), details.driving_license)}
      </div>
      <Button look="primary" type="submit" busy={formState.isSubmitting} className="justify-self-start">
        {t('settings.save')}
      </Button>
    </form>
  )
}
